import type { Payments, ProviderPayment } from './payments-port.ts';
import type { Db } from '#platform/db/client.server.ts';
import type { ReservationSite } from './reservation-site.ts';
import type { PaymentRow } from './payments.server.ts';

/** Difference between the provider's list of payments and ours. */
export interface LedgerDifference {
  /** The payment's id at the provider, or ours if the provider has none. */
  readonly id: string;
  readonly problem: string;
}

/**
 * Compares every payment that the provider of some sites created from `from` until before `to` (epoch ms) with ours. Payments
 * that are still on their way do not count. Throws PaymentsFailed.
 */
export async function ledgerDifferences(
  db: Db,
  provider: Payments,
  sites: readonly Pick<ReservationSite, 'id'>[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly LedgerDifference[]> {
  const found: LedgerDifference[] = [];
  const seen = new Set<string>();
  for await (const theirs of provider.list(from, to)) {
    seen.add(theirs.id);
    const ours = await db.selectFrom('payments').selectAll().where('provider_id', '=', theirs.id).executeTakeFirst();
    // One whose answer was lost is open, and is cancelled when its hold ends.
    const problems = ours ? differences(theirs, ours) : unknownHere(theirs);
    found.push(...problems.map((problem) => ({ id: theirs.id, problem })));
  }
  const missing = await db
    .selectFrom('payments')
    .select(['id', 'provider_id'])
    .where(
      'site_id',
      'in',
      sites.map(({ id }) => id),
    )
    .where('created_at', '>=', new Date(from))
    .where('created_at', '<', new Date(to))
    .where('state', 'in', ['paid', 'refunding', 'refunded'])
    .execute();
  for (const { id, provider_id: providerId } of missing)
    if (providerId === null || !seen.has(providerId))
      // Created at the end of the range by one clock, and after it by the other.
      if (providerId === null || (await provider.read(providerId)).status !== 'paid')
        found.push({ id, problem: 'We have it as paid, and the provider does not.' });
  return found;
}

function differences(theirs: ProviderPayment, ours: PaymentRow): readonly string[] {
  const isPaidHere = ['paid', 'refunding', 'refunded'].includes(ours.state);
  const refunded = ours.state === 'refunded' ? Number(ours.amount) : 0;
  return [
    ...(Number(ours.amount) === theirs.amount
      ? []
      : [`The provider has ${theirs.amount} cents, and we have ${String(ours.amount)}.`]),
    ...(theirs.status === 'paid' && (ours.state === 'open' || ours.state === 'closed')
      ? [`The provider has it as paid, and we have it as ${ours.state}.`]
      : []),
    ...(theirs.status !== 'paid' && isPaidHere
      ? [`The provider has it as ${theirs.status}, and we have it as ${ours.state}.`]
      : []),
    ...(theirs.refunded !== refunded && ours.state !== 'refunding'
      ? [`The provider refunded ${theirs.refunded} cents, and we have ${refunded}.`]
      : []),
  ];
}

function unknownHere({ status }: ProviderPayment): readonly string[] {
  return status === 'paid' ? ['The provider has a payment that no reservation or online payment has.'] : [];
}
