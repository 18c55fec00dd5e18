import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCipher } from '#platform/db/cipher.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { deleteOldPurchases, storeUnfinished, type UnfinishedParts } from './jobs.server.ts';
import { createOwnPurchases } from './own-purchases.server.ts';
import { createPurchases } from './purchases.server.ts';
import type { PurchaseDraft } from './rules/purchase.ts';
import { unfinishedNotice } from './rules/unfinished-notice.ts';

const database = await testDatabase();
const { db } = database;
const cipher = createCipher(db, 'a secret of the environment', 'purchases');
const told: string[] = [];
const purchases = createPurchases({
  database,
  cipher,
  async notify(_trx, leadId, notices) {
    for (const { type } of notices) told.push(`${type} ${leadId}`);
  },
});
const own = createOwnPurchases(db, cipher);
const NOW = Date.UTC(2026, 10, 23, 1);
const MINUTE = 60_000;
const DEAL = { lines: [{ name: 'purchase_total', label: 'Total', value: '$20,000' }], amount: 50_000, isAll: false };

/** A site of its own, so that jobs of one test see nothing of another. */
function sample() {
  const dealership = sampleDealership(randomUUID().slice(0, 8));
  const site = sampleSite([dealership]);
  const mine = { ...site, id: randomUUID() };
  const leads: string[] = [];
  const reservations = new Map<string, string>();
  const errors: string[] = [];
  const parts: UnfinishedParts = {
    database,
    cipher,
    purchases,
    tenants: sampleTenants(mine),
    storeLead: async (_site, { id, state }) => {
      const lead = `${state} ${id}`;
      if (!leads.includes(lead)) leads.push(lead);
      return lead;
    },
    enquiryNotices: async (_site, { id }) => [
      unfinishedNotice({ purchaseId: id, vehicle: 'Corolla', vehicleUrl: '/car', resumeUrl: '/resume' }),
    ],
    findReservation: async (leadId) => reservations.get(leadId) ?? null,
    log: { info: () => {}, warn: () => {}, error: (_facts, message) => void errors.push(message) },
  };
  const phone = `+6149157${String(Math.floor(Math.random() * 9000) + 1000)}`;
  const draft: PurchaseDraft = {
    contact: { name: 'Jane', email: 'jane@example.com', form_token: randomUUID() },
    answers: {},
    accessories: [],
    done: ['details'],
    delivery: null,
    estimate: null,
    request: { url: 'https://www.example.com/checkout-journey?car_id=x', user_agent: null },
  };
  const start = (now = NOW) => purchases.start({ site: mine, vehicleId: 'car', phone, price: 2_000_000, draft }, now);
  const buyer = { phone, groupId: mine.group_id, sites: { only: mine.id } };
  return { site: mine, parts, leads, reservations, errors, draft, start, buyer };
}

describe('a purchase', () => {
  it('is stored encrypted, and once for a form that is sent twice', async () => {
    const { site, start, draft } = sample();
    const [one, other] = await Promise.all([start(), start()]);
    expect(one).toBe(other);
    expect((await purchases.read(site.id, one))?.draft).toEqual(draft);
    expect(await purchases.read('another site', one)).toBeNull();
    const row = await db.selectFrom('purchases').selectAll().where('id', '=', one).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/jane@example\.com|\+61491/);
  });

  it('has one deal, that of the first confirmation, and does not change after it', async () => {
    const { site, start } = sample();
    const id = await start();
    expect(await purchases.save(site.id, id, (draft) => ({ ...draft, accessories: ['Tow bar'] }), { now: NOW })).toBe(
      true,
    );
    const deals = await Promise.all(
      [50_000, 60_000].map((amount) => purchases.confirm(site.id, id, { ...DEAL, amount }, NOW)),
    );
    expect(new Set(deals.map((one) => one?.draft?.deal?.amount)).size).toBe(1);
    expect(await purchases.save(site.id, id, (draft) => ({ ...draft, accessories: [] }), { now: NOW })).toBe(false);
    await purchases.settle(id, { leadId: 'lead', reservationId: 'held' }, NOW);
    expect(await purchases.read(site.id, id)).toMatchObject({ state: 'confirmed', draft: null, reservationId: 'held' });
  });

  it('goes on where the vehicle could not be held, with its lead stored', async () => {
    const { site, start, parts, leads } = sample();
    const id = await start();
    await purchases.confirm(site.id, id, DEAL, NOW);
    await purchases.settle(id, { leadId: 'lead', reservationId: null }, NOW);
    expect(await purchases.read(site.id, id)).toMatchObject({ state: 'open', leadId: 'lead' });
    expect(await storeUnfinished(parts, NOW + 60 * MINUTE)).toBe(0);
    expect(leads).toEqual([]);
  });
});

it('leads its shopper to the reservation once it is ordered, and no one else', async () => {
  const { site, start, buyer } = sample();
  const id = await start();
  expect(await own.ordered(buyer, 10)).toEqual([]);
  expect(await own.open(buyer, site.id, 10)).toMatchObject([{ id }]);
  await purchases.confirm(site.id, id, DEAL, NOW);
  await purchases.settle(id, { leadId: 'lead', reservationId: 'held' }, NOW);
  expect(await own.ordered(buyer, 10)).toEqual(['held']);
  expect(await own.ordered({ ...buyer, phone: '+61491570110' }, 10)).toEqual([]);
  expect(await own.ordered({ ...buyer, sites: { only: 'another site' } }, 10)).toEqual([]);
});

describe('an unfinished purchase', () => {
  it('becomes an enquiry once after an hour without a change', async () => {
    const { site, start, parts, leads } = sample();
    const id = await start();
    await purchases.save(site.id, id, (draft) => draft, { now: NOW + 20 * MINUTE });
    expect(await storeUnfinished(parts, NOW + 79 * MINUTE)).toBe(0);
    expect(await storeUnfinished(parts, NOW + 80 * MINUTE)).toBe(1);
    expect(await storeUnfinished(parts, NOW + 90 * MINUTE)).toBe(0);
    expect(leads).toEqual([`open ${id}`]);
    // Another process that stored the same enquiry sends nothing.
    await purchases.enquired(
      id,
      leads[0]!,
      await parts.enquiryNotices(site, (await purchases.read(site.id, id))!),
      NOW,
    );
    expect(told.filter((one) => one.endsWith(id))).toEqual([`purchase_unfinished open ${id}`]);
    expect((await purchases.read(site.id, id))?.draft).not.toBeNull();
  });

  it('does not become one after it was confirmed', async () => {
    const { site, start, parts, leads } = sample();
    const id = await start();
    await purchases.confirm(site.id, id, DEAL, NOW);
    await purchases.settle(id, { leadId: 'lead', reservationId: 'held' }, NOW);
    expect(await storeUnfinished(parts, NOW + 60 * MINUTE)).toBe(0);
    expect(leads).toEqual([]);
  });

  it.each([
    ['before the vehicle was held', null, 'open'],
    ['after the vehicle was held', 'held', 'confirmed'],
  ])('whose process was killed %s is completed: its lead is stored', async (_, reservation, state) => {
    const { site, start, parts, leads, reservations } = sample();
    const id = await start();
    await purchases.confirm(site.id, id, DEAL, NOW);
    if (reservation) reservations.set(`confirming ${id}`, reservation);
    expect(await storeUnfinished(parts, NOW + MINUTE)).toBe(0);
    expect(await storeUnfinished(parts, NOW + 2 * MINUTE)).toBe(1);
    expect(leads).toEqual([`confirming ${id}`]);
    expect(await purchases.read(site.id, id)).toMatchObject({ state, leadId: leads[0], reservationId: reservation });
  });

  it('is tried again when its lead cannot be stored, and does not stop others', async () => {
    const { start, parts, errors } = sample();
    await start();
    const failing = { ...parts, storeLead: () => Promise.reject(new Error('no disk')) };
    expect(await storeUnfinished(failing, NOW + 60 * MINUTE)).toBe(0);
    expect(errors).toHaveLength(1);
    expect(await storeUnfinished(parts, NOW + 61 * MINUTE)).toBe(1);
  });

  it('is deleted after 30 days, when its enquiry is stored', async () => {
    const { site, start, parts } = sample();
    const id = await start();
    const days = 24 * 60 * MINUTE;
    expect(await deleteOldPurchases(parts, NOW + 31 * days)).toBe(0);
    await storeUnfinished(parts, NOW + 60 * MINUTE);
    expect(await deleteOldPurchases(parts, NOW + 29 * days)).toBe(0);
    expect(await deleteOldPurchases(parts, NOW + 30 * days)).toBe(1);
    expect(await purchases.read(site.id, id)).toBeNull();
  });
});

describe('purchases of a shopper', () => {
  it('are listed, exported and erased by their number alone', async () => {
    const { start, buyer, draft } = sample();
    const id = await start();
    expect(await own.open(buyer, buyer.sites.only, 5)).toMatchObject([{ id, vehicleId: 'car' }]);
    expect(await own.open(buyer, 'other', 5)).toEqual([]);
    expect(await own.open({ ...buyer, phone: '+61491570000' }, buyer.sites.only, 5)).toEqual([]);
    expect((await own.read(buyer))['purchases']).toMatchObject([{ state: 'open', details: draft }]);
    await db
      .transaction()
      .execute((trx) => own.requestErasure(trx, { ...buyer, sites: { except: [buyer.sites.only] } }));
    expect(await own.open(buyer, buyer.sites.only, 5)).toHaveLength(1);
    await db.transaction().execute((trx) => own.requestErasure(trx, buyer));
    expect(await own.open(buyer, buyer.sites.only, 5)).toEqual([]);
  });
});
