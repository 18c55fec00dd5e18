import { data } from 'react-router';
import { SIMILAR_PER_QUERY } from '#inventory/rules/similar-vehicles.ts';
import { toVehicleSummary } from '#inventory/vehicle-summary.ts';
import { displayPhone } from '#rules/australian-number.ts';
import { longDate } from '#leads/rules/lead-mail.ts';
import {
  browserName,
  DETAIL_FIELDS,
  readDetails,
  type Shopper,
  type SignedInBrowser,
} from '#shoppers/rules/account.ts';
import type { AccountAccess } from '#shoppers/account-access.server.ts';
import { hasGarage, hasWatchlist } from '#shoppers/rules/account-features.ts';
import { signInHrefForPage, signInHrefOnPage } from '#shoppers/rules/sign-in-url.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { displayPrice } from '#vehicle/rules/price-display.ts';
import { priceHistory } from '#vehicle/rules/price-history.ts';
import { MAX_VIEWED } from '#shoppers/rules/viewed-vehicle.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { consentsView, withdrawConsent } from './consents-view.server.ts';
import { removeDeal, saveDeal, savedDealsView } from '../finance/saved-deals-view.server.ts';
import {
  addAlertEmail,
  changeAlerts,
  removeSearch,
  savedSearchesView,
  saveSearch,
} from './saved-searches-view.server.ts';
import { alertAddressesView, changeWatchAlerts, watchAlertsView } from './watch-alerts-view.server.ts';
import { openPurchasesView } from '../purchases/open-purchases-view.server.ts';
import { sentReservationsView } from './sent-reservations-view.server.ts';
import { sentLeadsView, toSender } from '../account/sent-leads-view.server.ts';
import { seeOther, signedInShopper } from '../account/sign-in-view.server.ts';
import { wonPrizesView } from './spin-view.server.ts';
import { redirectTo } from '../page/page-paths.ts';
import { vehicleCardView, type VehicleCardView } from '../cards/vehicle-card-view.ts';
import { VIEWED_PARAMETER } from './viewed-vehicles.tsx';

/** Number of similar vehicles below a list. */
const ALIKE = 4;

export type GaragePage = Awaited<ReturnType<typeof garagePage>>;
/** The answer to a change of the garage that failed. */
export type GarageFailure = Exclude<Awaited<ReturnType<typeof changeGarage>>, Response>['data'];

export async function watchlistPage(url: URL, scope: Scope<'inventory' | 'shoppers'>) {
  const { site } = scope;
  if (!hasWatchlist(site.settings)) throw data(null, { status: 404 });
  const shopper = await signedInShopper(url, scope, 'watchlist');
  const listed = await watchedBy(shopper, scope);
  return {
    siteName: site.name,
    searchPath: site.settings.search.defaultRoute,
    ...(await watchedView(listed, scope)),
    alike: await alikeCards(listed.vehicles, scope),
  };
}

/** Removes a vehicle, without scripts too. */
export async function changeWatchlist(request: Request, url: URL, scope: Scope<'shoppers'>) {
  if (!hasWatchlist(scope.site.settings)) throw data(null, { status: 404 });
  const shopper = await signedInShopper(url, scope, 'watchlist');
  const fields = await request.formData().catch(() => new FormData());
  await scope.shoppers.watchlist.remove(shopper.id, String(fields.get('vehicle') ?? '').slice(0, 200));
  return seeOther(url.pathname);
}

/** Vehicles by their ids; `null` for one that the site does not list any more. */
interface Listed {
  readonly ids: readonly string[];
  readonly vehicles: readonly (Vehicle | null)[];
}

async function findListed(ids: readonly string[], { site, inventory }: Scope<'inventory'>): Promise<Listed> {
  return { ids, vehicles: await inventory.stock.findVehiclesById(site, ids) };
}

async function watchedBy({ id }: Shopper, scope: Scope<'inventory' | 'shoppers'>): Promise<Listed> {
  return findListed(await scope.shoppers.watchlist.vehicles(id), scope);
}

async function watchedView(listed: Listed, scope: Scope<'inventory'>) {
  return { ...cardsIn(listed, scope), histories: await priceHistories(listed, scope) };
}

/** Price history of each vehicle, as text; only for vehicles whose price the site shows. */
async function priceHistories({ ids, vehicles }: Listed, { site, inventory, now }: Scope<'inventory'>) {
  const changes = await inventory.stock.priceChanges(ids);
  const histories: Record<string, string> = {};
  for (const vehicle of vehicles) {
    const price = vehicle && displayPrice(vehicle, site.settings.price);
    if (!price || !isAvailable(vehicle) || (price.kind !== 'price' && price.kind !== 'reduced')) continue;
    const text = priceHistory(changes.get(vehicle.id) ?? [], { price: price.amount!, at: now }, site.timeZone);
    if (text !== null) histories[vehicle.id] = text;
  }
  return histories;
}

/** The cards of the vehicles that the site lists, and the ids of those that it does not list any more. */
export async function listedCards(ids: readonly string[], scope: Scope<'inventory'>) {
  return cardsIn(await findListed(ids, scope), scope);
}

function cardsIn({ ids, vehicles }: Listed, scope: RequestFacts) {
  return {
    cards: vehicles.flatMap((vehicle) => (vehicle ? vehicleCardView(toVehicleSummary(vehicle), scope) : [])),
    gone: ids.filter((_, at) => !vehicles[at]),
  };
}

/** Vehicles in stock like the newest of a list: those of each in turn, and none of the list itself. `null`: not listed any more. */
export async function alikeCards(
  list: readonly (Vehicle | null)[],
  scope: Scope<'inventory'>,
): Promise<readonly VehicleCardView[]> {
  const { site, now, inventory } = scope;
  const listed = list.flatMap((vehicle) => vehicle ?? []);
  const found = await Promise.all(
    listed.slice(0, ALIKE).map((vehicle) => inventory.stock.similarVehicles(site, vehicle, SIMILAR_PER_QUERY, now)),
  );
  const inTurn = Array.from({ length: SIMILAR_PER_QUERY }, (_, at) => found.flatMap((similar) => similar[at] ?? []));
  const others = new Map(inTurn.flat().map((similar) => [similar.id, similar]));
  for (const { id } of listed) others.delete(id);
  return [...others.values()].slice(0, ALIKE).map((similar) => vehicleCardView(similar, scope));
}

/** The cards of the vehicles that a browser asks for, because it has them in its storage. */
export async function viewedCards(url: URL, scope: Scope<'inventory'>) {
  const ids = url.searchParams.getAll(VIEWED_PARAMETER).slice(0, MAX_VIEWED);
  return ids.length === 0 ? [] : (await listedCards(ids, scope)).cards;
}

export async function garagePage(
  url: URL,
  scope: Scope<'finance' | 'inventory' | 'leads' | 'purchases' | 'reservations' | 'shoppers'>,
) {
  const { site, account } = scope;
  if (!hasGarage(site.settings)) throw data(null, { status: 404 });
  redirectTo(site.settings.routes.garage, url);
  const page = {
    siteName: site.name,
    searchPath: site.settings.search.defaultRoute,
    signInHref: signInHrefOnPage('my-garage', site.settings.routes.garage),
  };
  const isGated = site.settings.gating.features.includes('my-garage');
  const shopper = isGated ? await signedInShopper(url, scope, 'my-garage') : await account().shopper();
  const viewed = await viewedCards(url, scope);
  if (url.searchParams.has(VIEWED_PARAMETER)) return { ...page, viewed, own: null };
  return {
    ...page,
    viewed: [],
    own: shopper && (await ownView(shopper, scope.notices().current(), scope)),
  };
}

/** `saved`: what the shopper has just changed. */
async function ownView(
  shopper: Shopper,
  saved: string | null,
  scope: Scope<'finance' | 'inventory' | 'leads' | 'purchases' | 'reservations' | 'shoppers'>,
) {
  const { site, account } = scope;
  const [
    watchlist,
    watchAlerts,
    searches,
    deals,
    addresses,
    sent,
    purchases,
    reservations,
    prizes,
    consents,
    browsers,
  ] = await Promise.all([
    hasWatchlist(site.settings) ? watchedBy(shopper, scope).then((listed) => watchedView(listed, scope)) : null,
    hasWatchlist(site.settings) ? watchAlertsView(shopper, saved, scope) : null,
    savedSearchesView(shopper, saved, scope),
    savedDealsView(shopper, saved, scope),
    alertAddressesView(shopper, scope),
    sentLeadsView(shopper, scope),
    openPurchasesView(shopper, scope),
    sentReservationsView(shopper, scope),
    wonPrizesView(shopper, scope),
    consentsView(shopper, scope),
    account().browsers(),
  ]);
  return {
    phone: displayPhone(shopper.phone),
    details: Object.fromEntries(DETAIL_FIELDS.map((name) => [name, shopper[name] ?? ''])),
    isSaved: saved === 'details',
    watchlist,
    watchAlerts,
    searches,
    deals,
    addresses,
    sent,
    purchases,
    reservations,
    prizes,
    consents,
    browsers: browsers.map((browser) => browserView(browser, site.timeZone)),
  };
}

function browserView({ id, userAgent, signedInAt, seenAt, isThis }: SignedInBrowser, timeZone: string) {
  return {
    id,
    name: browserName(userAgent),
    signedIn: longDate(signedInAt, timeZone),
    seen: longDate(seenAt, timeZone),
    isThis,
  };
}

/** The errors of the posted details, and their values. */
export interface DetailsFailure {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Partial<Record<string, string>>>;
}

/** Steps that other pages post, also for shoppers who are not signed in yet. */
type SaveStep = (
  fields: FormData,
  url: URL,
  scope: Scope<'finance' | 'inventory' | 'shoppers'>,
) => ReturnType<typeof saveSearch | typeof saveDeal>;
const SAVE_STEPS: ReadonlyMap<string, SaveStep> = new Map<string, SaveStep>([
  ['saveSearch', saveSearch],
  ['saveDeal', saveDeal],
  ['alertEmail', addAlertEmail],
]);

async function changeDetails(
  values: Readonly<Record<string, string>>,
  url: URL,
  account: AccountAccess,
  { notices }: RequestFacts,
) {
  const { details, problems } = readDetails(values);
  if (Object.keys(problems).length > 0) return data<DetailsFailure>({ values, errors: problems }, { status: 422 });
  await account.changeDetails(details);
  return seeOther(`${url.pathname}#details`, [notices().set('details')]);
}

/** Changes of the garage page: details, watchlist, saved searches and deals, consents, and the browsers that are signed in. */
export async function changeGarage(
  request: Request,
  url: URL,
  scope: Scope<'finance' | 'inventory' | 'leads' | 'shoppers'>,
) {
  const { site } = scope;
  if (!hasGarage(site.settings)) throw data(null, { status: 404 });
  const fields = await request.formData().catch(() => new FormData());
  const text = (name: string) => String(fields.get(name) ?? '').slice(0, 300);
  const save = SAVE_STEPS.get(text('step'));
  if (save) return save(fields, url, scope);
  const account = scope.account();
  const shopper = await signedInShopper(url, scope, 'my-garage');
  switch (text('step')) {
    case 'signOut':
      return seeOther('/', await account.signOut());
    case 'signOutEverywhere':
      await account.signOutBrowsers('all');
      return seeOther('/', await account.signOut());
    case 'signOutBrowser':
      await account.signOutBrowsers({ id: text('browser') });
      return seeOther(`${url.pathname}#browsers`);
    case 'remove':
      await scope.shoppers.watchlist.remove(shopper.id, text('vehicle'));
      return seeOther(url.pathname);
    case 'alerts':
      return changeAlerts(fields, url, shopper, scope);
    case 'watchAlerts':
      return changeWatchAlerts(text('channel'), url, shopper, scope);
    case 'removeSearch':
      return removeSearch(fields, url, shopper, scope);
    case 'removeDeal':
      return removeDeal(text('deal'), url, shopper, scope);
    case 'withdraw':
      await withdrawConsent(shopper, text('site'), scope);
      return seeOther(`${url.pathname}#consents`);
    case 'erase': {
      if (text('confirmed') !== 'yes') return data({ isUnconfirmed: true }, { status: 422 });
      const source = scope.origin + site.settings.routes.garage;
      await scope.shoppers.ownData.erase(shopper, toSender(shopper, scope), source, scope.now);
      return seeOther(signInHrefForPage('my-garage', site.settings.routes.garage, null), [
        ...account.forgetSession(),
        scope.notices().set('deleted'),
      ]);
    }
    case 'details': {
      const values = Object.fromEntries(DETAIL_FIELDS.map((name) => [name, text(name)]));
      return changeDetails(values, url, account, scope);
    }
    default:
      return seeOther(url.pathname);
  }
}
