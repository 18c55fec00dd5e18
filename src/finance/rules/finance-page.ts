/** The URLs of the finance page. A site has one of them, or another path; the others redirect to it. */
export const FINANCE_PATHS = [
  '/finance',
  '/finance-enquiry',
  '/apply-for-finance',
  '/finance-and-insurance',
  '/personalised/finance',
] as const;

/** The id of the form: every finance link of a site leads to it. */
export const FINANCE_FORM_ID = 'finance-form';

/** The settings that decide where the finance page is. */
export interface FinancePageSettings {
  readonly finance: { readonly display: boolean };
  readonly routes: { readonly finance: string };
  readonly site: { readonly testFinanceAlias: string | null };
}

/** The path of a site's finance page; `null` if the site shows no finance. */
export function financePath({ finance, routes }: Pick<FinancePageSettings, 'finance' | 'routes'>): string | null {
  return finance.display ? routes.finance : null;
}

/** The link to the finance form for a vehicle or for none, on a site that shows finance. */
export function financeHref(
  { routes }: Pick<FinancePageSettings, 'routes'>,
  vehicle: { readonly slug: string } | null,
): string {
  const about = vehicle ? `?car_id=${encodeURIComponent(vehicle.slug)}` : '';
  return `${routes.finance}${about}#${FINANCE_FORM_ID}`;
}

/** The finance page at a path of a site, or a redirect to it; `null` for any other path. */
export function financeAt(settings: FinancePageSettings, path: string): 'page' | { readonly redirect: string } | null {
  const page = financePath(settings);
  if (page === null) return null;
  if (path === page) return 'page';
  return isFinancePath(settings, path) ? { redirect: page } : null;
}

/** True if a path belongs to the finance page, also if the site shows no finance. */
export function isFinancePath({ routes, site }: Pick<FinancePageSettings, 'routes' | 'site'>, path: string): boolean {
  return path === routes.finance || path === site.testFinanceAlias || FINANCE_PATHS.some((known) => known === path);
}

/** A link as the site has it: to the form on its finance page instead of to a path that redirects there. */
export function settledFinanceLink(settings: FinancePageSettings, link: string): string | null {
  const [path = '', query = ''] = link.split('#')[0]!.split(/(?=\?)/);
  if (financeAt(settings, path.replace(/\/$/, '')) === null) return null;
  return `${settings.routes.finance}${query}#${link.split('#')[1] ?? FINANCE_FORM_ID}`;
}

/** Below the title of the form. Only the dealer can say that no credit check follows. */
export function financeIntro({ noCreditImpact }: { readonly noCreditImpact: boolean }): string {
  const intro = 'Tell us about the loan that you want, and how to reach you.';
  return noCreditImpact ? `${intro} Sending this form does not affect your credit score.` : intro;
}
