import { settledFinanceLink } from '#finance/rules/finance-page.ts';
import type { GatedFeature } from '#shoppers/rules/account-features.ts';
import { BRAND_SERVICE_PATH, serviceBooking, SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Site } from '#sites/site.ts';

const TRADE_IN_PATHS: readonly string[] = ['/trade-in', '/cars/trade-in'];
const SELL_PATHS: readonly string[] = ['/sell-my-car', '/sell-your-car'];

type PathSite = Pick<Site, 'settings' | 'locations'>;

/** The form about a vehicle that the shopper owns at a path of a site. */
export type TradeInForm = 'tradeIn' | 'sell';

function isOffered(site: PathSite, form: TradeInForm): boolean {
  return SITE_FORM_TABLE[form].page.isOffered(site);
}

/** The path of a form; `null` if the site does not offer it. */
export function tradeInPath(site: PathSite, form: TradeInForm): string | null {
  return isOffered(site, form) ? site.settings.routes[form] : null;
}

/** The trade-in on a vehicle; `null` if the site does not have the form. */
export function tradeInHref(site: PathSite, { slug }: Pick<Vehicle, 'slug'>): string | null {
  const path = tradeInPath(site, 'tradeIn');
  return path && `${path}?car_id=${encodeURIComponent(slug)}`;
}

/**
 * The answer at one of the four paths: a form, or another path to redirect to; `null` for a path without either. If a
 * site has both forms at one path, the trade-in form is the one for a vehicle.
 */
export function tradeInAt(
  site: PathSite,
  path: string,
  isOnVehicle: boolean,
): { readonly form: TradeInForm } | { readonly redirect: string } | null {
  const { tradeIn, sell } = site.settings.routes;
  const isBoth = tradeIn === sell && isOffered(site, 'sell') && !isOnVehicle;
  if (path === tradeIn && !isBoth && isOffered(site, 'tradeIn')) return { form: 'tradeIn' };
  if (path === sell && isOffered(site, 'sell')) return { form: 'sell' };
  if (!isTradeInPath(path)) return null;
  const settled = tradeInPath(site, TRADE_IN_PATHS.includes(path) ? 'tradeIn' : 'sell');
  return settled === null || settled === path ? null : { redirect: settled };
}

/** True if a path belongs to these forms, even if the site offers none. */
export function isTradeInPath(path: string): boolean {
  return TRADE_IN_PATHS.includes(path) || SELL_PATHS.includes(path);
}

/** A link as the site has it: to the path of the page instead of one that redirects to it. */
export function settledLink(site: PathSite, link: string): string {
  const [page] = link.split(/[?#]/) as [string];
  const path = page.replace(/\/$/, '');
  const rest = link.slice(page.length);
  if (path === '/service' && serviceBooking(site.settings.service).at === BRAND_SERVICE_PATH)
    return BRAND_SERVICE_PATH + rest;
  const finance = settledFinanceLink(site.settings, link);
  if (finance !== null) return finance;
  const found = tradeInAt(site, path, false);
  return found && 'redirect' in found ? found.redirect + rest : link;
}

/** The feature of `gating.features` of each form. */
export const GATED_FEATURE_OF: Readonly<Record<TradeInForm, GatedFeature>> = {
  tradeIn: 'trade-in',
  sell: 'sell-my-car',
};
