import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { deleteOldSignIns } from './delete-old-sign-ins.server.ts';

const { db } = await testDatabase();
const NOW = Date.UTC(2026, 10, 23, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

it('codes are deleted after two days, sessions after their end, verifications after a year', async () => {
  const account = randomUUID();
  const at = (ms: number) => new Date(NOW + ms);
  await db
    .insertInto('shopper_accounts')
    .values({ id: account, group_id: 'group', site_id: '', phone: '+61491570006', created_at: at(-DAY) })
    .execute();
  const code = (id: string, createdAt: Date) => ({
    id,
    group_id: 'group',
    site_id: 'group/site',
    phone: '+61491570006',
    client: null,
    code_hash: 'hash',
    details: '{}',
    state: 'sent' as const,
    created_at: createdAt,
    expires_at: createdAt,
  });
  const old = Array.from({ length: 450 }, (_, n) => code(`old ${n}`, at(-2 * DAY - HOUR)));
  await db
    .insertInto('sign_in_codes')
    .values([...old, code('new', at(-2 * DAY + HOUR))])
    .execute();
  const session = (id: string, expiresAt: Date) => ({
    id,
    account_id: account,
    site_id: 'group/site',
    user_agent: null,
    created_at: at(-DAY),
    seen_at: at(-DAY),
    expires_at: expiresAt,
  });
  await db
    .insertInto('shopper_sessions')
    .values([session('ended', at(-HOUR)), session('open', at(HOUR))])
    .execute();
  const verification = (id: string, createdAt: Date) => ({
    id,
    website_slug: 'site',
    dealership_slug: 'one',
    verification_type: 'sms' as const,
    user_id: account,
    created_at: createdAt,
  });
  await db
    .insertInto('verifications')
    .values([verification('old', at(-366 * DAY)), verification('new', at(-364 * DAY))])
    .execute();

  expect(await deleteOldSignIns(db, NOW)).toBe(452);
  const ids = async (table: 'sign_in_codes' | 'shopper_sessions' | 'verifications') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  expect([await ids('sign_in_codes'), await ids('shopper_sessions'), await ids('verifications')]).toEqual([
    ['new'],
    ['open'],
    ['new'],
  ]);
  expect(await deleteOldSignIns(db, NOW)).toBe(0);
});
