import { parse } from 'hono/utils/cookie';
import { markCookie, secretCookie } from '#platform/cookies.ts';
import type { ShopperSite } from './shopper-site.ts';
import type { Shopper, ShopperDetails, SignedInBrowser } from './rules/account.ts';
import { SIGNED_IN_COOKIE, SIGNED_OUT_COOKIE } from './rules/account-features.ts';
import { CODE_MINUTES } from './rules/sign-in.ts';
import type { Sessions } from './sessions.server.ts';
import type { SignIn } from './sign-in.server.ts';

/** A year: the database ends a session much earlier, SESSION_DAYS after its last use. */
const COOKIE_SECONDS = 365 * 86_400;

/** `Set-Cookie` values of an answer. */
export type SetCookies = readonly string[];

/** The account of the sender of a request: the only part of the product that reads and writes these cookies. */
export interface AccountAccess {
  /** The signed-in shopper, or `null`. */
  shopper(): Promise<Shopper | null>;
  /** The number to which a code was sent that this browser can still use. */
  pendingPhone(): Promise<string | null>;
  /** Checks the code limits of a number. */
  mayRequestCode(phone: string): Promise<boolean>;
  requestCode(
    phone: string,
    details: ShopperDetails,
  ): Promise<{
    readonly outcome: 'sent' | 'notMobile' | 'limited' | 'unreachable' | 'failed';
    readonly cookies: SetCookies;
  }>;
  signIn(code: string): Promise<
    | { readonly outcome: 'signedIn'; readonly cookies: SetCookies }
    /** `triesLeft` of this code; with none, a new one is needed. */
    | { readonly outcome: 'invalid'; readonly triesLeft: number }
  >;
  /** Forgets the code that was sent, so that another number can be entered. */
  forgetCode(): SetCookies;
  /** Removes the cookies of a session that has ended. */
  forgetSession(): SetCookies;
  signOut(): Promise<SetCookies>;
  browsers(): Promise<readonly SignedInBrowser[]>;
  signOutBrowsers(which: { readonly id: string } | 'all'): Promise<void>;
  changeDetails(details: ShopperDetails): Promise<void>;
}

interface Request {
  readonly site: ShopperSite;
  /** The request's URL on the site's origin. */
  readonly url: URL;
  readonly cookieHeader: string | undefined;
  readonly userAgent: string | null;
  readonly remoteAddress: string | null;
  readonly now: number;
}

interface Parts {
  readonly signIn: SignIn;
  readonly sessions: Sessions;
}

export function accountAccess({ signIn, sessions }: Parts, request: Request): AccountAccess {
  const { site, url, userAgent, remoteAddress, now } = request;
  const isSecure = url.protocol === 'https:';
  const sessionCookie = secretCookie('session', isSecure);
  const codeCookie = secretCookie('sign-in', isSecure);
  const cookies = parse(request.cookieHeader ?? '');
  const session = cookies[sessionCookie.name] ?? null;
  const code = cookies[codeCookie.name] ?? null;
  let known: Promise<Shopper | null> | null = null;
  const signedOut = () => [
    sessionCookie.remove(),
    markCookie(SIGNED_IN_COOKIE, isSecure, 0),
    markCookie(SIGNED_OUT_COOKIE, isSecure, COOKIE_SECONDS),
  ];
  return {
    shopper: () => (known ??= session === null ? Promise.resolve(null) : sessions.shopper(site, session, now)),
    pendingPhone: async () => (code === null ? null : signIn.pendingPhone(site, code, now)),
    mayRequestCode: (phone) => signIn.mayRequest(site, { phone, remoteAddress }, now),
    async requestCode(phone, details) {
      const sent = await signIn.requestCode(site, { phone, details, remoteAddress, host: url.hostname }, now);
      return sent.outcome === 'sent'
        ? { outcome: 'sent', cookies: [codeCookie.set(sent.token, CODE_MINUTES * 60)] }
        : { outcome: sent.outcome, cookies: [] };
    },
    async signIn(typed) {
      if (code === null) return { outcome: 'invalid', triesLeft: 0 };
      const answer = await signIn.signIn(site, { token: code, code: typed, userAgent }, now);
      if (answer.outcome === 'invalid') return answer;
      // The browser's earlier session is no longer needed, and may be another shopper's.
      if (session !== null) await sessions.signOut(session);
      known = sessions.shopper(site, answer.token, now);
      return {
        outcome: 'signedIn',
        cookies: [
          sessionCookie.set(answer.token, COOKIE_SECONDS),
          markCookie(SIGNED_IN_COOKIE, isSecure, COOKIE_SECONDS),
          codeCookie.remove(),
        ],
      };
    },
    forgetCode: () => [codeCookie.remove()],
    forgetSession: () => (cookies[SIGNED_IN_COOKIE] === undefined && session === null ? [] : signedOut()),
    async signOut() {
      if (session !== null) await sessions.signOut(session);
      return signedOut();
    },
    browsers: async () => (session === null ? [] : sessions.browsers(site, session, now)),
    async signOutBrowsers(which) {
      if (session !== null) await sessions.signOutBrowsers(site, session, which, now);
    },
    async changeDetails(details) {
      if (session !== null) await sessions.changeDetails(site, session, details, now);
    },
  };
}
