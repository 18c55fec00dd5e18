import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { LEAD_JOBS } from './jobs.server.ts';
import { createLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { sampleDealership, sampleLocation } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createLeadIntake } from './accept-lead.server.ts';
import { newFormToken } from './form-token.ts';
import type { LeadSubmission } from './lead-intake.ts';
import type { LeadPayload } from './rules/lead-payload.ts';
import { readReceipt } from './rules/receipt-number.ts';

const database = await testDatabase();
const errors: object[] = [];
const log = { info() {}, warn() {}, error: (facts: object) => void errors.push(facts) };
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
afterAll(() => jobs.close({ gracefulMs: 0 }));
const intake = createLeadIntake({ database, jobs, log, cleanPhoto });

const NOW = Date.UTC(2026, 10, 21, 1);
const TOKEN = newFormToken(NOW - 60_000);
const north = sampleDealership('north', {
  mail: ['sales@north.example', 'sales@north.example'],
  webhooks: [{ url: 'https://crm.example/leads', secret_env: 'CRM_SECRET' }],
});
const south = sampleDealership('south', { mail: ['sales@south.example'] });
const silent = sampleDealership('silent');
const site = sampleSite([north, south, silent]);
const vehicle = sampleVehicle({
  id: 'car-7',
  dealershipId: south.id,
  locationId: `${south.id}.yard`,
  make: 'Citroën',
  model: 'C3',
  registration: 'ABC123',
  vin: 'VIN7',
});
const FIELDS = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '+61 491 570 006',
  postcode: '4000',
  message: 'Is it still there?',
  category: 'Finance Enquiry',
  opt_in: 'true',
  form_token: TOKEN,
};

function submission(changes: Partial<LeadSubmission> = {}, fields: LeadSubmission['fields'] = {}): LeadSubmission {
  return {
    site,
    vehicle: null,
    fields: { ...FIELDS, ...fields },
    request: {
      url: 'https://www.example.com/contact-us?utm_source=x',
      user_agent: 'Browser/1',
      remote_address: '127.0.0.1',
    },
    now: NOW,
    ...changes,
  };
}
async function accepted(from: LeadSubmission) {
  const outcome = await intake.accept(from);
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  return outcome;
}
const leads = () => database.db.selectFrom('leads').selectAll().execute();
const deliveries = () =>
  database.db.selectFrom('lead_deliveries').selectAll().orderBy('kind').orderBy('target').execute();
const jobIds = async () =>
  (await sql<{ id: string; name: string }>`select id::text, name from pgboss.job`.execute(database.db)).rows;

beforeEach(async () => {
  errors.length = 0;
  await sql`delete from pgboss.job`.execute(database.db);
  await database.db.deleteFrom('lead_deliveries').execute();
  await database.db.deleteFrom('leads').execute();
});

describe('accepting a lead', () => {
  it('stores one delivery and one job per receiver, and returns a receipt [GAP-078]', async () => {
    const outcome = await accepted(submission());
    expect(readReceipt(outcome.receipt)).toBe(outcome.receipt);
    expect(outcome.repeated).toBe(false);
    const [lead] = await leads();
    expect(lead).toMatchObject({
      id: outcome.lead_id,
      receipt: outcome.receipt,
      site_id: 'group/site',
      group_id: 'group',
      dealership_id: north.id,
      category: 'Finance Enquiry',
      vehicle_id: null,
      spam_score: 0,
      spam_reasons: [],
    });
    expect(lead!.created_at).toEqual(new Date(NOW));
    const rows = await deliveries();
    expect(rows.map(({ kind, target, state, attempts }) => ({ kind, target, state, attempts }))).toEqual([
      { kind: 'mail', target: 'sales@north.example', state: 'waiting', attempts: 0 },
      { kind: 'webhook', target: 'https://crm.example/leads', state: 'waiting', attempts: 0 },
    ]);
    expect((await jobIds()).sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { id: rows[0]!.id, name: 'deliver-lead-mail' },
      { id: rows[1]!.id, name: 'deliver-lead-webhook' },
    ]);
  });

  it('accepts a test drive and a photo request by their own rules [LEAD-024, LEAD-026]', async () => {
    const driven = await accepted(
      submission(
        { vehicle },
        {
          form: 'testDrive',
          category: '',
          message: '',
          booking_date_time: '2026-11-25T10:30',
          subcategory: 'Something else',
        },
      ),
    );
    const photos = await accepted(submission({ vehicle }, { form: 'photos', message: '', request: 'Something else' }));
    expect(driven.repeated || photos.repeated).toBe(false);
    const payloads = (await leads()).map((lead) => lead.payload as unknown as LeadPayload);
    expect(payloads.find((one) => one.lead_id === driven.lead_id)).toMatchObject({
      category: 'Used Vehicle Enquiry',
      subcategory: 'Book a Test Drive',
      booking_date_time: '2026-11-25T10:30:00+10:00',
      message: null,
    });
    expect(payloads.find((one) => one.lead_id === photos.lead_id)).toMatchObject({
      subcategory: 'Request Photos',
      request: 'Please send me more photos of this vehicle.',
      booking_date_time: null,
    });
    expect(
      await intake.accept(submission({ vehicle }, { form: 'testDrive', booking_date_time: '2020-01-01T10:00' })),
    ).toMatchObject({ outcome: 'invalid', errors: [{ field: 'booking_date_time' }] });
    expect(await intake.accept(submission({ vehicle }, { message: '' }))).toMatchObject({
      outcome: 'invalid',
      errors: [{ field: 'message' }],
    });
  });

  it('stores the whole payload [LEAD-001, LEAD-002]', async () => {
    const outcome = await accepted(
      submission(
        { vehicle, request: { url: 'https://www.example.com/cars/c3', user_agent: 'Browser/1', remote_address: null } },
        {
          category: '',
          subcategory: 'Find me something similar',
          rego: 'abc 12d',
          regoState: 'QLD',
          page_id: 'vehicle',
          visited_pages: '["/","/cars/c3"]',
          linked_query_params: '{"utm_source":"mail"}',
          unknown: 'ignored',
        },
      ),
    );
    const payload = (await leads())[0]!.payload as unknown as LeadPayload;
    expect(payload).toEqual({
      lead_id: outcome.lead_id,
      url: 'https://www.example.com/cars/c3',
      source: 'Website',
      user_agent: 'Browser/1',
      car_id: 'car-7',
      car_dealership_id: south.id,
      lead_attributes: { visited_pages: ['/', '/cars/c3'], linked_query_params: { utm_source: 'mail' } },
      category: 'Used Vehicle Enquiry',
      subcategory: 'Find me something similar',
      form_completed: true,
      offer_accepted: null,
      rego: 'ABC12D',
      regoState: 'QLD',
      adjustmentAnswers: null,
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: '0491 570 006',
      phone_e164: '+61491570006',
      postcode: '4000',
      message: 'Is it still there?',
      Rego: 'ABC123',
      location: `${south.id}.yard`,
      dealership_slug: 'south',
      manufacturer_slug: 'citroen',
      stock_number: 'A100',
      'Vehicle Make': 'Citroën',
      'Vehicle Model': 'C3',
      car_type: 'used',
      vehicle_status: 'in_stock',
      opt_in: true,
      page_id: 'vehicle',
      additional_services: [],
      booking_date_time: null,
      distribution_location: null,
      request: null,
      car: {
        name: '2021 Citroën C3 Ascent Sport',
        url: 'https://www.example.com/cars/2021-toyota-corolla-ascent-sport-a100',
        year: 2021,
        badge: 'Ascent Sport',
        series: null,
        colour: null,
        body: null,
        km: null,
        price_cents: 2_499_000,
        price_lines: [{ label: 'Price', value: '$24,990, on-road costs not stated' }],
        vin: 'VIN7',
        nvic: null,
      },
    });
  });

  it('stores consent only if it was ticked [LEAD-009, GAP-035]', async () => {
    const { opt_in: _ticked, ...without } = FIELDS;
    await accepted({ ...submission(), fields: without });
    expect((await leads())[0]!.payload).toMatchObject({ opt_in: false });
  });

  it('stores nothing of an invalid lead, and returns its errors', async () => {
    expect(await intake.accept(submission({}, { phone: '12', category: '' }))).toEqual({
      outcome: 'invalid',
      errors: [
        { field: 'phone', message: expect.stringContaining('0412 345 678') },
        { field: 'category', message: expect.any(String) },
      ],
    });
    expect(await leads()).toEqual([]);
  });

  it('applies the settings of the site [LEAD-004, LEAD-011]', async () => {
    const strict = sampleSite([north], { enquiry: { message: 'optional', terms: true, termsError: 'starred' } });
    expect(await intake.accept(submission({ site: strict }, { message: '' }))).toEqual({
      outcome: 'invalid',
      errors: [{ field: 'terms', message: '*You must agree to the terms of use before submitting.' }],
    });
    await accepted(submission({ site: strict }, { message: '', terms: 'on' }));
  });

  it('stores nothing when a job cannot be stored', async () => {
    const broken = createLeadIntake({
      cleanPhoto,
      database,
      log,
      jobs: {
        sendIn: async () => {
          throw new Error('no queue');
        },
      },
    });
    await expect(broken.accept(submission())).rejects.toThrow('no queue');
    expect([await leads(), await deliveries(), await jobIds()]).toEqual([[], [], []]);
  });

  it.each([
    ['the row', sql`alter table leads add constraint refused check (receipt = 'none') not valid`, '23514'],
    ['a value', sql`alter table leads alter column vehicle_id type integer using null`, '22P02'],
  ])('logs nothing of a lead when the database refuses %s', async (_what, refuse, code) => {
    let text = '';
    const log = createLog('info', { write: (line) => void (text += line) });
    await refuse.execute(database.db);
    try {
      await intake.accept(submission({ vehicle })).then(
        () => expect.fail('the lead was stored'),
        (error: unknown) => log.error({ err: error }, 'page failed'),
      );
    } finally {
      await sql`alter table leads drop constraint if exists refused`.execute(database.db);
      await sql`alter table leads alter column vehicle_id type text`.execute(database.db);
    }
    expect(JSON.parse(text)).toMatchObject({ msg: 'page failed', err: { code } });
    // However the telephone number is spaced; its digits alone may be part of a process id or a time.
    expect(text).not.toMatch(/491\D?570/);
    for (const secret of ['Jane', 'Citizen', 'jane@', 'Is it still there', 'car-7', '127.0.0.1'])
      expect(text).not.toContain(secret);
  });

  it('accepts text with half a character at the end, and characters that the database refuses', async () => {
    await accepted(
      submission(
        { request: { url: 'https://example.com/\0', user_agent: `${'x'.repeat(499)}🚗\0`, remote_address: null } },
        { subcategory: `${'x'.repeat(79)}🚗`, page_id: `${'x'.repeat(79)}🚗`, message: '\ud83d \0 🚗' },
      ),
    );
    expect((await leads())[0]!.payload).toMatchObject({ user_agent: `${'x'.repeat(499)}\ufffd` });
  });
});

describe('one lead [GAP-079]', () => {
  it('results from any number of double clicks', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => accepted(submission())));
    expect(new Set(outcomes.map((outcome) => outcome.receipt)).size).toBe(1);
    expect(new Set(outcomes.map((outcome) => outcome.lead_id)).size).toBe(1);
    expect(outcomes.filter((outcome) => !outcome.repeated)).toHaveLength(1);
    expect([(await leads()).length, (await deliveries()).length, (await jobIds()).length]).toEqual([1, 2, 2]);
  });

  it('results from the same content in other formats', async () => {
    const first = await accepted(submission());
    expect(
      await accepted(
        submission(
          { now: NOW + 5000 },
          { phone: '0491 570 006', email: 'JANE@example.com ', message: ' Is it still there?\r\n' },
        ),
      ),
    ).toEqual({ ...first, repeated: true });
  });

  it.each<[string, Partial<LeadSubmission>, LeadSubmission['fields']]>([
    ['another shopper on the same cached page', {}, { name: 'John', email: 'john@example.com', phone: '0491 570 156' }],
    ['the same shopper with another message', {}, { message: 'And do you take trade-ins?' }],
    ['the same words from another rendering', {}, { form_token: newFormToken(NOW - 50_000) }],
    ['another car', { vehicle }, {}],
    ['another site', { site: { ...site, id: 'group/other' } }, {}],
  ])('is not shared by %s', async (_what, changes, fields) => {
    const first = await accepted(submission());
    const second = await accepted(submission(changes, fields));
    expect(second.repeated).toBe(false);
    expect(second.receipt).not.toBe(first.receipt);
    expect(await leads()).toHaveLength(2);
  });

  it('gets another receipt number if the first is in use', async () => {
    const draws = [1, 1, 2];
    const clashing = createLeadIntake({
      cleanPhoto,
      database,
      jobs,
      log,
      random: (count) => new Uint8Array(count).fill(draws.shift() ?? 3),
    });
    await clashing.accept(submission());
    expect(await clashing.accept(submission({}, { message: 'Another' }))).toMatchObject({
      outcome: 'accepted',
      repeated: false,
    });
    expect(new Set((await leads()).map((lead) => lead.receipt)).size).toBe(2);
    expect(await deliveries()).toHaveLength(4);
  });
});

describe('a suspected lead [GAP-079]', () => {
  it.each<[string, Record<string, string>, string]>([
    ['the honeypot is filled', { website: 'https://spam.example' }, 'honeypot_filled'],
    ['it is sent immediately', { form_token: newFormToken(NOW - 100) }, 'sent_at_once'],
  ])('is labelled and still delivered when %s', async (_when, fields, reason) => {
    await accepted(submission({}, fields));
    const [lead] = await leads();
    expect(lead!.spam_score).toBeGreaterThanOrEqual(50);
    expect(lead!.spam_reasons).toContain(reason);
    expect(await jobIds()).toHaveLength(2);
  });
});

describe('a lead goes to [GAP-078]', () => {
  const targets = async () => (await deliveries()).map((row) => row.target);

  it('the dealership of its vehicle, whatever was selected', async () => {
    await accepted(submission({ vehicle }, { dealership_slug: 'north' }));
    expect([(await leads())[0]!.dealership_id, await targets()]).toEqual([south.id, ['sales@south.example']]);
  });

  it('the selected dealership [LEAD-006]', async () => {
    await accepted(
      submission(
        { site: sampleSite([north, south], { enquiry: { dealership: 'required' } }) },
        { dealership_slug: 'south' },
      ),
    );
    expect(await targets()).toEqual(['sales@south.example']);
  });

  it('the dealership of the selected location', async () => {
    await accepted(
      submission(
        { site: sampleSite([north, south], { enquiry: { location: 'required' } }) },
        { location: `${south.id}.yard` },
      ),
    );
    expect(await targets()).toEqual(['sales@south.example']);
  });

  it('the dealership of the main location', async () => {
    await accepted(submission({ site: { ...site, primaryLocation: sampleLocation(south.id) } }));
    expect(await targets()).toEqual(['sales@south.example']);
  });

  it('another dealership of the site if its own has no receivers', async () => {
    await accepted(submission({}, { dealership_slug: 'silent' }));
    expect((await leads())[0]!.dealership_id).toBe(silent.id);
    expect(await targets()).toEqual(['sales@north.example', 'https://crm.example/leads']);
  });

  it('no one if there are no receivers: it is stored, with an error in the log', async () => {
    const outcome = await accepted(submission({ site: sampleSite([silent]) }));
    expect(await deliveries()).toMatchObject([{ target: '', state: 'waiting' }]);
    expect(await jobIds()).toEqual([]);
    expect(errors).toEqual([{ lead_id: outcome.lead_id, dealership: silent.id }]);
  });
});
