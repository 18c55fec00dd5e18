import { carPath, type Car } from '#vehicle/rules/car.ts';
import { findManufacturer, makeSlug } from '#vehicle/rules/manufacturers.ts';
import { similarTitle } from '#inventory/rules/similar-cars.ts';
import type { RequestScope } from '../context.ts';

/** Where similar cars are fetched from when a shopper comes near, and the search that stands in for them (ERR-022). */
export function similarView(car: Car, { site }: Pick<RequestScope, 'site'>) {
  const { search, price, vdp } = site.settings;
  const make = findManufacturer(car.make);
  return {
    title: similarTitle(car.item_type, price.subscriptions),
    source: `/api${carPath(car)}/similar`,
    count: vdp.similarPerPage,
    search: make
      ? { href: `/search/${make.slug}/${makeSlug(car.model)}`, label: `Search for ${car.make} ${car.model}` }
      : { href: search.defaultRoute, label: 'See all our stock' },
  };
}

export type SimilarView = ReturnType<typeof similarView>;
