import { randomBytes, randomInt } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import { newReceipt } from '#leads/rules/receipt-number.ts';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle, Db } from '#platform/db/client.server.ts';
import { keyedHash } from '#platform/db/verified-shopper.server.ts';
import type { SpinsTable } from '#platform/db/schema/shoppers.ts';
import type { ShopperSite } from './shopper-site.ts';
import type { Shopper } from './rules/account.ts';
import { drawnOutcome, outcomesInForce, sumOfOdds, type Outcome, type Promotion } from './rules/spin-to-win.ts';

export interface Spin {
  /** The code that the winner shows the dealership: `SW-7K3M-92QD`. */
  readonly claim: string;
  /** The title of the promotion. */
  readonly promotion: string;
  readonly outcomes: readonly Outcome[];
  readonly drawn: number;
  /** `null` for a spin that won nothing. */
  readonly prizeId: string | null;
  readonly prize: string;
  readonly at: Date;
}

interface Spinner {
  readonly shopper: Pick<Shopper, 'id' | 'phone'>;
  readonly site: Pick<ShopperSite, 'id' | 'group_id'>;
  readonly promotion: Promotion;
}

/** The spins of promotions. They are only ever added. */
export interface Spins {
  /**
   * Draws a prize. A number that has spun gets the result of that spin again: in requests at the same time too, and after its
   * account was deleted and there is another.
   */
  spin(spinner: Spinner, now: number): Promise<Spin>;
  /** The spin of a shopper in a promotion. */
  find(spinner: Spinner): Promise<Spin | null>;
  /** The possible results now. */
  inForce(groupId: string, promotion: Promotion): Promise<readonly Outcome[]>;
  /** The prizes that an account has won, the newest first. */
  wonBy(accountId: string): Promise<readonly Spin[]>;
}

/** `draw` returns an unpredictable whole number from 0 to one below its argument, each with the same probability. */
export function createSpins(
  database: Pick<DatabaseHandle, 'db' | 'durable'>,
  draw: (below: number) => number = (below) => randomInt(below),
): Spins {
  const { db } = database;
  return {
    async spin(spinner, now) {
      const { shopper, site, promotion } = spinner;
      const hash = await hashOfSpinner(db, spinner);
      return acknowledged(database, async (trx) => {
        // The draws of a promotion wait for each other, in all processes: an account spins once, and no limit is exceeded.
        const lock = `spins ${site.group_id} ${promotion.id}`;
        await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
        const known = await findSpin(trx, spinner, hash);
        if (known) return known;
        const outcomes = outcomesInForce(promotion, await timesWon(trx, site.group_id, promotion.id));
        const drawn = draw(sumOfOdds(outcomes));
        const { prizeId, name } = drawnOutcome(outcomes, drawn);
        const row = await trx
          .insertInto('spins')
          .values({
            id: newReceipt(randomBytes, 'SW'),
            group_id: site.group_id,
            site_id: site.id,
            account_id: shopper.id,
            spinner: hash,
            promotion_id: promotion.id,
            promotion: promotion.title,
            outcomes: JSON.stringify(outcomes),
            drawn,
            prize_id: prizeId,
            prize: name,
            created_at: new Date(now),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toSpin(row);
      });
    },
    find: async (spinner) => findSpin(db, spinner, await hashOfSpinner(db, spinner)),
    inForce: async (groupId, promotion) => outcomesInForce(promotion, await timesWon(db, groupId, promotion.id)),
    async wonBy(accountId) {
      const rows = await db
        .selectFrom('spins')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('prize_id', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toSpin);
    },
  };
}

const hashOfSpinner = (db: Db, { shopper, site }: Spinner): Promise<string> =>
  keyedHash(db, 'spins', `${site.group_id} ${shopper.phone}`);

async function findSpin(db: Db, { site, promotion }: Spinner, hash: string): Promise<Spin | null> {
  const row = await db
    .selectFrom('spins')
    .selectAll()
    .where('group_id', '=', site.group_id)
    .where('promotion_id', '=', promotion.id)
    .where('spinner', '=', hash)
    .executeTakeFirst();
  return row ? toSpin(row) : null;
}

/** The wins of each prize of a promotion, by prize id. */
async function timesWon(db: Db, groupId: string, promotionId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('spins')
    .select(['prize_id', (eb) => eb.fn.countAll<string>().as('count')])
    .where('group_id', '=', groupId)
    .where('promotion_id', '=', promotionId)
    .where('prize_id', 'is not', null)
    .groupBy('prize_id')
    .execute();
  return new Map(rows.map(({ prize_id, count }) => [prize_id!, Number(count)]));
}

function toSpin({ id, promotion, outcomes, drawn, prize_id, prize, created_at }: Selectable<SpinsTable>): Spin {
  return { claim: id, promotion, outcomes, drawn, prizeId: prize_id, prize, at: created_at };
}

/** A spin for the dealership. `phone` is empty when the account has been deleted. */
export interface SpinEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly promotion: string;
  readonly claim: string;
  readonly prize: string;
  readonly won: boolean;
  readonly drawn: number;
  readonly outcomes: readonly Outcome[];
  readonly account: string;
  readonly phone: string;
}

const request = z.strictObject({ site: z.string().min(1), promotion: z.string().min(1).optional() });
const AT_ONCE = 500;

/** The spins on a site for a command, the newest first. */
export async function* handleSpinsRequest(
  body: unknown,
  {
    db,
    findSite,
  }: { readonly db: Db; readonly findSite: (name: string) => { readonly id: string } | { readonly error: string } },
): AsyncGenerator<SpinEntry | { readonly error: string }> {
  const parsed = request.safeParse(body);
  if (!parsed.success) return yield { error: 'The request names no site.' };
  const { promotion } = parsed.data;
  const site = findSite(parsed.data.site);
  if ('error' in site) return yield site;
  let spins = db
    .selectFrom('spins')
    .leftJoin('shopper_accounts', 'shopper_accounts.id', 'spins.account_id')
    .selectAll('spins')
    .select('shopper_accounts.phone')
    .where('spins.site_id', '=', site.id)
    .orderBy('spins.created_at', 'desc')
    .orderBy('spins.id', 'desc')
    .limit(AT_ONCE);
  if (promotion !== undefined) spins = spins.where('spins.promotion_id', '=', promotion);
  for (let page = spins; ;) {
    const rows = await page.execute();
    for (const row of rows)
      yield {
        at: row.created_at.toISOString(),
        promotion: row.promotion_id,
        claim: row.id,
        prize: row.prize,
        won: row.prize_id !== null,
        drawn: row.drawn,
        outcomes: row.outcomes,
        account: row.account_id,
        phone: row.phone ?? '',
      };
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    page = spins.where((eb) =>
      eb.or([
        eb('spins.created_at', '<', last.created_at),
        eb.and([eb('spins.created_at', '=', last.created_at), eb('spins.id', '<', last.id)]),
      ]),
    );
  }
}
