import { slugOf } from '#rules/normal-form.ts';
import type { Cents } from '#rules/money.ts';

/** A model of a manufacturer's range, as it is shown; cars of it are stock. */
export interface Model {
  readonly name: string;
  readonly slug: string;
  /** The slug from now on: the old address leads to it. */
  readonly new_slug: string | null;
  readonly manufacturer_name: string;
  readonly image: { readonly url: string } | null;
  /** A newer picture, which wins over `image`. */
  readonly cloudfront_new_image_url: string | null;
  /** Where the model's page is instead of the address made of its slug. */
  readonly override_url: string | null;
  readonly short_description: string | null;
  /** Paragraphs of the model's own page. */
  readonly description: readonly string[];
  /** Zero where no price is told. */
  readonly from_price: Cents;
  readonly status: ModelStatus | null;
  readonly manufacturer_body: string | null;
  readonly manufacturer_body2: string | null;
  readonly manufacturer_body3: string | null;
}

export const MODEL_STATUSES = ['new', 'coming_soon'] as const;
export type ModelStatus = (typeof MODEL_STATUSES)[number];

/** The label on the card of a model. */
export const MODEL_STATUS_LABELS = { new: 'New', coming_soon: 'Coming Soon' } as const satisfies Record<
  ModelStatus,
  string
>;

export type ModelDetailRoute = '/models/{slug}' | '/{slug}';

function modelSlug(model: Pick<Model, 'slug' | 'new_slug'>): string {
  return model.new_slug ?? model.slug;
}

/** Path of the model's page; an address of the model's own replaces both forms. */
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

/** Where cars of this model are, if there are any. */
export function modelStockPath(model: Pick<Model, 'name' | 'manufacturer_name'>): string {
  return `/search/${slugOf(model.manufacturer_name)}/${slugOf(model.name)}`;
}

/** Which model a path leads to, by its own address or by an older one. */
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
