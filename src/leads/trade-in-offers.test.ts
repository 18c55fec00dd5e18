import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFakeMail } from '#integrations/mail/fake.server.ts';
import { openFakeWebhooks } from '#integrations/webhook/fake.server.ts';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants, sampleBrand } from '#tests/support/sample-site.ts';
import { SAMPLE_TRADE_IN } from '#tests/support/sample-trade-in.ts';
import { createLeadIntake } from './accept-lead.server.ts';
import { bindLeadJobs } from './deliver-lead.server.ts';
import { createFileLinks } from './files/file-links.server.ts';
import { LEAD_JOBS } from './jobs.server.ts';
import { reconcileDeliveries } from './reconcile-deliveries.server.ts';
import { createLinkSigner, signatureIn } from './signed-links.server.ts';
import { createTradeInOffers, OFFER_LINKS } from './trade-in-offers.server.ts';

const database = await testDatabase();
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
afterAll(() => jobs.close({ gracefulMs: 0 }));
const NOW = Date.UTC(2026, 10, 21, 1);
const DAY = 86_400_000;
const HOOK = 'https://crm.example/leads';

const site = sampleSite([
  sampleDealership('one', { mail: ['sales@one.example'], webhooks: [{ url: HOOK, secret_env: 'CRM_SECRET' }] }),
]);
const signer = createLinkSigner(database.db, OFFER_LINKS);
const offers = createTradeInOffers({ database, jobs, tenants: sampleTenants(site), signer });
const intake = createLeadIntake({ database, jobs, log, cleanPhoto });

let count = 0;
async function tradeInLead(form = 'tradeIn'): Promise<string> {
  const outcome = await intake.accept({
    site,
    vehicle: null,
    now: NOW,
    request: { url: 'https://www.example.com/trade-in', user_agent: null, remote_address: null },
    fields: {
      form,
      form_token: `token ${++count}`,
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: '0491570006',
      message: 'Please call.',
      category: 'Feedback',
      rego: 'ABC12D',
      regoState: 'qld',
      location_id: site.locations[0]!.id,
      ...SAMPLE_TRADE_IN,
    },
  });
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  return outcome.lead_id;
}
const TERMS = { price: 1_850_000, validUntil: '2026-11-28', note: 'With both keys.' };
const make = async (lead: string, terms: Partial<typeof TERMS> = {}, key = `key ${++count}`, now = NOW) =>
  offers.make({ site, lead, key, terms: { ...TERMS, ...terms } }, now);
async function offered(lead?: string): Promise<string> {
  const made = await make(lead ?? (await tradeInLead()));
  if (made.outcome !== 'made') throw new Error(JSON.stringify(made));
  return made.offer.id;
}
const stateOf = async (id: string, now = NOW) => (await offers.read(site.id, id, now))?.state;
const deliveries = () =>
  database.db.selectFrom('lead_deliveries').selectAll().where('about', '<>', 'lead').orderBy('created_at').execute();
const told = async () => (await deliveries()).map(({ about, kind, target }) => [about, kind, target]);

/** Delivers everything that waits, and returns what the receivers got. */
async function deliver() {
  const [mail, webhook] = [openFakeMail(), openFakeWebhooks()];
  const runner = await openJobs({ database, jobs: LEAD_JOBS, log, work: true, pollSeconds: 0.5 });
  await bindLeadJobs(runner, {
    database,
    mail,
    webhook,
    tenants: sampleTenants(site),
    fileLinks: createFileLinks(database.db),
    offerLinks: signer,
    answerLinks: signer,
    findBrand: sampleBrand,
    secret: () => 'shared',
    log,
    now: () => NOW,
  });
  await expect
    .poll(async () => (await deliveries()).every(({ state }) => state === 'delivered'), { timeout: 60_000 })
    .toBe(true);
  await runner.close({ gracefulMs: 0 });
  return {
    mails: mail.sent.filter(({ subject }) => /offer/i.test(subject)),
    webhooks: webhook.received
      .map(({ body }) => JSON.parse(body) as { type: string; offer: object; lead: Record<string, unknown> })
      .filter(({ type }) => type !== 'lead.created'),
  };
}

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(database.db);
  await database.db.deleteFrom('lead_deliveries').execute();
  await database.db.deleteFrom('leads').execute();
});

describe('an offer for a trade-in', () => {
  it('reaches the shopper by mail with a link to its page, and not the dealership [LEAD-028]', async () => {
    const id = await offered();
    expect(await told()).toEqual([['offer_made', 'mail', 'jane@example.com']]);
    const { mails, webhooks } = await deliver();
    expect(webhooks).toEqual([]);
    expect(mails[0]).toMatchObject({ to: 'jane@example.com', replyTo: { address: 'sales@one.example' } });
    expect(mails[0]!.text).toContain('offers you $18,500 until 28 November 2026 for your 2021 Kia Rio.');
    const url = new URL(/https:\S+trade-in-offer\S+/.exec(mails[0]!.text)![0]);
    expect(url.pathname).toBe(`/trade-in-offer/${id}`);
    const link = { siteId: site.id, offerId: id, ...signatureIn(url.searchParams) };
    expect(await offers.open(link, NOW)).toMatchObject({ state: 'found', offer: { id, state: 'made', ...TERMS } });
    expect((await offers.open({ ...link, siteId: 'group/other' }, NOW)).state).toBe('unknown');
    expect((await offers.open({ ...link, offerId: 'another' }, NOW)).state).toBe('unknown');
    expect(await offers.open(link, NOW + 8 * DAY)).toMatchObject({ offer: { state: 'expired' } });
    expect((await offers.open(link, NOW + 30 * DAY)).state).toBe('expired');
  });

  it.each([
    ['accepted', true],
    ['declined', false],
  ] as const)(
    'that is %s reaches the dealership once, with offer_accepted %s [LEAD-028, LEAD-001]',
    async (answer, is) => {
      const id = await offered();
      for (const now of [NOW, NOW + 1000]) await offers.answer({ siteId: site.id, offerId: id }, answer, now);
      // Neither a later answer nor a withdrawal changes the first answer.
      await offers.answer({ siteId: site.id, offerId: id }, is ? 'declined' : 'accepted', NOW);
      expect(await offers.withdraw(site.id, id, NOW)).toMatchObject({ state: answer, changedAt: new Date(NOW) });
      expect(await told()).toEqual([
        ['offer_made', 'mail', 'jane@example.com'],
        ['offer_answered', 'mail', 'sales@one.example'],
        ['offer_answered', 'webhook', HOOK],
      ]);
      const { mails, webhooks } = await deliver();
      const mail = mails.find(({ to }) => to === 'sales@one.example')!;
      expect(mail.subject).toContain(`[Offer ${answer}] 2021 Kia Rio`);
      expect(mail.replyTo).toMatchObject({ address: 'jane@example.com' });
      expect(mail.text).not.toContain('/trade-in-offer/');
      expect(webhooks).toMatchObject([
        {
          type: 'lead.offer_answered',
          offer: { id, offer_price_cents: 1_850_000, state: answer },
          lead: { offer_accepted: is, name: 'Jane', rego: 'ABC12D' },
        },
      ]);
    },
  );

  it('that was accepted takes a time for the inspection, once', async () => {
    const id = await offered();
    const offer = { siteId: site.id, offerId: id };
    await offers.requestInspection(offer, '2026-11-25T10:30:00+10:00', NOW);
    expect((await offers.read(site.id, id, NOW))!.inspectionAt).toBeNull();
    await offers.answer(offer, 'accepted', NOW);
    for (const time of ['10:30', '11:30']) await offers.requestInspection(offer, `2026-11-25T${time}:00+10:00`, NOW);
    expect((await offers.read(site.id, id, NOW))!.inspectionAt).toBe('2026-11-25T10:30:00+10:00');
    const { mails, webhooks } = await deliver();
    expect(mails.find(({ subject }) => subject.includes('[Offer inspection requested]'))!.text).toMatch(
      /Preferred inspection:\s+Wednesday,? 25 November 2026 at 10:30/,
    );
    expect(webhooks.filter(({ type }) => type === 'lead.inspection_requested')).toHaveLength(1);
  });

  it('that has expired can be neither accepted nor withdrawn, and makes place for another', async () => {
    const lead = await tradeInLead();
    const id = await offered(lead);
    // The last day ends at midnight at the dealership, in Brisbane.
    const end = Date.UTC(2026, 10, 28, 14);
    await offers.answer({ siteId: site.id, offerId: id }, 'accepted', end);
    expect(await offers.withdraw(site.id, id, end)).toMatchObject({ state: 'expired', changedAt: null });
    expect((await make(lead, { validUntil: '2026-12-05' }, 'later', end)).outcome).toBe('made');
    expect(await stateOf(id, end - 1)).toBe('expired');
  });

  it('can be accepted until the end of its last day', async () => {
    const id = await offered();
    await offers.answer({ siteId: site.id, offerId: id }, 'accepted', Date.UTC(2026, 10, 28, 14) - 1);
    expect(await stateOf(id)).toBe('accepted');
  });

  it('that is withdrawn is reported to the shopper, and can be made again', async () => {
    const lead = await tradeInLead();
    const id = await offered(lead);
    expect(await offers.withdraw(site.id, id, NOW)).toMatchObject({ state: 'withdrawn' });
    expect(await offers.withdraw(site.id, id, NOW)).toMatchObject({ state: 'withdrawn' });
    expect((await told()).filter(([about]) => about === 'offer_withdrawn')).toEqual([
      ['offer_withdrawn', 'mail', 'jane@example.com'],
    ]);
    expect((await make(lead)).outcome).toBe('made');
    const { mails } = await deliver();
    expect(mails.map(({ subject }) => subject).join()).toContain('Our offer for your 2021 Kia Rio was withdrawn');
  });

  it('is one for a repeated request, and refused where another is open or accepted', async () => {
    const lead = await tradeInLead();
    const [first, second] = await Promise.all([make(lead, {}, 'same'), make(lead, {}, 'same')]);
    expect([first, second].map((made) => made.outcome === 'made' && made.repeated).sort()).toEqual([false, true]);
    expect(await make(lead, { price: 1 }, 'same')).toEqual({ outcome: 'keyUsed' });
    const id = first.outcome === 'made' ? first.offer.id : '';
    expect(await make(lead)).toMatchObject({ outcome: 'openOffer', offer: { id } });
    await offers.answer({ siteId: site.id, offerId: id }, 'accepted', NOW);
    expect(await make(lead)).toMatchObject({ outcome: 'openOffer', offer: { id, state: 'accepted' } });
    expect(await make(lead, {}, 'same', NOW + 30 * DAY)).toMatchObject({ outcome: 'made', repeated: true });
  });

  it('needs a lead of its site that describes a vehicle, by its id or receipt number', async () => {
    const lead = await tradeInLead();
    const { receipt } = await database.db.selectFrom('leads').select('receipt').executeTakeFirstOrThrow();
    expect((await make('no such lead')).outcome).toBe('noLead');
    expect((await make(await tradeInLead('enquiry'))).outcome).toBe('noLead');
    const elsewhere = { site: { ...site, id: 'group/other' }, lead, key: 'elsewhere', terms: TERMS };
    expect((await offers.make(elsewhere, NOW)).outcome).toBe('noLead');
    expect(await make(lead, { validUntil: '2026-11-20' })).toMatchObject({ outcome: 'invalid' });
    expect(await make(receipt)).toMatchObject({ outcome: 'made', offer: { leadId: lead } });
  });

  it('that was answered before its dealership had a receiver is delivered once it has one', async () => {
    const nowhere = createTradeInOffers({
      database,
      jobs,
      tenants: sampleTenants(sampleSite([sampleDealership('one')])),
      signer,
    });
    const id = await offered();
    await nowhere.answer({ siteId: site.id, offerId: id }, 'accepted', NOW);
    expect((await told()).at(-1)).toEqual(['offer_answered', 'mail', '']);
    await reconcileDeliveries({ database, jobs, tenants: sampleTenants(site), log, now: () => NOW });
    expect((await told()).slice(1).sort()).toEqual([
      ['offer_answered', 'mail', 'sales@one.example'],
      ['offer_answered', 'webhook', HOOK],
    ]);
  });

  it('is either accepted or withdrawn when both come at once, in two processes on PostgreSQL [LEAD-028]', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => offered()));
    const url = database.pool?.options.connectionString;
    if (url) {
      const children = ['accept', 'withdraw'].map((action) =>
        spawn(process.execPath, ['tests/support/offers-child.ts', url, action, String(NOW), ...ids], {
          stdio: ['pipe', 'pipe', 'inherit'],
        }),
      );
      const ends = children.map((child) => once(child, 'exit'));
      await Promise.all(children.map((child) => once(child.stdout, 'data')));
      for (const child of children) child.stdin.write('go\n');
      expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0]);
    } else {
      await Promise.all(
        ids.flatMap((offerId) => [
          offers.answer({ siteId: site.id, offerId }, 'accepted', NOW),
          offers.withdraw(site.id, offerId, NOW),
        ]),
      );
    }
    const rows = await deliveries();
    for (const id of ids) {
      const state = await stateOf(id);
      expect(['accepted', 'withdrawn']).toContain(state);
      const news = new Set(
        rows.filter((row) => row.offer_id === id && row.about !== 'offer_made').map((row) => row.about),
      );
      expect([...news]).toEqual([state === 'accepted' ? 'offer_answered' : 'offer_withdrawn']);
    }
  });
});
