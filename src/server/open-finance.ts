import { financeLeads } from '#api/finance/applications-api.ts';
import { createApplications } from '#finance/applications/applications.server.ts';
import { createCipher } from '#platform/db/cipher.server.ts';
import { bindApplicationJobs, createApplicationData } from '#finance/applications/own-applications.server.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import type { Logger } from '#platform/log.ts';
import type { Env } from './env.ts';
import type { WebParts } from './web-parts.ts';

interface FinanceSources extends Pick<WebParts, 'tenants' | 'stock' | 'leads' | 'financeServiceOf' | 'now'> {
  readonly database: DatabaseHandle;
  readonly jobs: Jobs;
}

/** The applications for finance with their jobs, and what applicants may know of them. */
export async function openApplications(
  { env, log }: { readonly env: Env; readonly log: Logger },
  { database, jobs, tenants, stock, leads, financeServiceOf, now }: FinanceSources,
) {
  const takesApplications = tenants.all().some(({ settings }) => settings.finance.popup === 'on');
  if (takesApplications && !env.FINANCE_DATA_KEY)
    log.warn({}, 'without FINANCE_DATA_KEY, a copy of the database is enough to read finance applications');
  const cipher = createCipher(database.db, env.FINANCE_DATA_KEY ?? '', 'finance-applications');
  const applications = createApplications({
    database,
    cipher,
    tenants,
    serviceOf: financeServiceOf,
    redirectHostsOf: ({ lender }) => lender?.redirectHosts ?? [],
    log,
    now,
    ...financeLeads({ leads, stock, tenants, now }),
  });
  if (env.ROLE !== 'web')
    await bindApplicationJobs(jobs, { db: database.db, log, storeLostLeads: applications.storeLostLeads });
  return { applications, applicationData: createApplicationData(database.db, cipher) };
}
