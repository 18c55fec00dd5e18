import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { SmsSender } from '#platform/sms-port.ts';
import { SmsRefused } from '#platform/sms-port.ts';
import { clientKey } from '#platform/count-limit.ts';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { SignInCodesTable } from '#platform/db/schema/shoppers.ts';
import type { ShopperSite } from './shopper-site.ts';
import { findOrCreateAccount } from './accounts.server.ts';
import { isLimited, lockLimits } from './count-codes.server.ts';
import { DAILY_CODES, type DailyCodes } from './rules/code-limits.ts';
import type { ShopperDetails } from './rules/account.ts';
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  codeDigits,
  codeMessage,
  mobileNumber,
  SEND_TIMEOUT_MS,
} from './rules/sign-in.ts';
import { hashToken, newToken, startSession } from './sessions.server.ts';

const MINUTE_MS = 60_000;

export interface CodeRequest {
  /** Number in the shopper's own notation. */
  readonly phone: string;
  readonly details: ShopperDetails;
  readonly remoteAddress: string | null;
  /** The host name of the page, without port. */
  readonly host: string;
}

type CodeOutcome =
  /** `token` is for the browser's cookie; with the code, it signs in. */
  | { readonly outcome: 'sent'; readonly token: string }
  | { readonly outcome: 'notMobile' | 'limited' | 'unreachable' | 'failed' };

type SignInOutcome =
  /** `token` is for the browser's cookie. */
  | { readonly outcome: 'signedIn'; readonly token: string }
  /** A wrong code, an expired one, one that was used or tried too often, or a browser without a code. */
  | { readonly outcome: 'invalid'; readonly triesLeft: number };

/** Sign-in with a code by text message. Its answer is the same with and without an account. */
export interface SignIn {
  /** Sends a code and resolves when the network has taken it, within SEND_TIMEOUT_MS. */
  requestCode(site: ShopperSite, request: CodeRequest, now: number): Promise<CodeOutcome>;
  /** Checks the code limits of a number. */
  mayRequest(site: ShopperSite, request: Pick<CodeRequest, 'phone' | 'remoteAddress'>, now: number): Promise<boolean>;
  /** The number to which the browser's code was sent, while the code can be used; `null` otherwise. */
  pendingPhone(site: ShopperSite, token: string, now: number): Promise<string | null>;
  /** Signs in with a code, once. Resolves when the session is on disk. */
  signIn(
    site: ShopperSite,
    given: { readonly token: string; readonly code: string; readonly userAgent: string | null },
    now: number,
  ): Promise<SignInOutcome>;
}

interface Parts {
  readonly database: DatabaseHandle;
  readonly sms: SmsSender;
  readonly log: { warn(fields: object, message: string): void };
  readonly codesPerDay?: DailyCodes;
}

type Code = Selectable<SignInCodesTable>;

export function createSignIn(parts: Parts): SignIn {
  const { database } = parts;
  return {
    requestCode: (site, request, now) => requestCode(parts, site, request, now),
    async mayRequest(site, request, now) {
      const requester = codeRequester(site, request);
      if (requester === null) return true;
      return !(await isLimited(database.db, requester, parts.codesPerDay ?? DAILY_CODES, now));
    },
    async pendingPhone(site, token, now) {
      const code = await findCode(database.db, site, token);
      return code && isUsable(code, now) ? code.phone : null;
    },
    async signIn(site, { token, code, userAgent }, now) {
      return acknowledged(database, async (trx): Promise<SignInOutcome> => {
        // Simultaneous tries wait for each other, so that all of them are counted.
        const pending = await findCode(trx, site, token, true);
        if (!pending || !isUsable(pending, now)) return { outcome: 'invalid', triesLeft: 0 };
        if (!isCode(pending, token, code)) {
          await changeCode(trx, pending.id, { tries: pending.tries + 1 });
          return { outcome: 'invalid', triesLeft: CODE_TRIES - pending.tries - 1 };
        }
        await changeCode(trx, pending.id, { tries: pending.tries + 1, state: 'used' });
        const accountId = await findOrCreateAccount(trx, site, { phone: pending.phone, details: pending.details }, now);
        await trx
          .insertInto('verifications')
          .values(verificationRow(site, accountId, now))
          .execute();
        const session = await startSession(trx, { accountId, siteId: site.id, userAgent }, now);
        return { outcome: 'signedIn', token: session };
      });
    },
  };
}

async function requestCode(
  { database, sms, log, codesPerDay = DAILY_CODES }: Parts,
  site: ShopperSite,
  request: CodeRequest,
  now: number,
): Promise<CodeOutcome> {
  const requester = codeRequester(site, request);
  if (requester === null) return { outcome: 'notMobile' };
  const { phone, client } = requester;
  const [token, code] = [newToken(), newCode()];
  const id = hashToken(token);
  const isRefused = await database.db.transaction().execute(async (trx) => {
    await lockLimits(trx, requester);
    if (await isLimited(trx, requester, codesPerDay, now)) return true;
    await trx
      .insertInto('sign_in_codes')
      .values({
        id,
        group_id: site.group_id,
        site_id: site.id,
        phone,
        client,
        code_hash: hashToken(token, code),
        details: JSON.stringify(request.details),
        state: 'sending',
        created_at: new Date(now),
        expires_at: new Date(now + CODE_MINUTES * MINUTE_MS),
      })
      .execute();
    return false;
  });
  if (isRefused) return { outcome: 'limited' };
  try {
    const text = codeMessage({ code, siteName: site.name, host: request.host });
    // The row is stored before: a message that was sent is counted even if the process stops now.
    await sms.send({ id: randomUUID(), to: phone, text, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
  } catch (error) {
    await changeCode(database.db, id, { state: 'failed' });
    if (!(error instanceof SmsRefused)) throw error;
    log.warn({ site: site.id, reason: error.reason, err: error }, 'a sign-in code could not be sent');
    return { outcome: error.reason === 'number' ? 'unreachable' : 'failed' };
  }
  await changeCode(database.db, id, { state: 'sent' });
  return { outcome: 'sent', token };
}

/** `null` for a number that cannot get text messages. */
function codeRequester(
  site: ShopperSite,
  { phone: typed, remoteAddress }: Pick<CodeRequest, 'phone' | 'remoteAddress'>,
) {
  const phone = mobileNumber(typed);
  if (phone === null) return null;
  const client = remoteAddress === null ? null : clientKey(remoteAddress);
  return { phone, client, groupId: site.group_id, siteId: site.id };
}

/** A code belongs to the site on which it was requested. */
async function findCode(
  db: DatabaseHandle['db'],
  site: ShopperSite,
  token: string,
  locked = false,
): Promise<Code | undefined> {
  const code = db
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('id', '=', hashToken(token))
    .where('site_id', '=', site.id);
  return (locked ? code.forUpdate() : code).executeTakeFirst();
}

function isUsable({ state, tries, expires_at }: Code, now: number): boolean {
  return state === 'sent' && tries < CODE_TRIES && expires_at.getTime() > now;
}

function isCode({ code_hash }: Code, token: string, typed: string): boolean {
  return timingSafeEqual(Buffer.from(code_hash), Buffer.from(hashToken(token, codeDigits(typed))));
}

async function changeCode(
  db: DatabaseHandle['db'],
  id: string,
  change: { readonly tries?: number; readonly state?: Code['state'] },
): Promise<void> {
  await db.updateTable('sign_in_codes').set(change).where('id', '=', id).execute();
}

function verificationRow(site: ShopperSite, accountId: string, now: number) {
  return {
    id: randomUUID(),
    website_slug: site.slug,
    dealership_slug: site.dealerships[0]?.slug ?? site.slug,
    verification_type: site.settings.auth.verificationType,
    user_id: accountId,
    created_at: new Date(now),
  };
}

/** Six random digits, each code equally likely. */
function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}
