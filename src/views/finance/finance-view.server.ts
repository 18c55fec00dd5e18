import { data, redirect } from 'react-router';
import { financeDisclaimer } from '#finance/rules/disclaimer.ts';
import { FINANCE_FORM_ID, financeAt, FINANCE_PATHS, financeHref, financeIntro } from '#finance/rules/finance-page.ts';
import { quotedCode } from '#finance/rules/quoted-repayment.ts';
import { repaymentRules } from '#finance/rules/repayment.ts';
import { isFinanceOffered } from '#finance/rules/lenders.ts';
import { QUOTE_LIMITS, quotedPrice } from '#finance/rules/quoted-loan.ts';
import { formatMoney, type Cents } from '#rules/money.ts';
import { conditionLabel } from '#search/rules/facets.ts';
import { EMPTY_QUERY, withValues } from '#search/rules/query-codec.ts';
import { signInForFinance } from '#shoppers/rules/account-features.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { VehicleSummary } from '#inventory/vehicle-summary.ts';
import { requireSignIn } from '../account/sign-in-view.server.ts';
import { statesRepayments, financeFigures, isFinanceStated } from '../cards/finance-figures.ts';
import { testDriveOnly } from '../cards/test-drive-only.ts';
import { vehicleCardView } from '../cards/vehicle-card-view.ts';
import { vehicleFormsData } from '../forms/form-data.server.ts';
import { formVehicleView } from '../forms/form-aside-view.server.ts';
import { contactView, contentPageView } from '../content-page/page-view.server.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { pagePath } from '../page/page-paths.ts';
import { borrowView } from './borrow-view.server.ts';
import { lenderComparisonView } from './lender-comparison-view.server.ts';
import { sharePicture } from '../page/share-picture.server.ts';
import { novatedLeaseHref } from './novated-lease-view.server.ts';
import { preApprovalView } from './pre-approval-view.ts';

/** In a promotion on the page. */
const FEATURED = 6;
/** Target of the promotion. */
const USED_CARS = '/search/used-cars';

/**
 * The vehicle that the finance page of a URL is about, if any. Other paths of the page redirect permanently; a form that was sent to one
 * of them is accepted, because a redirect would lose it. `page`: where it redirects, `null` for the page itself.
 */
export async function requestedFinance(
  url: URL,
  scope: Scope<'inventory'>,
  method: 'get' | 'post',
): Promise<{ readonly path: string; readonly page: string | null; readonly vehicle: Vehicle | null }> {
  const { settings } = scope.site;
  const path = pagePath(url);
  const at = financeAt(settings, path);
  if (at === null) throw data(null, { status: 404 });
  const id = url.searchParams.get('car_id');
  if (method === 'get') {
    if (at !== 'page') throw redirect(at.redirect + url.search, 301);
    const feature = signInForFinance(settings.gating, id !== null);
    // A form that was sent is accepted from anybody: a session that has just ended must not lose a lead.
    if (feature !== null) await requireSignIn(url, scope, feature);
  }
  const vehicle = id === null ? null : await findBySlugOrId(id, scope);
  if (id !== null && vehicle === null) throw data(null, { status: 404 });
  return { path, page: at === 'page' ? null : at.redirect + url.search, vehicle };
}

/** By its slug, as links of this site have it, or by its id. */
async function findBySlugOrId(id: string, { site, inventory }: Scope<'inventory'>): Promise<Vehicle | null> {
  return (
    (await inventory.stock.findVehicle(site, id)) ?? (await inventory.stock.findVehiclesById(site, [id]))[0] ?? null
  );
}

export type FinanceView = Awaited<ReturnType<typeof financeView>>;

/** The finance page: the form, and beside it the vehicle or the steps to one. */
export async function financeView(url: URL, scope: Scope<'inventory'>) {
  const { path, vehicle: requested } = await requestedFinance(url, scope, 'get');
  const { site } = scope;
  const vehicle = requested && offeredVehicle(requested, path, site);
  const contact = vehicleFormsData(vehicle, scope, path, ['finance'], await scope.fillIn());
  const title = contact.rules.finance!.dialogTitle;
  const own = site.pages[path.slice(1)] ?? site.pages[FINANCE_PATHS[0].slice(1)];
  const about = vehicle && formVehicleView(vehicle, scope);
  return {
    siteName: site.name,
    share: sharePicture(scope),
    formId: FINANCE_FORM_ID,
    title,
    description: `${title} at ${site.name}: choose an amount and a term, and tell us how to reach you.`,
    canonical: scope.origin + path,
    isIndexed: url.search === '',
    own: own ? await contentPageView(own, scope) : null,
    contact,
    limited: vehicle && limitedPrice(purchasePrice(vehicle)),
    action: financeHref(site.settings, vehicle),
    vehicle: about,
    preApproval: preApprovalView(vehicle, scope),
    /** Data for a quote besides the fields; `null` if no loan is quoted. */
    quoted: isQuoted(vehicle, scope) ? quotedVehicle(vehicle) : null,
    repayments: repaymentRules(site.settings.finance),
    /** A vehicle that is no longer available. */
    gone: requested && !vehicle ? { name: vehicleName(requested), href: vehiclePath(requested) } : null,
    intro: financeIntro(site.settings.finance),
    steps: site.settings.finance.steps,
    dealer: vehicle ? null : contactView(scope),
    featured: vehicle === null ? await featuredVehicles(scope) : null,
    lease: vehicle && novatedLeaseHref(vehicle, scope),
    borrow: vehicle ? null : borrowView(path, scope),
    lenders: vehicle && statesRepayments(vehicle, site) ? lenderComparisonView(vehicle, path, scope) : null,
    disclaimer: chooseDisclaimer(vehicle, scope),
  };
}

/** The vehicle, if finance is offered for it; `null` for one that has gone. */
function offeredVehicle(vehicle: Vehicle, path: string, site: RequestFacts['site']): Vehicle | null {
  if (isFinanceOffered(vehicle, site.settings.finance, testDriveOnly(vehicle, site))) return vehicle;
  // One that is only driven has no finance: its shopper finds the page without it.
  if (isAvailable(vehicle)) throw redirect(path, 302);
  return null;
}

/**
 * True if the service quotes the loan. A quote beside the lender's figures on the vehicle's page would be of another
 * loan.
 */
function isQuoted(vehicle: Vehicle | null, scope: RequestFacts): boolean {
  const hasFigures = vehicle !== null && (financeFigures(vehicle, scope)?.entry ?? null) !== null;
  const price = vehicle && purchasePrice(vehicle);
  const isQuotedPrice =
    vehicle === null || (statesRepayments(vehicle, scope.site) && (price === null || quotedPrice(price) === price));
  return scope.site.settings.finance.quote && !hasFigures && isQuotedPrice;
}

function quotedVehicle(vehicle: Vehicle | null) {
  return {
    year: vehicle?.year ?? null,
    vin: quotedCode(vehicle?.vin ?? null),
    nvic: quotedCode(vehicle?.nvic ?? null),
  };
}

/** Note for a form that starts with another amount than the vehicle's price; otherwise `null`. */
function limitedPrice(price: Cents | null): string | null {
  const amount = quotedPrice(price);
  if (price === null || price === amount) return null;
  const { min, max } = QUOTE_LIMITS.price;
  return `The price of this vehicle is ${formatMoney(price)}. We quote from ${formatMoney(min)} to ${formatMoney(max)}, so the form starts with ${formatMoney(amount)}.`;
}

/** Used vehicles in stock with more than one photo, for shoppers who have not chosen one; `null` if the site shows none. */
async function featuredVehicles(scope: Scope<'inventory'>) {
  const { site, now, holdsUntil, inventory } = scope;
  if (!site.settings.finance.getFinanceNow) return null;
  const inStock = withValues(EMPTY_QUERY, 'status', ['in_stock']);
  const query = withValues(inStock, 'car_type', ['used']);
  const found: VehicleSummary[] = [];
  for (let page = 1, pages = 1; page <= pages && found.length < FEATURED; page++) {
    const { answer, vehicles } = await inventory.stock.searchFor(site, { ...query, page }, now, []);
    holdsUntil(answer.validUntil);
    pages = answer.pages;
    found.push(...vehicles.filter((vehicle) => vehicle.photoCount > 1 && !testDriveOnly(vehicle, site)));
  }
  const cards = found.slice(0, FEATURED).map((vehicle) => vehicleCardView(vehicle, scope));
  const title = `${conditionLabel('used', site.settings.search.usedLabel)} vehicles in stock`;
  return cards.length > 0 ? { title, more: USED_CARS, cards } : null;
}

/** The disclaimer of the vehicle's lender, or that of the site; `null` if nothing is stated. */
export function chooseDisclaimer(vehicle: Vehicle | null, scope: RequestFacts) {
  const figures = vehicle && financeFigures(vehicle, scope);
  if (figures === null && !isFinanceStated(scope.site)) return null;
  const shown = figures?.entry ?? (figures?.display.kind === 'disclaimer' ? figures.display.entry : null);
  return financeDisclaimer(vehicle ?? { stockNumber: null }, shown, scope.site.settings.finance, scope.site.lender);
}
