import { modelPath } from '#content/rules/model.ts';
import { offerPath, type Offer } from '#content/rules/offer.ts';
import { offerText } from '#content/rules/short-text.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatMoney } from '#rules/money.ts';
import type { OfferCardView } from '#content/ui/offer-card.tsx';
import type { RequestFacts } from '../context.ts';
import { pictureOptions, sitePicture } from '../pictures.ts';
import { listPriceWords, NO_WORDS } from './list-price.ts';

/** The view of an offer. */
export function offerView(offer: Offer, scope: Pick<RequestFacts, 'site' | 'pictureOrigin'>): OfferCardView {
  const { settings } = scope.site;
  const image = offer.image_or_model_image?.url;
  const paragraphs = offer.sanitized_description.split('\n').filter(Boolean);
  return {
    id: offer.id,
    name: offer.name,
    href: offerPath(offer, settings.site.manufacturer),
    image: image ? sitePicture(image, pictureOptions(scope)) : null,
    category: offer.category,
    price: offer.price === null ? null : `From ${formatMoney(offer.price)}`,
    ...(isOfVehicles(offer) ? listPriceWords(offer.price, offer.price_type, settings.price) : NO_WORDS),
    until: offer.expiry === null ? null : `Until ${formatCalendarDate(offer.expiry) ?? offer.expiry}`,
    text: offerText(paragraphs.join(' ')),
    paragraphs,
    disclaimer: offer.disclaimer === null ? null : offerText(offer.disclaimer),
    model: offer.model && { name: offer.model.name, href: modelPath(offer.model, settings.routes.modelDetail) },
  };
}

/** The price of a service has no on-road costs. */
function isOfVehicles({ model, search, price_type: type }: Offer): boolean {
  return model !== null || search !== null || type !== null;
}
