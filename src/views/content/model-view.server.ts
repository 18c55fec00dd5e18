import { headingIn } from '#vehicle/rules/heading-case.ts';
import { data, redirect } from 'react-router';
import {
  modelAt,
  modelBodies,
  modelImage,
  modelPath,
  modelSlug,
  MODEL_STATUS_LABELS,
  type Model,
} from '#content/rules/model.ts';
import { lowestGrade, type ModelGrade, type ModelSectionName } from '#content/rules/grade.ts';
import { modelText } from '#content/rules/short-text.ts';
import { formatMoney, formatNumber } from '#rules/money.ts';
import { compareRows } from '#shoppers/rules/compare-table.ts';
import { liveOffers } from '#content/queries.ts';
import type { ModelCardView } from '#content/ui/model-card.tsx';
import { SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import { topicHref } from '#leads/rules/topic.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { gradeStock, modelStock, stockOfModel, type ModelStock } from './model-stock.server.ts';
import { offerView } from './offer-view.ts';
import { blockViews, type Block } from '../page/blocks.tsx';
import { sharePicture } from '../page/share-picture.server.ts';
import { pictureOptions, sitePicture } from '../pictures.ts';
import { listPriceWords, type ListPriceWords } from './list-price.ts';
import { sameMake } from '#vehicle/rules/make.ts';

const OTHERS = 4;

/** The card of a model. `inStock` counts its vehicles for sale; without it the card has no count. */
export function modelCardView(
  model: Model,
  scope: Pick<RequestFacts, 'site' | 'pictureOrigin'>,
  inStock: ModelStock | null = null,
): ModelCardView {
  const { settings } = scope.site;
  const image = modelImage(model);
  const count = inStock?.(model) ?? 0;
  return {
    slug: model.slug,
    name: model.name,
    make: settings.site.manufacturer === null ? model.manufacturer_name : null,
    href: modelPath(model, settings.routes.modelDetail),
    image: image === null ? null : sitePicture(image, pictureOptions(scope)),
    status: model.status && headingIn(settings.text.headings, MODEL_STATUS_LABELS[model.status]),
    text: model.short_description === null ? null : modelText(model.short_description).short,
    from: model.from_price > 0 ? `From ${formatMoney(model.from_price)}` : null,
    ...fromPriceWords(model, settings.price),
    body: modelBodies(model)[0] ?? null,
    stock: count > 0 ? `${formatNumber(count)} in stock` : null,
  };
}

/** The price type of the "From" price: those of the grade with that price, otherwise the model's. */
function fromPriceWords(
  model: Pick<Model, 'from_price' | 'price_type' | 'grades'>,
  rules: Parameters<typeof listPriceWords>[2],
): ListPriceWords {
  const lowest = lowestGrade(model.grades);
  const stated = lowest !== null && lowest.price === model.from_price ? lowest : model;
  return listPriceWords(model.from_price, stated.price_type, rules);
}

/** The model of this path; older paths redirect to the current one, unknown ones answer 404. */
export async function modelPage(scope: Scope<'inventory'>, path: string) {
  const { settings, models } = scope.site;
  const route = settings.routes.modelDetail;
  const model = modelAt(models, path, route);
  if (!model) throw data(null, { status: 404 });
  const canonical = modelPath(model, route);
  if (canonical !== path) throw redirect(canonical, 301);
  const stock = await stockOfModel(model, scope);
  return {
    ...modelHead(model, scope.site),
    summary: model.short_description,
    card: modelCardView(model, scope),
    bodies: modelBodies(model),
    colours: model.colours.map((colour) => ({
      ...colour,
      picture: sitePicture(colour.picture, pictureOptions(scope)),
    })),
    gradeWord: settings.site.vehicleTypes.includes('car') ? 'grade' : 'version',
    stock: stock && { count: stock.count, href: stock.href },
    contact: topicHref(SITE_FORM_TABLE.model.page.path, { kind: 'model', id: modelSlug(model) }),
    siteName: scope.site.name,
    share: sharePicture(scope, modelImage(model)),
    canonical: scope.origin + canonical,
    sections: await blockViews(settings.models.sections, SECTION_VIEWS, (maker) => maker(model, scope, stock)),
  };
}

/** The name of a model, as the title of its page too, and what a search engine shows below it. */
function modelHead(model: Model, site: RequestFacts['site']) {
  const name = `${model.manufacturer_name} ${model.name}`;
  return { name, title: name, description: model.short_description ?? `${name} at ${site.name}.` };
}

/** The vehicles of the model for sale, which the top of the page counts and a section shows. */
export type FoundStock = Awaited<ReturnType<typeof stockOfModel>>;

/** Creates the view of each section; `null` if the model has nothing for it. */
const SECTION_VIEWS = {
  figures: ({ figures }: Model) => (figures.length > 0 ? { figures } : null),
  about: ({ description, pictures }: Model, scope: RequestFacts) =>
    description.length > 0 || pictures.length > 0
      ? {
          paragraphs: description,
          pictures: pictures.map(({ url, alt, caption }) => ({
            picture: sitePicture(url, pictureOptions(scope)),
            alt,
            caption,
          })),
        }
      : null,
  offers: (model: Model, scope: RequestFacts) => {
    const offers = liveOffers(scope.site, scope.now, scope.holdsUntil).filter(
      (offer) => offer.model?.slug === model.slug,
    );
    return offers.length > 0 ? { offers: offers.map((offer) => offerView(offer, scope)) } : null;
  },
  grades: gradesView,
  comparison: comparisonView,
  stock: (_model: Model, _scope: RequestFacts, stock: FoundStock) => stock,
  more: async (model: Model, scope: Scope<'inventory'>) => {
    const others = scope.site.models.filter(
      (other) => other !== model && sameMake(other.manufacturer_name, model.manufacturer_name),
    );
    if (others.length === 0) return null;
    const inStock = await modelStock(scope);
    return { others: others.slice(0, OTHERS).map((other) => modelCardView(other, scope, inStock)) };
  },
} as const satisfies Record<ModelSectionName, (model: Model, scope: Scope<'inventory'>, stock: FoundStock) => unknown>;

export type ModelSection = Block<typeof SECTION_VIEWS>;
export type ModelSectionProps<N extends ModelSectionName> = Pick<Extract<ModelSection, { name: N }>, 'view'> & {
  model: ModelPage;
};
export type ModelPage = Awaited<ReturnType<typeof modelPage>>;

async function gradesView(model: Model, scope: Scope<'inventory'>) {
  if (model.grades.length === 0) return null;
  const inStock = await gradeStock(model, scope);
  const grades = model.grades.map((grade) => {
    const stock = inStock(grade.name);
    return {
      name: grade.name,
      price: gradePrice(grade),
      ...listPriceWords(grade.price, grade.price_type, scope.site.settings.price),
      summary: grade.summary,
      stock: stock && { href: stock.href, text: `${formatNumber(stock.count)} in stock` },
    };
  });
  return { grades };
}

function gradePrice({ price }: ModelGrade): string {
  return price === null ? 'Price on request' : formatMoney(price);
}

/** Two grades or more, side by side. */
function comparisonView({ grades }: Model) {
  const rows = compareRows(
    grades.map(({ specifications }) => Object.entries(specifications).map(([label, value]) => ({ label, value }))),
  );
  return grades.length > 1 && rows.length > 0
    ? { grades: grades.map((grade) => ({ name: grade.name, price: gradePrice(grade) })), rows }
    : null;
}
