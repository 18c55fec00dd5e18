import { describe, expect, it, vi } from 'vitest';
import { FinanceServiceFailed, type FinanceService } from '../finance-service-port.ts';
import { openFakeFinanceService } from '#integrations/finance-service/fake.server.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import type { FinanceApplication } from '../rules/application.ts';
import { createApplications, type ApplicationParts } from './applications.server.ts';
import { createCipher } from '#platform/db/cipher.server.ts';
import { createApplicationData, deleteOldApplications } from './own-applications.server.ts';

const database = await testDatabase();
const { db } = database;
const site = sampleSite([sampleDealership('one')]);
const NOW = Date.UTC(2026, 10, 23, 1);
const URL_ONE = /^https:\/\/apply\.lender\.example\/applications\/\d+$/;
const cipher = createCipher(db, 'a secret of the environment', 'finance-applications');

let last = 0;
/** An application of a shopper whom no other test knows. */
const application = (more: Partial<FinanceApplication> = {}): FinanceApplication => ({
  loan: {
    creditScore: 'GREAT',
    purchasePrice: 3_000_000,
    termYears: 5,
    year: 2024,
    vin: null,
    nvic: null,
    whoIsHelping: '',
  },
  vehicleId: 'vehicle-1',
  phone: `+6149157${String(1000 + ++last)}`,
  firstName: 'Jane',
  lastName: 'Citizen',
  email: 'jane@example.com',
  postcode: '4000',
  subscribe: false,
  terms: false,
  dealership: null,
  visitedPages: ['/'],
  linkedQuery: {},
  origin: 'https://site.example',
  ...more,
});

/** A process with its own parts, on the shared database. */
function process(more: Partial<ApplicationParts> = {}) {
  const service = openFakeFinanceService();
  const storeLead = vi.fn(async (_site: unknown, id: string) => `lead of ${id}`);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const applications = createApplications({
    database,
    cipher,
    tenants: { all: () => [site] },
    storeLead,
    findService: () => service,
    redirectHosts: () => ['apply.lender.example'],
    additionalData: async () => ({ category: 'Finance Enquiry' }),
    log,
    now: () => NOW,
    serviceMs: 100,
    ...more,
  });
  return { service, storeLead, log, applications };
}

const answering = (createCustomer: FinanceService['createCustomer']): FinanceService => ({
  ...openFakeFinanceService(),
  createCustomer,
});

describe('an application', () => {
  it('stores its lead and creates the customer at the same time [FIN-061]', async () => {
    const begun: string[] = [];
    const both = (name: string) => {
      begun.push(name);
      return vi.waitFor(() => expect(begun).toHaveLength(2));
    };
    const { applications } = process({
      storeLead: async () => {
        await both('lead');
        return 'lead-1';
      },
      findService: () =>
        answering(async () => {
          await both('customer');
          return { redirectUrl: 'https://apply.lender.example/1' };
        }),
    });
    expect(await applications.submit(site, 'key', application())).toEqual({
      outcome: 'created',
      redirectUrl: 'https://apply.lender.example/1',
      leadId: 'lead-1',
    });
  });

  it('is stored before the lead and the customer', async () => {
    const one = application();
    const rows = () =>
      db.selectFrom('finance_applications').select('state').where('vehicle_id', '=', 'before').execute();
    const seen: unknown[] = [];
    const { applications } = process({
      storeLead: async () => {
        seen.push(await rows());
        return 'lead-1';
      },
    });
    await applications.submit(site, 'key', { ...one, vehicleId: 'before' });
    expect(seen).toEqual([[{ state: 'started' }]]);
  });

  it('reaches the service with the number as the service expects it [FIN-067, FIN-068]', async () => {
    const { applications, service } = process();
    await applications.submit(site, 'key', application({ phone: '+61491570006' }));
    expect(service.customers).toEqual([
      {
        loan: application().loan,
        phone: '0491570006',
        firstName: 'Jane',
        lastName: 'Citizen',
        email: 'jane@example.com',
        postcode: '4000',
        subscribe: false,
        additionalData: { category: 'Finance Enquiry' },
      },
    ]);
  });

  it('is one lead and one customer after a double click, in two processes too', async () => {
    const [one, other] = [process(), process()];
    const sent = application();
    const shared = answering(one.service.createCustomer);
    const calls = vi.spyOn(shared, 'createCustomer');
    const parts = { findService: () => shared, storeLead: one.storeLead };
    const [here, there] = [process(parts).applications, process(parts).applications];
    const outcomes = await Promise.all([here, here, there, there].map((at) => at.submit(site, 'key', sent)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ outcome: 'created', redirectUrl: expect.stringMatching(URL_ONE) });
    expect(calls).toHaveBeenCalledTimes(1);
    expect(one.storeLead).toHaveBeenCalledTimes(1);
    expect(await other.applications.submit(site, 'key', sent)).toEqual(outcomes[0]);
    expect(other.service.customers).toEqual([]);
  });

  it('is another one with another key, applicant or content', async () => {
    const { applications, service } = process();
    const sent = application();
    await applications.submit(site, 'key', sent);
    await applications.submit(site, 'key 2', sent);
    await applications.submit(site, 'key', { ...sent, email: 'j.citizen@example.com' });
    await applications.submit(site, 'key', application());
    expect(service.customers).toHaveLength(4);
  });

  it('repeats only what failed', async () => {
    const sent = application();
    const down = answering(async () => {
      throw new FinanceServiceFailed('unanswered', 'No answer.');
    });
    const first = process({ findService: () => down });
    expect(await first.applications.submit(site, 'key', sent)).toEqual({
      outcome: 'failed',
      failure: 'customer',
      leadId: expect.stringMatching(/^lead of /),
    });
    const second = process();
    expect(await second.applications.submit(site, 'key', sent)).toMatchObject({ outcome: 'created' });
    expect(second.storeLead).not.toHaveBeenCalled();
  });

  it('creates no second customer when only its lead failed', async () => {
    const sent = application();
    const first = process({
      storeLead: async () => {
        throw new Error('The disk is full.');
      },
    });
    expect(await first.applications.submit(site, 'key', sent)).toEqual({
      outcome: 'failed',
      failure: 'lead',
      leadId: null,
    });
    const second = process();
    expect(await second.applications.submit(site, 'key', sent)).toMatchObject({ outcome: 'created' });
    expect([first.service.customers.length, second.service.customers.length]).toEqual([1, 0]);
  });
});

describe('a service that', () => {
  const outcomeWith = async (createCustomer: FinanceService['createCustomer']) => {
    const { applications, log } = process({ findService: () => answering(createCustomer) });
    return { outcome: await applications.submit(site, 'key', application()), log };
  };
  const failing = (reason: FinanceServiceFailed['reason']) => async () => {
    throw new FinanceServiceFailed(reason, 'Failed.');
  };

  it.each([
    ['refuses', failing('declined'), 'customer'],
    ['does not answer', failing('unanswered'), 'customer'],
    ['is slower than a shopper waits', () => new Promise<never>(() => {}), 'customer'],
    ['answers without a URL', failing('malformed'), 'noRedirect'],
    ['redirects elsewhere', async () => ({ redirectUrl: 'https://evil.example/' }), 'noRedirect'],
    ['fails in another way', () => Promise.reject(new Error('No memory.')), 'unknown'],
  ] as const)('%s costs the dealership no lead', async (_what, createCustomer, failure) => {
    expect((await outcomeWith(createCustomer)).outcome).toEqual({
      outcome: 'failed',
      failure,
      leadId: expect.stringMatching(/^lead of /),
    });
  });

  it('redirects elsewhere is logged with the host only', async () => {
    const { log } = await outcomeWith(async () => ({ redirectUrl: 'https://evil.example/jane?phone=0491570006' }));
    expect(log.error.mock.calls).toEqual([
      [expect.objectContaining({ host: 'evil.example' }), expect.stringContaining('not allowed')],
    ]);
    expect(JSON.stringify(log.error.mock.calls)).not.toMatch(/jane|0491/i);
  });
});

describe('a killed process', () => {
  /** A process that is killed while it stores the lead: nothing after that happens. */
  const killed = async (sent: FinanceApplication) => {
    const { applications } = process({ storeLead: () => new Promise(() => {}), serviceMs: 1 });
    void applications.submit(site, 'key', sent);
    await vi.waitFor(async () => {
      const row = await db
        .selectFrom('finance_applications')
        .select('busy_until')
        .where('vehicle_id', '=', sent.vehicleId)
        .executeTakeFirst();
      expect(row?.busy_until).toBeInstanceOf(Date);
    });
  };

  it('is continued by a retry, once its time has passed', async () => {
    const sent = application({ vehicleId: 'killed-1' });
    await killed(sent);
    const { applications, storeLead } = process({ now: () => NOW + 30_001 });
    expect(await applications.submit(site, 'key', sent)).toMatchObject({ outcome: 'created' });
    expect(storeLead).toHaveBeenCalledTimes(1);
  });

  it('loses no lead without a retry', async () => {
    const sent = application({ vehicleId: 'killed-2' });
    await killed(sent);
    const { applications, storeLead } = process({ now: () => NOW + 31_000 });
    expect(await applications.storeLostLeads()).toBe(1);
    expect(storeLead).toHaveBeenCalledExactlyOnceWith(site, expect.any(String), sent);
    expect(await applications.storeLostLeads()).toBe(0);
  });

  it('loses no lead behind many others that cannot be decrypted', async () => {
    const at = NOW + 40 * DAY_MS;
    const lost = application({ vehicleId: 'behind-others' });
    const failing = process({ now: () => at, storeLead: () => Promise.reject(new Error('The disk is full.')) });
    await failing.applications.submit(site, 'key', lost);
    const row = await db
      .selectFrom('finance_applications')
      .selectAll()
      .where('vehicle_id', '=', 'behind-others')
      .executeTakeFirstOrThrow();
    const older = Array.from({ length: 50 }, (_, index) => ({
      ...row,
      id: `older-${index}`,
      details: 'damaged',
      created_at: new Date(at - 1000),
      changed_at: new Date(at - 1000),
    }));
    await db.insertInto('finance_applications').values(older).execute();
    const { applications, storeLead, log } = process({ now: () => at + 31_000 });
    expect(await applications.storeLostLeads()).toBe(0);
    expect(log.error).toHaveBeenCalledTimes(50);
    expect(await applications.storeLostLeads()).toBe(1);
    expect(storeLead).toHaveBeenCalledExactlyOnceWith(site, row.id, lost);
  });
});

describe('the table', () => {
  const rowOf = (vehicleId: string) =>
    db.selectFrom('finance_applications').selectAll().where('vehicle_id', '=', vehicleId).executeTakeFirstOrThrow();

  it('has personal data encrypted, and only until the lead is stored', async () => {
    const sent = application({ vehicleId: 'encrypted' });
    const { applications } = process({
      storeLead: async () => {
        throw new Error('The disk is full.');
      },
    });
    await applications.submit(site, 'key', sent);
    const row = await rowOf('encrypted');
    expect(row.details).not.toBeNull();
    expect(JSON.stringify(row)).not.toMatch(/jane|citizen|491|lender|GREAT/i);
    expect(JSON.parse((await cipher.open(row.details!, `${row.id} details`))!)).toEqual(sent);
    await process().applications.submit(site, 'key', sent);
    expect(await rowOf('encrypted')).toMatchObject({ details: null, state: 'customerCreated', failure: null });
  });

  it('cannot be read with the key of the database alone, nor from another row', async () => {
    const sealed = await cipher.seal('Jane', 'one details');
    expect(await createCipher(db, 'another secret', 'finance-applications').open(sealed, 'one details')).toBeNull();
    expect(await cipher.open(sealed, 'two details')).toBeNull();
    const other = sealed.startsWith('A') ? 'B' : 'A';
    expect(await cipher.open(other + sealed.slice(1), 'one details')).toBeNull();
    expect(await cipher.open(sealed, 'one details')).toBe('Jane');
  });

  it('has no application older than 30 days', async () => {
    const old = process({ now: () => NOW - 30 * DAY_MS });
    await old.applications.submit(site, 'key', application({ vehicleId: 'old' }));
    await process().applications.submit(site, 'key', application({ vehicleId: 'new' }));
    expect(await deleteOldApplications(db, NOW)).toBe(1);
    await expect(rowOf('old')).rejects.toThrow();
    expect(await rowOf('new')).toMatchObject({ state: 'customerCreated' });
  });
});

describe('applicants', () => {
  const data = createApplicationData(db, cipher);
  const owner = (phone: string) => ({ phone, groupId: site.group_id, sites: { except: [] } });

  it('find their latest application by the key of the form, and no one else does', async () => {
    const { applications } = process();
    const sent = application();
    await applications.submit(site, 'form-1', sent);
    expect(await applications.find(site, 'form-1', sent.phone)).toEqual({
      state: 'customerCreated',
      redirectUrl: expect.stringMatching(URL_ONE),
    });
    expect(await applications.find(site, 'form-1', '+61491570999')).toBeNull();
    expect(await applications.find(site, 'form-2', sent.phone)).toBeNull();
  });

  it('download and delete their own', async () => {
    const { applications } = process();
    const [sent, others] = [application({ vehicleId: 'own' }), application({ vehicleId: 'others' })];
    await applications.submit(site, 'key', sent);
    await applications.submit(site, 'key', others);
    const read = async (phone: string) => (await data.read(owner(phone)))['finance_applications'];
    expect(await read(sent.phone)).toEqual([expect.objectContaining({ vehicle_id: 'own', state: 'customerCreated' })]);
    expect(await data.read({ ...owner(sent.phone), sites: { except: [site.id] } })).toEqual({
      finance_applications: [],
    });
    await db.transaction().execute((trx) => data.requestErasure(trx, owner(sent.phone)));
    expect(await read(sent.phone)).toEqual([]);
    expect(await read(others.phone)).toHaveLength(1);
  });
});
