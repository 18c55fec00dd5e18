import type { Offer } from './offer.ts';
import type { Directory } from './search-directory.ts';

export const OFFERS_PATH = '/special-offers';

/** SRCH-063, SRCH-064. Prices are whole dollars, as they stand in addresses. */
export const OFFER_DIRECTORY: Directory<Offer> = {
  facets: ['categories'],
  ranges: ['price'],
  valuesOf: (offer) => (offer.category === null ? [] : [offer.category]),
  numberOf: (offer) => (offer.price === null ? null : Math.ceil(offer.price / 100)),
  textOf: (offer) => [
    offer.name,
    offer.manufacturer ?? '',
    offer.model?.name ?? '',
    offer.category ?? '',
    offer.sanitized_description,
  ],
};
