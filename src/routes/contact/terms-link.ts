import type { Site } from '#sites/site.ts';

const TERMS_PAGE = 'terms-and-conditions';

/** The state of a form whose consent links to the site's terms, where it has them. */
export function termsLink({ pages }: Pick<Site, 'pages'>): { termsHref?: string } {
  return Object.hasOwn(pages, TERMS_PAGE) ? { termsHref: `/${TERMS_PAGE}` } : {};
}
