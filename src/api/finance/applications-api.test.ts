import { afterAll, expect, it, vi } from 'vitest';
import type { FinanceApplication } from '#finance/rules/application.ts';
import { createLeadIntake } from '#leads/accept-lead.server.ts';
import { LEAD_JOBS } from '#leads/jobs.server.ts';
import { createSentLeads } from '#leads/sent-leads.server.ts';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { financeLeads } from './applications-api.ts';

const database = await testDatabase();
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
afterAll(() => jobs.close({ gracefulMs: 0 }));
const NOW = Date.UTC(2026, 10, 23, 1);
const PHONE = '+61491570006';
const site = sampleSite([sampleDealership('one')], { finance: { popup: true } });

const APPLICATION: FinanceApplication = {
  loan: {
    creditScore: 'GREAT',
    purchasePrice: 3_000_000,
    termYears: 5,
    year: null,
    vin: null,
    nvic: null,
    whoIsHelping: '',
  },
  vehicleId: null,
  phone: PHONE,
  firstName: 'Jane',
  lastName: 'Citizen',
  email: 'jane@example.com',
  postcode: '4000',
  subscribe: false,
  terms: true,
  dealership: site.dealerships[0]!.slug,
  visitedPages: [],
  linkedQuery: {},
  origin: 'https://site.example',
};

it('the lead of an application belongs to the account that sent it, also once its number is not in the lead any more', async () => {
  const leads = createLeadIntake({ database, jobs, log, cleanPhoto });
  const stock = { findVehiclesById: async () => [] };
  const { storeLead } = financeLeads({ leads, stock, tenants: sampleTenants(site), now: () => NOW });
  const id = await storeLead(site, 'application-1', APPLICATION);
  const lead = () => database.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect((await lead()).sender_phone).toBe(PHONE);
  // The dealership's desk corrects the number of the person who is to be called.
  const payload = { ...((await lead()).payload as object), phone_e164: '+61491570156' };
  await database.db
    .updateTable('leads')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute();
  const sender = { phone: PHONE, groupId: site.group_id, sites: { except: [] } };
  expect((await createSentLeads(database.db).newest(sender, 10, NOW)).total).toBe(1);
});
