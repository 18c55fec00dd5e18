import { textReader } from './read-texts.ts';
import { sql } from 'kysely';
import { openFakeMail } from '#integrations/mail/fake.server.ts';
import { openFakeSms } from '#integrations/sms/fake.server.ts';
import { siteSearchRow } from '#inventory/stock-index.server.ts';
import { siteSearchRules } from '#inventory/stock-queries.server.ts';
import { vehiclesOnSite } from '#inventory/vehicles-on-site.server.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { VehicleChangesTable } from '#platform/db/schema/stock.ts';
import { createMemoryEngine } from '#search/memory-engine.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import { matchChanges } from '#shoppers/alerts/match-changes.server.ts';
import { planMessages } from '#shoppers/alerts/plan-messages.server.ts';
import { sendMessage } from '#shoppers/alerts/send-messages.server.ts';
import { matchKey } from '#shoppers/rules/match-key.ts';
import type { Site } from '#sites/site.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sampleDealership, sampleStockRules } from './sample-dealership.ts';
import { asWholeSite, sampleBrand, sampleSite } from './sample-site.ts';
import { sampleVehicle } from './sample-vehicle.ts';
import { writeVehicles } from './write-vehicles.ts';
import type { ShopperSite } from '#shoppers/shopper-site.ts';

export const MINUTE = 60_000;
export const DAY = 86_400_000;
/** Noon in Brisbane. */
export const NOON = Date.parse('2026-11-23T12:00:00+10:00');
export const PHONE = '+61491570006';
export const EMAIL = 'jane@example.com';
export const KIA = { id: 'kia', make: 'Kia', model: 'Rio', badge: 'S', year: 2022, price: 1_999_000 };

const SAVING = { garage: { enabled: true, saves: ['searches'] }, favourites: { mode: 'watchlist' } };

/** A site with saved searches and a watchlist. */
export const alertSite = (settings: object = {}) =>
  sampleSite(
    [sampleDealership('dealership')],
    { ...SAVING, ...settings },
    { stockRules: sampleStockRules(['dealership']) },
  );

interface Job {
  readonly message_id: string;
  readonly token: string;
}

/** The alerts of one site as a process runs them, with a clock and jobs that the test runs. */
export async function alertProcess(database: DatabaseHandle, site: Site, start: number, siteAlertsPerDay = 500) {
  let clock = start;
  const jobs: Job[] = [];
  const search = createMemoryEngine();
  const refreshStock = async () => {
    const rows = await database.db.selectFrom('vehicles').select('doc').execute();
    await search.replace(
      site.id,
      rows.flatMap(({ doc }) => siteSearchRow(site, doc as Vehicle, 2026) ?? []),
    );
  };
  await refreshStock();
  const stock = {
    distances: () => null,
    spelled: (vehicle: Vehicle) => vehicle,
    search: async (_: unknown, query: typeof EMPTY_QUERY) => ({
      answer: await search.search(site.id, query, { ...siteSearchRules(site, clock), pageSize: 1000 }),
      vehicles: [],
    }),
    read: textReader(search).read,
  };
  const mail = openFakeMail();
  const sms = openFakeSms();
  const parts = {
    database,
    tenants: { all: () => [site] },
    refreshStock,
    vehiclesOnSite: (one: ShopperSite, some: readonly Vehicle[], at: number) =>
      vehiclesOnSite({ stock, newEngine: createMemoryEngine }, asWholeSite(one), some, at),
    siteOrigin: () => 'https://www.dealer.example',
    findBrand: sampleBrand,
    log: { info() {}, warn() {}, error() {} },
    now: () => clock,
    siteAlertsPerDay,
    mail,
    sms,
    jobs: {
      async sendIn(_: unknown, __: unknown, payload: unknown) {
        jobs.push(payload as Job);
        return true;
      },
    },
  };
  return {
    parts,
    mail,
    sms,
    jobs,
    /** Moves the clock: epoch ms, or milliseconds to add. */
    at: (instant: number) => void (clock = instant),
    wait: (ms: number) => void (clock += ms),
    now: () => clock,
    match: () => matchChanges(parts),
    plan: () => planMessages(parts as never),
    /** Runs all jobs that were planned. */
    async send() {
      for (const job of jobs.splice(0)) await sendMessage(parts, job);
    },
    /** Everything that the process does repeatedly. */
    async run() {
      await matchChanges(parts);
      await planMessages(parts as never);
      for (const job of jobs.splice(0)) await sendMessage(parts, job);
    },
  };
}

/** Empties what alerts read and write. */
export async function emptyAlerts({ db }: DatabaseHandle): Promise<void> {
  for (const table of ['alerts', 'alert_messages', 'alert_addresses', 'watch_alerts', 'saved_searches', 'consents'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await db.deleteFrom('shopper_accounts').execute();
  await db.deleteFrom('vehicles').execute();
  await sql`update alert_progress set done_until = coalesce((select max(id) from vehicle_changes), 0), batch_until = coalesce((select max(id) from vehicle_changes), 0)`.execute(
    db,
  );
}

export async function addAccount({ db }: DatabaseHandle, id: string, phone: string, email: string | null, at: number) {
  await db
    .insertInto('shopper_accounts')
    .values({ id, group_id: 'group', site_id: '', phone, email, created_at: new Date(at) })
    .execute();
}

export async function addSearch(
  { db }: DatabaseHandle,
  accountId: string,
  query: string,
  changes: {
    readonly id?: string;
    readonly channel?: 'none' | 'sms' | 'mail';
    readonly frequency?: 'immediate' | 'daily';
    readonly at: number;
  },
) {
  const { channel = 'sms', frequency = 'immediate', id = `${accountId} ${query}`, at } = changes;
  await db
    .insertInto('saved_searches')
    .values({
      id,
      account_id: accountId,
      site_id: 'group/site',
      query,
      title: `Search ${query}`,
      channel,
      frequency,
      match_key: matchKey(query),
      created_at: new Date(at),
    })
    .execute();
}

/** Writes vehicles and what changed about them, as an import does. */
export async function changeVehicles(
  database: DatabaseHandle,
  changes: readonly {
    readonly vehicle: Partial<Vehicle> & { readonly id: string };
    readonly kind: VehicleChangesTable['kind'];
    readonly oldPrice?: number;
  }[],
  at: number,
): Promise<void> {
  const vehicles = changes.map(({ vehicle }) =>
    sampleVehicle({ stockNumber: vehicle.id, slug: `slug-${vehicle.id}`, ...vehicle }),
  );
  await writeVehicles(database, vehicles);
  await database.db
    .insertInto('vehicle_changes')
    .values(
      changes.map(({ vehicle, kind, oldPrice = null }, place) => ({
        vehicle_id: vehicle.id,
        revision: 1,
        kind,
        old_price: oldPrice,
        new_price: vehicles[place]!.price,
        at: new Date(at),
      })),
    )
    .execute();
}

/** Alerts by text message about one watched vehicle. */
export async function watchByText({ db }: DatabaseHandle, accountId: string, vehicleId: string): Promise<void> {
  const at = { account_id: accountId, created_at: new Date(NOON - DAY) };
  await db
    .insertInto('watchlist_entries')
    .values({ ...at, id: vehicleId, vehicle_id: vehicleId })
    .execute();
  await db
    .insertInto('watch_alerts')
    .values({ ...at, site_id: 'group/site', channel: 'sms' })
    .execute();
}

export async function confirmEmail({ db }: DatabaseHandle, accountId: string, email: string): Promise<void> {
  await db
    .insertInto('alert_addresses')
    .values({ account_id: accountId, email, confirmed_at: new Date(NOON) })
    .execute();
}

/** The purpose and the state of each message, the oldest first. */
export async function messageStates({ db }: DatabaseHandle): Promise<readonly string[]> {
  const rows = await db.selectFrom('alert_messages').select(['purpose', 'state']).orderBy('created_at').execute();
  return rows.map(({ purpose, state }) => `${purpose} ${state}`);
}
