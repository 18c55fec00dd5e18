import { toSlug } from '#rules/normal-form.ts';
import type { Cents } from '#rules/money.ts';
import type { ListPriceType } from './grade.ts';
import type { Model } from './model.ts';
import { sameMake } from '#vehicle/rules/make.ts';

/** An offer of a dealership group or a manufacturer. */
export interface Offer {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The description as plain text, one line per paragraph. */
  readonly sanitized_description: string;
  readonly disclaimer: string | null;
  /** `Finance offer`. */
  readonly category: string | null;
  readonly image_url: string | null;
  readonly image_or_model_image: { readonly url: string } | null;
  readonly manufacturer: string | null;
  readonly model: Pick<Model, 'name' | 'slug' | 'new_slug' | 'override_url'> | null;
  readonly price: Cents | null;
  /** `null` without a price, and with one that is not of a vehicle, such as that of a service. */
  readonly price_type: ListPriceType | null;
  /** The query string of a search URL that finds the vehicles of the offer; `null`: the new ones of its model. */
  readonly search: string | null;
  /** The slug of the dealership that gets enquiries about it; `null`: the one that sells its make. */
  readonly dealership: string | null;
  /** Dates in the site's time zone, both inclusive; `null` is open-ended. */
  readonly start: string | null;
  readonly expiry: string | null;
  /** Slugs of the group's sites that do not show it. */
  readonly excluded_website_ids: readonly string[];
}

/** True if a site shows an offer. A site with one make does not show offers for other makes. */
export function isOfferShown(
  offer: Pick<Offer, 'id' | 'excluded_website_ids' | 'manufacturer'>,
  site: { readonly slug: string; readonly manufacturer: string | null; readonly exceptions: readonly string[] },
): boolean {
  if (site.manufacturer !== null && offer.manufacturer !== null && !sameMake(offer.manufacturer, site.manufacturer))
    return false;
  return !offer.excluded_website_ids.includes(site.slug) || site.exceptions.includes(offer.id);
}

/** `/offers/kia/123` if the site has several makes and the offer has one, otherwise `/offers/123`. */
export function offerPath(offer: Pick<Offer, 'id' | 'manufacturer'>, siteManufacturer: string | null): string {
  return siteManufacturer === null && offer.manufacturer !== null
    ? `/offers/${toSlug(offer.manufacturer)}/${offer.id}`
    : `/offers/${offer.id}`;
}
