import type { Cents } from '#rules/money.ts';
import type { ListPriceType, ModelColour, ModelFigure, ModelGrade, ModelPicture } from './grade.ts';

/** A model of a manufacturer's range, not a vehicle in stock. */
export interface Model {
  readonly name: string;
  readonly slug: string;
  /** Replaces `slug`; the old URL redirects to the new one. */
  readonly new_slug: string | null;
  readonly manufacturer_name: string;
  readonly image: { readonly url: string } | null;
  /** A newer picture, used instead of `image`. */
  readonly cloudfront_new_image_url: string | null;
  /** A path for the model's page that replaces the one made from its slug. */
  readonly override_url: string | null;
  readonly short_description: string | null;
  /** Paragraphs of the model's page. */
  readonly description: readonly string[];
  /** The lowest price of the grades if it is not given; zero without any price. */
  readonly from_price: Cents;
  /** The price type of `from_price`, for a model without grades that state it. */
  readonly price_type: ListPriceType | null;
  readonly status: ModelStatus | null;
  readonly manufacturer_body: string | null;
  readonly manufacturer_body2: string | null;
  readonly manufacturer_body3: string | null;
  /** At most five. */
  readonly figures: readonly ModelFigure[];
  /** More pictures than `image`, for the page of the model. */
  readonly pictures: readonly ModelPicture[];
  /** The first one is shown at first. */
  readonly colours: readonly ModelColour[];
  /** From the least to the most equipment. */
  readonly grades: readonly ModelGrade[];
}

export const MODEL_STATUSES = ['new', 'coming_soon'] as const;
export type ModelStatus = (typeof MODEL_STATUSES)[number];

/** The label on the card of a model. */
export const MODEL_STATUS_LABELS = { new: 'New', coming_soon: 'Coming Soon' } as const satisfies Record<
  ModelStatus,
  string
>;

export type ModelDetailRoute = '/models/{slug}' | '/{slug}';

export function modelSlug(model: Pick<Model, 'slug' | 'new_slug'>): string {
  return model.new_slug ?? model.slug;
}

/** The path of the model's page; `override_url` has priority. */
export function modelPath(model: Pick<Model, 'slug' | 'new_slug' | 'override_url'>, route: ModelDetailRoute): string {
  return model.override_url ?? route.replace('{slug}', modelSlug(model));
}

export function modelImage(model: Pick<Model, 'image' | 'cloudfront_new_image_url'>): string | null {
  return model.cloudfront_new_image_url ?? model.image?.url ?? null;
}

export function modelBodies(
  model: Pick<Model, 'manufacturer_body' | 'manufacturer_body2' | 'manufacturer_body3'>,
): readonly string[] {
  return [model.manufacturer_body, model.manufacturer_body2, model.manufacturer_body3].filter((body) => body !== null);
}

/** The model of a path, which may be the current path or an older one. */
export function modelAt<M extends Pick<Model, 'slug' | 'new_slug' | 'override_url'>>(
  models: readonly M[],
  path: string,
  route: ModelDetailRoute,
): M | null {
  const own = models.find((model) => modelPath(model, route) === path);
  if (own) return own;
  return (
    models.find((model) =>
      [model.slug, modelSlug(model)].some(
        (slug) => path === `/models/${slug}` || path === route.replace('{slug}', slug),
      ),
    ) ?? null
  );
}
