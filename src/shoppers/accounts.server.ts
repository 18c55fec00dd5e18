import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/db/schema/database.ts';
import type { ShopperSite } from './shopper-site.ts';
import type { ShopperDetails } from './rules/account.ts';

/** The id of the account of a number, made at its first sign-in. It does not replace the shopper's stored data. */
export async function findOrCreateAccount(
  trx: Transaction<Database>,
  site: ShopperSite,
  { phone, details }: { readonly phone: string; readonly details: ShopperDetails },
  now: number,
): Promise<string> {
  const { name = null, last_name = null, email = null, postcode = null } = details;
  const key = { group_id: site.group_id, site_id: accountSiteId(site), phone };
  for (;;) {
    const id = randomUUID();
    const added = await trx
      .insertInto('shopper_accounts')
      .values({ ...key, id, name, last_name, email, postcode, created_at: new Date(now) })
      .onConflict((conflict) => conflict.columns(['group_id', 'site_id', 'phone']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) return id;
    const known = await trx
      .updateTable('shopper_accounts')
      .set((eb) => ({
        name: eb.fn.coalesce('name', eb.val(name)),
        last_name: eb.fn.coalesce('last_name', eb.val(last_name)),
        email: eb.fn.coalesce('email', eb.val(email)),
        postcode: eb.fn.coalesce('postcode', eb.val(postcode)),
      }))
      .where('group_id', '=', key.group_id)
      .where('site_id', '=', key.site_id)
      .where('phone', '=', phone)
      .returning('id')
      .executeTakeFirst();
    if (known) return known.id;
    // Deleted between the two statements: the shopper gets a new account.
  }
}

/** Deletes an account that the caller has locked. Its sessions, watchlist, saved searches, saved deals and messages go with it. */
export async function deleteAccount(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('alerts').where('account_id', '=', id).execute();
  await trx.deleteFrom('verifications').where('user_id', '=', id).execute();
  await trx.deleteFrom('shopper_accounts').where('id', '=', id).execute();
}

/** The `site_id` of the accounts that a site uses. */
export function accountSiteId({ id, settings }: Pick<ShopperSite, 'id' | 'settings'>): string {
  return settings.auth.accounts === 'group' ? '' : id;
}
