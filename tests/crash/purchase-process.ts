/**
 * Orders of vehicles in a process that is killed while each of them is between two other effects, for purchases-kill.test.ts. A second
 * process continues them: by the shopper's second press (twice at the same time), or by the job and a later press.
 * Environment: DATA_DIR, DATABASE_URL; PLAN, a file; STEP: `order` or `continue`.
 */
import { readFileSync } from 'node:fs';
import { createLeadIntake } from '#leads/accept-lead.server.ts';
import { LEAD_JOBS } from '#leads/jobs.server.ts';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { createCipher } from '#platform/db/cipher.server.ts';
import { openDatabase } from '#platform/db/client.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { storeUnfinished } from '#purchases/jobs.server.ts';
import { orderPurchase, type ConfirmedPurchase } from '#purchases/order-purchase.ts';
import { createPurchases } from '#purchases/purchases.server.ts';
import { storePurchaseLead, storeUnfinishedLead } from '#views/purchases/purchase-deal.server.ts';
import { sampleReservations } from '#tests/support/sample-reservations.ts';
import type { LeadServices } from '#leads/open-leads.server.ts';
import type { Plan, Point } from './purchase-points.ts';
import { asWholeSite, sampleTenants } from '#tests/support/sample-site.ts';

type Item = Plan['items'][number];

const DEAL = { lines: [{ name: 'purchase_total', label: 'Total', value: '$24,990' }], amount: 20_000, isAll: false };
const LATER_MS = 5 * 60_000;

const plan = JSON.parse(readFileSync(process.env['PLAN']!, 'utf8')) as Plan;
const isFirst = process.env['STEP'] === 'order';
const now = isFirst ? plan.now : plan.now + LATER_MS;

const log = { info() {}, warn() {}, error: (facts: object, message: string) => console.error(message, facts) };
const database = await openDatabase({
  url: process.env['DATABASE_URL'] || undefined,
  dataDir: process.env['DATA_DIR']!,
});
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
const { site, reservations } = sampleReservations(database, {
  checkout: { journey: true, purchaseScope: 'all' },
  startsAt: now,
});
const leads = createLeadIntake({ database, jobs, log, cleanPhoto });
const cipher = createCipher(database.db, 'a secret', 'purchases');
const purchases = createPurchases({ database, cipher, notify: async () => {} });
const vehicleOf = (id: string) => plan.items.find(({ vehicle }) => vehicle.id === id)!.vehicle;

let stopped = 0;
/** The order of an item stops here until the process is killed, which happens once all have stopped. */
async function stopAt(point: Point, item: Item): Promise<void> {
  if (!isFirst || item.point !== point) return;
  stopped += 1;
  if (stopped === plan.items.length) process.kill(process.pid, 'SIGKILL');
  await new Promise(() => setInterval(() => {}, 60_000));
}

async function order(item: Item): Promise<void> {
  const { vehicle } = item;
  await stopAt('nothing', item);
  await orderPurchase(
    {
      purchases,
      async storeLead(purchase: ConfirmedPurchase) {
        await stopAt('the deal', item);
        const { lines } = purchase.draft.deal;
        const { id } = await storePurchaseLead(
          { leads: { intake: leads } as LeadServices, now },
          site,
          vehicle,
          purchase,
          { form: 'purchase', lines },
        );
        await stopAt('the lead', item);
        return id;
      },
      async hold({ price, draft: { deal } }, leadId) {
        const wanted = { site, vehicleId: vehicle.id, leadId, purpose: 'purchase' as const, remoteAddress: null };
        const held = await reservations.hold({ ...wanted, deposit: deal.amount, shownPrice: price }, now);
        await stopAt('the hold', item);
        return { reservationId: held.outcome === 'held' ? held.id : null, isLimited: false };
      },
    },
    { siteId: site.id, id: item.id, deal: DEAL },
    now,
  );
  await stopAt('all', item);
}

if (isFirst) await Promise.all(plan.items.map(order));
const pressed = plan.items.filter(({ continues }) => continues === 'press');
await Promise.all(pressed.flatMap((item) => [order(item), order(item)]));
const stock = { findVehiclesById: async (_site: unknown, ids: readonly string[]) => ids.map(vehicleOf) };
const completed = await storeUnfinished(
  {
    database,
    cipher,
    purchases,
    tenants: sampleTenants(site),
    storeLead: (of, purchase) =>
      storeUnfinishedLead({ leads: { intake: leads }, inventory: { stock }, now } as never, asWholeSite(of), purchase),
    enquiryNotices: async () => [],
    findReservation: (leadId) => reservations.ofLead(leadId),
    log,
  },
  now,
);
console.log(`completed ${completed}`);
for (const item of plan.items) await order(item);
await jobs.close();
await database.close();
