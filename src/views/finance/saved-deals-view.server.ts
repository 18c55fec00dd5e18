import { data, redirect } from 'react-router';
import { dealHref, dealParams } from '#finance/rules/deal.ts';
import { INPUT_LABELS } from '#finance/rules/loan-inputs.ts';
import { MAX_DEAL_QUERY, offeredRate, SAVED_DEALS, savedPrice, TOO_MANY_DEALS } from '#finance/rules/saved-deal.ts';
import type { SavedDeal } from '#finance/saved-deals.server.ts';
import { longDate } from '#leads/rules/lead-mail.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import { hasSavedDeals } from '#shoppers/rules/account-features.ts';
import { signInHref } from '#shoppers/rules/sign-in-url.ts';
import type { Site } from '#sites/site.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { searchOwner } from '../account/saved-searches.server.ts';
import { seeOther } from '../account/sign-in-view.server.ts';
import type { Notice } from '#shoppers/notices.server.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { originOfSite } from '../page/canonical-origin.ts';
import { chosenFacts, PRICE_LABEL, vehicleDeal, type VehicleDeal } from './vehicle-deal.ts';

/** The form of a deal's page that saves it; `null` on a site without saved deals. */
export function saveDealView(href: string, { settings }: Site) {
  if (!hasSavedDeals(settings)) return null;
  return { garage: settings.routes.garage, deal: href.slice(href.indexOf('?') + 1) };
}

/** The section of the garage; `null` on a site without saved deals. `notice`: what was changed before. */
export async function savedDealsView(shopper: Shopper, notice: string | null, scope: Scope<'finance' | 'inventory'>) {
  const { site, sites, finance, inventory } = scope;
  if (!hasSavedDeals(site.settings)) return null;
  const deals = await finance.savedDeals.list(dealOwner(shopper, scope));
  const rows = await Promise.all(
    deals.map(async (deal) => {
      const of = sites().find(({ id }) => id === deal.siteId);
      if (!of) return goneRow(deal, site);
      const [vehicle] = await inventory.stock.findVehiclesById(of, [deal.vehicleId]);
      return dealRow(deal, of, vehicle ?? null, scope);
    }),
  );
  const shown = rows.find(({ result }) => result !== null);
  return {
    notice: NOTICES.get(notice) ?? null,
    deals: rows,
    /** The warning of the stated repayments. */
    warning: shown?.result?.rate.warning ?? null,
  };
}

const NOTICES: ReadonlyMap<string | null, string> = new Map([
  ['deal', 'Deal saved.'],
  ['dealRemoved', 'Deal removed.'],
]);

/** A deal at the price and the rates of today. */
function dealRow(deal: SavedDeal, of: Site, vehicle: Vehicle | null, { site, now, origin }: RequestFacts) {
  const base = goneRow(deal, site);
  const start = of.id === site.id ? '' : originOfSite(of, origin);
  if (vehicle === null || start === null) return base;
  const about = { ...base, name: vehicleName(vehicle), siteName: of.id === site.id ? null : of.name };
  const today = vehicleDeal(vehicle, new URLSearchParams(deal.query), { site: of, now });
  if (today === null || !isAvailable(vehicle))
    return { ...about, href: start + vehiclePath(vehicle), state: 'Sold or held for another shopper.' };
  const { calculator, price } = today;
  const { repayment, rate } = calculator.result;
  const saved = new URLSearchParams(deal.query);
  // The slug of a vehicle may have changed since.
  saved.set('car_id', vehicle.slug);
  return {
    ...about,
    href: `${start}/deal?${saved}`,
    state: null,
    price: savedPrice(deal.price, price === null ? null : Math.round(price * 100)),
    // The price and the rate are stated above them.
    facts: chosenFacts(today).filter(({ label }) => !STATED.has(label)),
    result: repayment.per === null ? null : { text: repayment.text, per: repayment.per, rate },
    rateNote:
      offeredRate(calculator.sum, calculator.inputs) === deal.offeredRate
        ? null
        : 'The rate that we offer for this term has changed since then.',
  };
}

const STATED: ReadonlySet<string> = new Set([PRICE_LABEL, INPUT_LABELS.interest]);

/** The stored facts of a vehicle that is no longer listed. */
function goneRow(deal: SavedDeal, { timeZone }: Site) {
  return {
    id: deal.id,
    name: deal.vehicle,
    saved: longDate(deal.createdAt, timeZone),
    siteName: null as string | null,
    href: null as string | null,
    state: 'No longer listed.' as string | null,
    price: null as ReturnType<typeof savedPrice>,
    facts: [] as ReturnType<typeof chosenFacts>,
    result: null as { text: string; per: string; rate: VehicleDeal['calculator']['result']['rate'] } | null,
    rateNote: null as string | null,
  };
}

/** Saves the deal of a page. A shopper who is not signed in is on that page again after the sign-in. */
export async function saveDeal(fields: Pick<FormData, 'get'>, url: URL, scope: Scope<'finance' | 'inventory'>) {
  const { site, now, inventory } = scope;
  if (!hasSavedDeals(site.settings)) throw data(null, { status: 404 });
  const params = new URLSearchParams(String(fields.get('deal') ?? '').slice(0, MAX_DEAL_QUERY));
  const vehicle = await inventory.stock.findVehicle(site, params.get('car_id') ?? '');
  const deal = vehicle && vehicleDeal(vehicle, params, scope);
  if (vehicle === null || deal === null) return refuse('This vehicle is no longer offered with finance.', 422);
  const { inputs, frequency } = deal.calculator;
  const about = { slug: vehicle.slug, inputs, frequency, price: deal.price };
  const shopper = await scope.account().shopper();
  if (shopper === null) {
    const back = dealHref(about);
    return redirect(signInHref({ type: 'saved-deal', redirect: `${back}#${SAVE_DEAL_ID}`, back }), 303);
  }
  const outcome = await scope.finance.savedDeals.add(
    shopper.id,
    {
      siteId: site.id,
      vehicleId: vehicle.id,
      vehicle: vehicleName(vehicle),
      query: dealParams(about).toString(),
      price: deal.price === null ? null : Math.round(deal.price * 100),
      offeredRate: offeredRate(deal.calculator.sum, inputs),
    },
    now,
  );
  return outcome === 'full' ? refuse(TOO_MANY_DEALS, 409) : done('deal', url, scope);
}

/** The element of a deal's page to which the sign-in leads back. */
const SAVE_DEAL_ID = 'save-deal';

export async function removeDeal(id: string, url: URL, shopper: Shopper, scope: Scope<'finance'>) {
  if (!hasSavedDeals(scope.site.settings)) throw data(null, { status: 404 });
  await scope.finance.savedDeals.remove(dealOwner(shopper, scope), id);
  return done('dealRemoved', url, scope);
}

function dealOwner(shopper: Shopper, scope: RequestFacts) {
  return { accountId: shopper.id, siteIds: searchOwner(shopper, scope, '').siteIds };
}

const done = (notice: Notice, url: URL, { notices }: RequestFacts) =>
  seeOther(`${url.pathname}#${SAVED_DEALS}`, [notices().set(notice)]);

function refuse(dealProblem: string, status: number) {
  return data({ dealProblem }, { status });
}
