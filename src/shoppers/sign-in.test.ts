import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openFakeSms } from '#integrations/sms/fake.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import type { Site } from '#sites/site.ts';
import { DAILY_CODES, guessChancePerDay } from './rules/code-limits.ts';
import { createSessions } from './sessions.server.ts';
import { createSignIn, type CodeRequest } from './sign-in.server.ts';

const database = await testDatabase();
const NOW = Date.UTC(2026, 10, 21, 1);
const MINUTE = 60_000;
const DAY = 86_400_000;
const PHONE = '0491 570 006';

const plain = sampleSite([sampleDealership('one')]);
const site: Site = { ...plain, id: 'north/alpha', slug: 'alpha', group_id: 'north' };
const sister: Site = { ...plain, id: 'north/beta', slug: 'beta', group_id: 'north' };
const stranger: Site = { ...plain, id: 'south/gamma', slug: 'gamma', group_id: 'south' };

let sms = openFakeSms();
let log = { warn: vi.fn() };
let signIn = createSignIn({ database, sms, log });
const sessions = createSessions(database);

beforeEach(async () => {
  sms = openFakeSms();
  log = { warn: vi.fn() };
  signIn = createSignIn({ database, sms, log });
  for (const table of ['sign_in_codes', 'shopper_accounts', 'verifications'] as const)
    await database.db.deleteFrom(table).execute();
});

const request = (more: Partial<CodeRequest> = {}): CodeRequest => ({
  phone: PHONE,
  details: {},
  remoteAddress: '203.0.113.7',
  host: 'www.alpha.example',
  ...more,
});

/** Requests a code and returns it with the browser's token. */
async function sentCode(at = NOW, more: Partial<CodeRequest> = {}, on = site) {
  const answer = await signIn.requestCode(on, request(more), at);
  if (answer.outcome !== 'sent') throw new Error(answer.outcome);
  return { token: answer.token, code: sms.sent.at(-1)!.text.slice(0, 6) };
}

async function signedIn(at = NOW, on = site): Promise<string> {
  const { token, code } = await sentCode(at, { remoteAddress: null }, on);
  const answer = await signIn.signIn(on, { token, code, userAgent: 'Firefox' }, at);
  if (answer.outcome !== 'signedIn') throw new Error(answer.outcome);
  return answer.token;
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const tryCode = (token: string, code: string, at = NOW, on = site) =>
  signIn.signIn(on, { token, code, userAgent: null }, at);

describe('requesting a code', () => {
  it('sends six digits to the number in international format [ACC-001, ACC-004, API-024]', async () => {
    await sentCode();
    expect(sms.sent).toMatchObject([{ to: '+61491570006', text: expect.stringMatching(/^\d{6} is your code for /) }]);
  });

  it('stores neither the code nor what the browser needs for it', async () => {
    const { token, code } = await sentCode();
    const stored = JSON.stringify(await database.db.selectFrom('sign_in_codes').selectAll().execute());
    expect(stored).not.toContain(token);
    expect(stored).not.toMatch(new RegExp(`"${code}"`));
  });

  it('sends nothing to a number that is not a mobile number [ACC-003]', async () => {
    expect(await signIn.requestCode(site, request({ phone: '07 5550 0001' }), NOW)).toEqual({ outcome: 'notMobile' });
    expect(sms.sent).toEqual([]);
  });

  it.each([
    ['0491 570 156', 'failed'],
    ['0491 570 158', 'unreachable'],
    ['0491 570 159', 'failed'],
  ])('says why the network did not take it: %s', async (phone, outcome) => {
    expect(await signIn.requestCode(site, request({ phone }), NOW)).toEqual({ outcome });
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain(phone.replaceAll(' ', '').slice(1));
  });

  it('gives up after 15 seconds [ACC-009]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const answer = await signIn.requestCode(site, request({ phone: '0491 570 157' }), NOW);
    expect(timeout).toHaveBeenCalledWith(15_000);
    timeout.mockRestore();
    expect(answer).toEqual({ outcome: 'failed' });
  });

  it('answers the same for a number with an account and one without', async () => {
    const unknown = await signIn.requestCode(site, request(), NOW);
    await signedIn();
    const known = await signIn.requestCode(site, request(), NOW + MINUTE);
    expect({ ...known, token: '' }).toEqual({ ...unknown, token: '' });
  });
});

describe('signing in', () => {
  it('with the code makes an account and a session [ACC-002, ACC-010, API-025]', async () => {
    const { token, code } = await sentCode(NOW, {
      details: { name: 'Jane', last_name: 'Citizen', email: 'jane@example.com', postcode: '4000' },
    });
    const answer = await tryCode(token, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(answer).toMatchObject({ outcome: 'signedIn' });
    const session = answer.outcome === 'signedIn' ? answer.token : '';
    expect(await sessions.shopper(site, session, NOW)).toEqual({
      id: expect.any(String),
      phone: '+61491570006',
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      postcode: '4000',
    });
  });

  it('again uses the same account and keeps its details', async () => {
    const first = await sessions.shopper(site, await signedIn(), NOW);
    await database.db.updateTable('shopper_accounts').set({ name: 'Jane' }).execute();
    const { token, code } = await sentCode(NOW + MINUTE, { details: { name: 'Mallory', postcode: '4000' } });
    const answer = await tryCode(token, code, NOW + MINUTE);
    const again = answer.outcome === 'signedIn' && (await sessions.shopper(site, answer.token, NOW));
    expect(again).toEqual({ ...first, name: 'Jane', postcode: '4000' });
  });

  it('records the verification from the server [API-027, GAP-076]', async () => {
    const shopper = await sessions.shopper(site, await signedIn(), NOW);
    expect(await database.db.selectFrom('verifications').selectAll().execute()).toMatchObject([
      { website_slug: 'alpha', dealership_slug: 'one', verification_type: 'sms', user_id: shopper!.id },
    ]);
  });

  it('records the type of the setting auth.verificationType [API-027]', async () => {
    const settings = { ...site.settings, auth: { ...site.settings.auth, verificationType: 'verify' as const } };
    await signedIn(NOW, { ...site, settings });
    expect(await database.db.selectFrom('verifications').select('verification_type').execute()).toEqual([
      { verification_type: 'verify' },
    ]);
  });

  it('works once with a code', async () => {
    const { token, code } = await sentCode();
    const both = await Promise.all([tryCode(token, code), tryCode(token, code)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['invalid', 'signedIn']);
  });

  it('needs the browser that requested the code, on the same site', async () => {
    const { token, code } = await sentCode();
    const other = await sentCode(NOW + MINUTE);
    expect(await tryCode(other.token, code)).toMatchObject({ outcome: code === other.code ? 'signedIn' : 'invalid' });
    expect(await tryCode(token, code, NOW, sister)).toEqual({ outcome: 'invalid', triesLeft: 0 });
    expect(await tryCode('nonsense', code)).toEqual({ outcome: 'invalid', triesLeft: 0 });
  });

  it('is refused after ten minutes [GAP-073]', async () => {
    const { token, code } = await sentCode();
    expect(await signIn.pendingPhone(site, token, NOW + 10 * MINUTE - 1)).toBe('+61491570006');
    expect(await signIn.pendingPhone(site, token, NOW + 10 * MINUTE)).toBeNull();
    expect(await tryCode(token, code, NOW + 10 * MINUTE)).toMatchObject({ outcome: 'invalid' });
  });

  it('is refused after five wrong codes, also when they are tried at the same time [GAP-073]', async () => {
    const { token, code } = await sentCode();
    const wrong = await Promise.all(Array.from({ length: 8 }, () => tryCode(token, otherThan(code))));
    const left = wrong.map((answer) => (answer.outcome === 'invalid' ? answer.triesLeft : null));
    expect(left.toSorted()).toEqual([0, 0, 0, 0, 1, 2, 3, 4]);
    expect(await tryCode(token, code)).toEqual({ outcome: 'invalid', triesLeft: 0 });
  });
});

describe('limits of codes', () => {
  /** Counts the requests that send a code. */
  async function sent(count: number, one: (at: number) => { more: Partial<CodeRequest>; on?: Site; at?: number }) {
    let total = 0;
    for (let n = 0; n < count; n++) {
      const { more, on = site, at = NOW } = one(n);
      if ((await signIn.requestCode(on, request(more), at)).outcome === 'sent') total++;
    }
    return total;
  }
  const phoneOf = (n: number) =>
    `04915${String(70_000 + n * 10_000)
      .padStart(5, '0')
      .slice(-5)}`;

  it('are 3 in ten minutes for a number, from any addresses and on any sites of a group [GAP-073, API-022]', async () => {
    const everywhere = [site, sister];
    const requests = (n: number) => ({ more: { remoteAddress: `203.0.113.${n}` }, on: everywhere[n % 2]! });
    expect(await sent(6, requests)).toBe(3);
    expect(await sent(4, (n) => ({ ...requests(n), at: NOW + 10 * MINUTE }))).toBe(3);
  });

  it('of a number on the sites of one group do not lock it on those of another', async () => {
    const requests = (on: Site) => (n: number) => ({ more: { remoteAddress: `203.0.113.${n}` }, on });
    expect(await sent(5, requests(site))).toBe(3);
    expect(await sent(5, requests(stranger))).toBe(3);
  });

  it('are 10 in an hour for a household, whatever its numbers and IPv6 addresses [GAP-073]', async () => {
    const requests = (n: number) => ({
      more: { phone: `0491${String(100_000 + n * 10_001)}`, remoteAddress: `2001:db8::${n}` },
    });
    expect(await sent(14, requests)).toBe(10);
    expect(await sent(1, () => ({ more: { phone: phoneOf(1), remoteAddress: '2001:db8:0:1::1' } }))).toBe(1);
  });

  it('are 50 a day for 10,000 consecutive numbers', async () => {
    expect(await sent(55, (n) => ({ more: { phone: `049157${1000 + n}`, remoteAddress: null } }))).toBe(50);
    expect(await sent(1, () => ({ more: { phone: '0491581000', remoteAddress: null } }))).toBe(1);
  });

  it.each([
    ['site', 1],
    ['group', 0],
  ] as const)('are limited for a day by %s as the operator says', async (name, ofSister) => {
    signIn = createSignIn({ database, sms, log, codesPerDay: { ...DAILY_CODES, [name]: 4 } });
    const number = (n: number) => ({ phone: `0491${String(100_000 + n * 10_001)}`, remoteAddress: null });
    expect(await sent(6, (n) => ({ more: number(n), on: site }))).toBe(4);
    expect(await sent(1, () => ({ more: number(9), on: sister }))).toBe(ofSister);
    expect(await sent(1, () => ({ more: number(9), on: site, at: NOW + DAY }))).toBe(1);
  });

  it('hold when all requests come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn.requestCode(site, request(), NOW)));
    expect(answers.filter(({ outcome }) => outcome === 'sent')).toHaveLength(3);
  });

  it('leave a chance of at most 10^-4 a day of guessing into a number', async () => {
    let codes = 0;
    for (let at = NOW; at < NOW + DAY; at += 5 * MINUTE)
      if ((await signIn.requestCode(site, request({ remoteAddress: null }), at)).outcome === 'sent') codes++;
    expect((codes * 5) / 1e6).toBeLessThanOrEqual(guessChancePerDay());
    expect(guessChancePerDay()).toBeLessThanOrEqual(1e-4);
  });

  it('are counted for messages that the network refused, too', async () => {
    const requests = () => ({ more: { phone: '0491 570 158', remoteAddress: null } });
    await sent(3, requests);
    expect(await signIn.requestCode(site, request(requests().more), NOW)).toEqual({ outcome: 'limited' });
  });
});

describe('a session', () => {
  it('is of the group: its other sites know the account, other groups do not', async () => {
    const token = await signedIn();
    expect(await sessions.shopper(sister, token, NOW)).toMatchObject({ phone: '+61491570006' });
    expect(await sessions.shopper(stranger, token, NOW)).toBeNull();
  });

  it('is of one site where the setting auth.accounts says so', async () => {
    const alone = (on: Site): Site => ({
      ...on,
      settings: { ...on.settings, auth: { ...on.settings.auth, accounts: 'site' } },
    });
    const token = await signedIn(NOW, alone(site));
    expect(await sessions.shopper(alone(site), token, NOW)).toMatchObject({ phone: '+61491570006' });
    expect(await sessions.shopper(alone(sister), token, NOW)).toBeNull();
    expect(await sessions.shopper(site, token, NOW)).toBeNull();
  });

  it('ends 30 days after its last use [GAP-073]', async () => {
    const token = await signedIn();
    expect(await sessions.shopper(site, token, NOW + 29 * DAY)).not.toBeNull();
    expect(await sessions.shopper(site, token, NOW + 58 * DAY)).not.toBeNull();
    expect(await sessions.shopper(site, token, NOW + 88 * DAY)).toBeNull();
  });

  it('ends with the sign-out of its browser [API-026]', async () => {
    const [token, other] = [await signedIn(), await signedIn(NOW + MINUTE)];
    await sessions.signOut(token);
    expect(await sessions.shopper(site, token, NOW)).toBeNull();
    expect(await sessions.shopper(site, other, NOW)).not.toBeNull();
  });

  it('ends everywhere when the shopper signs out everywhere, also for a stolen cookie', async () => {
    const [token, stolen] = [await signedIn(), await signedIn(NOW + MINUTE)];
    await sessions.signOutBrowsers(site, token, 'all', NOW);
    expect(await sessions.shopper(site, stolen, NOW)).toBeNull();
    expect(await sessions.shopper(site, token, NOW)).toBeNull();
  });

  it('lists the browsers of the shopper, and ends one of them', async () => {
    const [token, other] = [await signedIn(), await signedIn(NOW + MINUTE)];
    const browsers = await sessions.browsers(site, token, NOW + MINUTE);
    expect(browsers).toMatchObject([
      { isThis: false, userAgent: 'Firefox', signedInAt: new Date(NOW + MINUTE) },
      { isThis: true, userAgent: 'Firefox', signedInAt: new Date(NOW) },
    ]);
    await sessions.signOutBrowsers(site, token, { id: browsers[0]!.id }, NOW);
    expect(await sessions.shopper(site, other, NOW)).toBeNull();
    expect(await sessions.shopper(site, token, NOW)).not.toBeNull();
  });

  it('cannot end a session of somebody else', async () => {
    const token = await signedIn();
    const [own] = await sessions.browsers(site, token, NOW);
    const { token: pending, code } = await sentCode(NOW, { phone: '0491 570 110', remoteAddress: null });
    const answer = await tryCode(pending, code);
    await sessions.signOutBrowsers(site, answer.outcome === 'signedIn' ? answer.token : '', { id: own!.id }, NOW);
    expect(await sessions.shopper(site, token, NOW)).not.toBeNull();
  });

  it('stores the details that the shopper changes', async () => {
    const token = await signedIn();
    await sessions.changeDetails(site, token, { name: 'Jane', email: null }, NOW);
    expect(await sessions.shopper(site, token, NOW)).toMatchObject({ name: 'Jane', email: null });
  });
});
