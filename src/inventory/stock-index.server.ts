import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { isFinanceOffered, lenderDisplay } from '#finance/rules/lenders.ts';
import { lenderRepayment } from '#finance/rules/repayment.ts';
import { DAY_MS, yearAt } from '#rules/zoned-time.ts';
import type { FacetValues } from '#search/rules/facet-values.ts';
import { toSearchRow } from '#search/rules/search-row.ts';
import type { SearchRow, StockSearch } from '#search/rules/stock-query.ts';
import type { InventorySite, InventoryTenants } from './inventory-site.ts';
import { isTestDriveOnly } from '#vehicle/rules/availability.ts';
import { displayPrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { FollowedCards } from './followed-cards.ts';
import { isShownOnSite } from './rules/visibility-rule.ts';
import { placeOnSite } from './shows-vehicle.ts';
import { Spellings } from './spellings.ts';
import { VehicleCache } from './vehicle-cache.ts';
import { changedVehicles, newestRevision, vehiclesWithIds, visibleVehicles } from './vehicle-rows.server.ts';
import { toVehicleSummary } from './vehicle-summary.ts';

export interface StockLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

interface IndexParts {
  readonly database: Pick<DatabaseHandle, 'db'>;
  readonly tenants: Pick<InventoryTenants, 'all'>;
  readonly search: StockSearch;
  readonly log: StockLog;
  readonly now: () => number;
  readonly cacheCharacters: number;
}

/** Vehicles that are read at once because their spelling changed. */
const RESPELLED_BATCH = 1000;

/**
 * One search collection per site, and the cards and cached records of all visible vehicles: loaded at start, then patched with all
 * vehicles above the last known revision. Its steps must run one after another.
 */
export class StockIndex {
  readonly cards = new FollowedCards();
  readonly vehicles: VehicleCache;
  #spellings = new Spellings();
  readonly #parts: IndexParts;
  /** The basis of each loaded collection: the site's version and, for rules about age, the year at the site. */
  readonly #built = new Map<string, string>();
  #revision = 0;
  #builds = 0;

  constructor(parts: IndexParts) {
    this.#parts = parts;
    this.vehicles = new VehicleCache(parts.cacheCharacters);
  }

  get revision(): number {
    return this.#revision;
  }

  /** Number of times that collections were rebuilt. */
  get builds(): number {
    return this.#builds;
  }

  /** Basis of the loaded collection of this site; `undefined` before the first build. */
  loadedBasis(site: InventorySite): string | undefined {
    return this.#built.get(site.id);
  }

  yearAt(site: InventorySite): number {
    return yearAt(this.#parts.now(), site.timeZone);
  }

  /** Loads the collections of all sites. */
  async load(): Promise<void> {
    this.#revision = await newestRevision(this.#parts.database.db);
    await this.#build(this.#parts.tenants.all());
  }

  /** Updates every collection to the present sites and the latest committed revision. */
  async refresh(): Promise<void> {
    await this.#followSites();
    await this.#patch();
  }

  #basis(site: InventorySite): string {
    return `${site.version} ${this.yearAt(site)}`;
  }

  /** Rebuilds the collections of these sites; each is replaced in one step. */
  async #build(sites: readonly InventorySite[]): Promise<void> {
    if (sites.length === 0) return;
    const { database, search } = this.#parts;
    const collections = sites.map((site) => ({ site, year: this.yearAt(site), rows: new Map<string, SearchRow>() }));
    const dealershipIds = [...new Set(sites.flatMap((site) => [...site.stockRules.dealershipIds]))];
    this.#preferOwnSpellings(sites);
    const add = (vehicle: Vehicle) => {
      let shown = false;
      for (const { site, year, rows } of collections) {
        const row = siteSearchRow(site, vehicle, year);
        if (row) rows.set(row.id, row);
        shown ||= row !== null;
      }
      if (shown) this.#keep(vehicle);
    };
    for await (const vehicles of visibleVehicles(database.db, dealershipIds, this.#soldSince())) {
      for (const vehicle of vehicles) this.#spellings.put(vehicle);
      for (const vehicle of vehicles) add(this.spelled(vehicle));
    }
    for await (const vehicles of this.#respelled()) for (const vehicle of vehicles) add(vehicle);
    for (const { site, rows } of collections) {
      await search.replace(site.id, [...rows.values()]);
      this.#built.set(site.id, this.#basis(site));
    }
    this.#builds += 1;
  }

  /** No site shows a vehicle sold before this instant. */
  #soldSince(): Date {
    const { tenants, now } = this.#parts;
    const longestWindow = Math.max(0, ...tenants.all().map((site) => site.settings.search.soldWindowDays)) * DAY_MS;
    return new Date(now() - longestWindow - DAY_MS);
  }

  /** Applies everything committed after `revision`, in order. */
  async #patch(): Promise<void> {
    const { database, tenants, log } = this.#parts;
    const newest = await newestRevision(database.db);
    if (newest === this.#revision) return;
    // The database was restored to an older state: rebuild everything.
    if (newest < this.#revision) {
      this.#revision = newest;
      this.vehicles.clear();
      this.#spellings = new Spellings();
      await this.#build(tenants.all());
      return;
    }
    let changed = 0;
    for await (const vehicles of changedVehicles(database.db, this.#revision, newest)) {
      for (const vehicle of vehicles) this.#count(vehicle);
      await this.#apply(vehicles.map((vehicle) => this.spelled(vehicle)));
      changed += vehicles.length;
    }
    for await (const vehicles of this.#respelled()) await this.#apply(vehicles);
    this.#revision = newest;
    log.info({ revision: newest, changed }, 'stock refreshed');
  }

  async #apply(vehicles: readonly Vehicle[]): Promise<void> {
    const { tenants, search } = this.#parts;
    const sites = tenants.all().filter((site) => this.#built.has(site.id));
    const shownSomewhere = new Set<string>();
    const plans = sites.map((site) => {
      const year = this.yearAt(site);
      const upsert: SearchRow[] = [];
      const remove: string[] = [];
      for (const vehicle of vehicles) {
        const row = siteSearchRow(site, vehicle, year);
        if (row) {
          upsert.push(row);
          shownSomewhere.add(vehicle.id);
        } else remove.push(vehicle.id);
      }
      return { site, upsert, remove };
    });
    // Add cards before searches can return them, and remove them after.
    for (const vehicle of vehicles) if (shownSomewhere.has(vehicle.id)) this.#keep(vehicle);
    for (const { site, upsert, remove } of plans) await search.apply(site.id, { upsert, remove });
    for (const vehicle of vehicles) if (!shownSomewhere.has(vehicle.id)) this.#forget(vehicle.id);
  }

  /** Rebuilds sites that are new, changed, or in a new calendar year; drops removed sites. */
  async #followSites(): Promise<void> {
    const sites = this.#parts.tenants.all();
    for (const id of this.#built.keys()) {
      if (sites.some((site) => site.id === id)) continue;
      this.#built.delete(id);
      await this.#parts.search.drop(id);
    }
    await this.#build(sites.filter((site) => this.#built.get(site.id) !== this.#basis(site)));
  }

  /** The vehicle with the spellings that its group shows. */
  spelled(vehicle: Vehicle): Vehicle {
    return this.#spellings.spelled(vehicle);
  }

  #count(vehicle: Vehicle): void {
    if (vehicle.status === 'withdrawn' || !vehicle.showOnWebsite) this.#spellings.remove(vehicle.id);
    else this.#spellings.put(vehicle);
  }

  /** A city of a location is spelled as the dealer's files spell it. */
  #preferOwnSpellings(sites: readonly InventorySite[]): void {
    for (const { group_id: groupId, dealerships } of sites) {
      const locations = dealerships.flatMap((dealership) => dealership.locations);
      this.#spellings.prefer(
        groupId,
        'city',
        locations.map(({ address }) => address.city),
      );
    }
  }

  /** Vehicles that did not change, but of which a text is now shown in another spelling. */
  async *#respelled(): AsyncIterable<readonly Vehicle[]> {
    const ids = this.#spellings.takeChanged();
    for (let at = 0; at < ids.length; at += RESPELLED_BATCH) {
      const vehicles = await vehiclesWithIds(this.#parts.database.db, ids.slice(at, at + RESPELLED_BATCH));
      yield vehicles.map((vehicle) => this.spelled(vehicle));
    }
  }

  #keep(vehicle: Vehicle): void {
    this.vehicles.set(vehicle);
    this.cards.set(vehicle.id, toVehicleSummary(vehicle));
  }

  #forget(id: string): void {
    this.cards.delete(id);
    this.vehicles.delete(id);
  }
}

/** The vehicle as searches of the site see it; `null` if they do not. `year` is the calendar year at the site. */
export function siteSearchRow(site: InventorySite, vehicle: Vehicle, year: number): SearchRow | null {
  if (vehicle.status === 'withdrawn') return null;
  if (vehicle.groupId !== site.group_id || !site.stockRules.dealershipIds.has(vehicle.dealershipId)) return null;
  const row = toSearchRow(vehicle, placeOnSite(site, vehicle));
  if (!isShownOnSite(vehicle, site.stockRules, year, () => row)) return null;
  const repayment = weeklyRepayment(vehicle, site, year, row);
  return repayment === null ? row : { ...row, numbers: { ...row.numbers, weekly_repayment: repayment } };
}

/** The weekly repayment on the vehicle's card in dollars; `null` if the card has none. `year` is the calendar year at the site. */
function weeklyRepayment(
  vehicle: Vehicle,
  { settings, lender, stockRules }: Pick<InventorySite, 'settings' | 'lender' | 'stockRules'>,
  year: number,
  values: FacetValues,
): number | null {
  const testDriveOnly = isTestDriveOnly(vehicle, stockRules.testDriveOnly?.(vehicle, values) ?? false);
  if (!isFinanceOffered(vehicle, settings.finance, testDriveOnly)) return null;
  // A card with a weekly subscription price has no weekly repayment.
  if (displayPrice(vehicle, settings.price).kind === 'subscription') return null;
  const display = lenderDisplay(vehicle, settings.finance, lender, year);
  const repayment =
    display.kind === 'figures' ? lenderRepayment(display.entry, { ...settings.finance, frequency: 'week' }) : null;
  return repayment && repayment.amount / 100;
}
