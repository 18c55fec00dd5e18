import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { createLeadIntake } from './accept-lead.server.ts';
import { newFormToken } from './form-token.ts';
import { LEAD_JOBS } from './jobs.server.ts';
import { APPOINTMENT_LINKS, createLeadAppointments } from './lead-appointments.server.ts';
import { createLeadNotices } from './lead-notices.server.ts';
import type { LeadNotice } from './rules/lead-notice.ts';
import { createLinkSigner, signatureIn } from './signed-links.server.ts';

const database = await testDatabase();
const NOW = Date.UTC(2026, 10, 23, 1);
const DAY_MS = 86_400_000;
const [FIRST, LATER] = ['2026-11-26T10:30:00+10:00', '2026-11-27T14:00:00+10:00'];
const dealership = sampleDealership('north', { mail: ['sales@example.com'] });
const site = sampleSite([dealership]);
const log = { info() {}, warn() {}, error() {} };
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
const appointments = createLeadAppointments({
  database,
  signer: createLinkSigner(database.db, APPOINTMENT_LINKS),
  notify: createLeadNotices({ jobs, tenants: sampleTenants(site) }),
});

afterEach(async () => {
  await sql`delete from pgboss.job`.execute(database.db);
  await database.db.deleteFrom('lead_deliveries').execute();
  await database.db.deleteFrom('lead_notices').execute();
  await database.db.deleteFrom('leads').execute();
});

async function book(fields: Record<string, string> = { booking_date_time: '2026-11-26T10:30' }) {
  const intake = createLeadIntake({ database, jobs, log, cleanPhoto });
  const outcome = await intake.accept({
    site,
    vehicle: sampleVehicle({ dealershipId: dealership.id, locationId: dealership.locations[0]!.id }),
    now: NOW,
    request: { url: 'https://www.example.com/book-test-drive', user_agent: null, remote_address: null },
    fields: {
      form: 'testDrive',
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: '0491570006',
      form_token: newFormToken(NOW - 60_000),
      ...fields,
    },
  });
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  return { siteId: site.id, leadId: outcome.lead_id };
}
const linkOf = async (lead: { siteId: string; leadId: string }) =>
  signatureIn(new URLSearchParams((await appointments.href(lead, NOW)).split('?')[1]));
const noticesOf = (audience: LeadNotice['audience']): LeadNotice => ({
  type: 'appointment_moved',
  audience,
  subject: 'Test drive moved',
  parts: [],
  facts: {},
});
const both = () => [noticesOf('shopper'), noticesOf('dealership')];
const targets = async () =>
  (await database.db.selectFrom('lead_deliveries').select('target').where('about', '=', 'notice').execute())
    .map((one) => one.target)
    .toSorted();

describe('the time that a shopper requested', () => {
  it('opens with its signed link only, and on its own site', async () => {
    const lead = await book();
    const signature = await linkOf(lead);
    expect(await appointments.open({ ...lead, ...signature }, NOW)).toMatchObject({
      state: 'found',
      at: FIRST,
      isCancelled: false,
      sequence: 0,
    });
    const other = await book({ booking_date_time: '2026-11-27T10:30' });
    for (const stolen of [
      { ...lead, siteId: 'group/other', ...signature },
      { ...other, ...signature },
      { ...lead, ...signature, signature: 'x' },
    ])
      expect(await appointments.open(stolen, NOW)).toEqual({ state: 'unknown' });
    expect(await appointments.open({ ...lead, ...signature }, NOW + 61 * DAY_MS)).toEqual({ state: 'expired' });
  });

  it('does not exist for a lead without a time', async () => {
    const lead = await book({});
    expect(await appointments.open({ ...lead, ...(await linkOf(lead)) }, NOW)).toEqual({ state: 'unknown' });
  });

  it('is moved and then cancelled, and both sides hear of each change', async () => {
    const lead = await book();
    const signature = await linkOf(lead);
    expect(await appointments.change(lead, LATER, both, NOW)).toBe('changed');
    expect(await appointments.open({ ...lead, ...signature }, NOW)).toMatchObject({ at: LATER, sequence: 1 });
    expect(await targets()).toEqual(['jane@example.com', 'sales@example.com']);
    expect(await appointments.change(lead, null, both, NOW)).toBe('changed');
    expect(await appointments.open({ ...lead, ...signature }, NOW)).toMatchObject({
      at: LATER,
      isCancelled: true,
      sequence: 2,
    });
    expect(await targets()).toHaveLength(4);
  });

  it('changes once for two clicks, and not again after it is cancelled or over', async () => {
    const lead = await book();
    const clicks = await Promise.all(Array.from({ length: 5 }, () => appointments.change(lead, LATER, both, NOW)));
    expect(clicks.filter((one) => one === 'changed')).toHaveLength(1);
    expect(await appointments.change(lead, null, both, Date.parse(LATER) + 1)).toBe('unchanged');
    expect(await appointments.change(lead, null, both, NOW)).toBe('changed');
    expect(await appointments.change(lead, FIRST, both, NOW)).toBe('unchanged');
    expect(await targets()).toHaveLength(4);
  });

  it('is moved at most ten times: each is a mail to the dealership', async () => {
    const lead = await book();
    for (let at = 0; at < 14; at++) await appointments.change(lead, at % 2 === 0 ? LATER : FIRST, both, NOW);
    expect(await targets()).toHaveLength(20);
  });
});
