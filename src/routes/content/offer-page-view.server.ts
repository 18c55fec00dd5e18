import { toSlug } from '#rules/normal-form.ts';
import { data, type Params } from 'react-router';
import { offerPath } from '#content/rules/offer.ts';
import { SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import { topicHref } from '#leads/rules/topic.ts';
import { liveOffers } from '#content/queries.ts';
import { redirectTo } from '#views/page/page-paths.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { stockOfOffer } from '#views/content/model-stock.server.ts';
import { offerView } from '#views/content/offer-view.ts';
import type { Scope } from '#views/context.ts';

const OTHERS = 3;

/** The offer of a path, with the vehicles to which it applies and other offers. */
export async function offerPageView(params: Params, url: URL, scope: Scope<'inventory'>) {
  const { site, now, origin, holdsUntil } = scope;
  const id = params['second'] ?? params['first'];
  const live = liveOffers(site, now, holdsUntil);
  const offer = live.find((one) => one.id === id);
  if (!offer || (params['second'] !== undefined && toSlug(offer.manufacturer ?? '') !== params['first']))
    throw data(null, { status: 404 });
  const path = offerPath(offer, site.settings.site.manufacturer);
  redirectTo(path, url);
  return {
    siteName: site.name,
    share: sharePicture(scope, offer.image_or_model_image?.url ?? null),
    canonical: origin + path,
    offer: offerView(offer, scope),
    terms: offer.disclaimer,
    termsOnMobile: site.settings.ui.termsOnMobile,
    contact: topicHref(SITE_FORM_TABLE.offer.page.path, { kind: 'offer', id: offer.id }),
    stock: await stockOfOffer(offer, scope),
    others: live
      .filter((other) => other !== offer)
      .slice(0, OTHERS)
      .map((other) => offerView(other, scope)),
  };
}

export type OfferPage = Awaited<ReturnType<typeof offerPageView>>;
