import { data, redirect } from 'react-router';
import {
  modelAt,
  modelBodies,
  modelImage,
  modelPath,
  modelSlug,
  modelStockPath,
  MODEL_STATUS_LABELS,
  type Model,
} from '#content/rules/model.ts';
import { modelText } from '#content/rules/short-text.ts';
import { formatMoney } from '#rules/money.ts';
import { liveOffers } from '#content/queries.ts';
import type { ModelCardView } from '#content/ui/model-card.tsx';
import { EMPTY_QUERY, withValues } from '#search/rules/query-codec.ts';
import { SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import { topicHref } from '#leads/rules/topic.ts';
import type { RequestScope } from '../context.ts';
import { offerView } from './offer-view.ts';
import { sharePicture } from '../share-picture.server.ts';
import { sitePicture, picturesOf } from '../pictures.ts';
import { sameMake } from '#vehicle/rules/make.ts';

const OTHERS = 4;

export function modelCardView(model: Model, scope: Pick<RequestScope, 'site' | 'pictureOrigin'>): ModelCardView {
  const { settings } = scope.site;
  const image = modelImage(model);
  return {
    slug: model.slug,
    name: model.name,
    make: settings.site.manufacturer === null ? model.manufacturer_name : null,
    href: modelPath(model, settings.routes.modelDetail),
    image: image === null ? null : sitePicture(image, picturesOf(scope)),
    status: model.status && MODEL_STATUS_LABELS[model.status],
    text: model.short_description === null ? null : modelText(model.short_description).short,
    from: model.from_price > 0 ? `From ${formatMoney(model.from_price)}` : null,
  };
}

/** The model of this path; older paths redirect to the current one, unknown ones answer 404. */
export async function modelPage(scope: RequestScope, path: string) {
  const { site, stock, now, origin, holdsUntil } = scope;
  const route = site.settings.routes.modelDetail;
  const model = modelAt(site.models, path, route);
  if (!model) throw data(null, { status: 404 });
  const canonical = modelPath(model, route);
  if (canonical !== path) throw redirect(canonical, 301);
  const wanted = withValues(
    withValues(withValues(EMPTY_QUERY, 'make', [model.manufacturer_name]), 'model', [model.name]),
    'status',
    ['in_stock', 'coming_soon'],
  );
  const { answer } = await stock.search(site, wanted, now);
  holdsUntil(answer.validUntil);
  const name = `${model.manufacturer_name} ${model.name}`;
  return {
    siteName: site.name,
    share: sharePicture(scope, modelImage(model)),
    canonical: origin + canonical,
    name,
    summary: model.short_description,
    card: modelCardView(model, scope),
    bodies: modelBodies(model),
    paragraphs: paragraphsOf(model),
    stock: answer.count > 0 ? { count: answer.count, href: modelStockPath(model) } : null,
    contact: topicHref(SITE_FORM_TABLE.model.page.path, { kind: 'model', id: modelSlug(model) }),
    offers: liveOffers(site, now, holdsUntil)
      .filter((offer) => offer.model?.slug === model.slug)
      .map((offer) => offerView(offer, scope)),
    others: site.models
      .filter((other) => other !== model && sameMake(other.manufacturer_name, model.manufacturer_name))
      .slice(0, OTHERS)
      .map((other) => modelCardView(other, scope)),
  };
}

export type ModelPage = Awaited<ReturnType<typeof modelPage>>;

function paragraphsOf({ description, short_description: summary }: Model): readonly string[] {
  if (description.length > 0) return description;
  return summary === null ? [] : [summary];
}
