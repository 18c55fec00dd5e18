import type { StockQueries } from '#inventory/inventory-queries.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Tenants } from '#sites/site.ts';
import type { Env } from './env.ts';
import type { Metrics } from './probes.ts';

/** Explains why requests cannot be served at the moment; `null` if they can. */
export async function whyNotReady(env: Env, database: DatabaseHandle, tenants: Tenants): Promise<string | null> {
  if (tenants.all().length === 0) return `no site could be loaded from ${env.DEALERS_DIR}`;
  const answer = await database.db
    .selectFrom('stock_revision')
    .select('value')
    .executeTakeFirst()
    .catch((error: Error) => error);
  return answer instanceof Error ? `database: ${answer.message}` : null;
}

export async function measure(
  metrics: Metrics,
  database: DatabaseHandle,
  tenants: Tenants,
  stock: Pick<StockQueries, 'revision'>,
): Promise<void> {
  metrics.stockRevision.set(stock.revision());
  metrics.tenantProblems.set(tenants.problems().length);
  const failures = database.db.selectFrom('alert_failures').select((eb) => eb.fn.countAll<string>().as('count'));
  metrics.alertFailures.set(Number((await failures.executeTakeFirstOrThrow()).count));
  const states = await database.db
    .selectFrom('lead_deliveries')
    .select(['state', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute();
  for (const state of ['waiting', 'delivered', 'failed']) {
    metrics.deliveriesWaiting.set({ state }, Number(states.find((row) => row.state === state)?.count ?? 0));
  }
}
