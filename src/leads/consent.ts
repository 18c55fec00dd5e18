import { offersWording, TERMS_WORDING } from './rules/enquiry-rules.ts';

/**
 * `offers`: to get offers and news. `terms`: to the terms of use, which belong to what was sent and stay. `alerts`: to
 * messages about one saved search.
 */
export type ConsentKind = 'offers' | 'terms' | 'alerts';

export interface GivenConsent {
  readonly kind: ConsentKind;
  readonly wording: string;
  /** For alerts, the id of the saved search. */
  readonly subject?: string;
}

/** The consents that were given with a form. A box that is left empty gives none, and withdraws none. */
export function consentsGiven(
  { opt_in, terms }: { readonly opt_in: boolean; readonly terms: boolean },
  siteName: string,
): readonly GivenConsent[] {
  return [
    ...(opt_in ? [{ kind: 'offers' as const, wording: offersWording(siteName) }] : []),
    ...(terms ? [{ kind: 'terms' as const, wording: TERMS_WORDING }] : []),
  ];
}

/** The page on which a person consented, without the query, which may contain personal data. */
export function consentSource(url: string): string {
  const page = URL.parse(url);
  return (page ? page.origin + page.pathname : url).slice(0, 500);
}
