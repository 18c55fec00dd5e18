import { parse } from 'hono/utils/cookie';
import { secretCookie } from '#platform/cookies.ts';

/** The page follows at once; a link that somebody opens later confirms nothing. */
const SECONDS = 30;

/** The names of the notices that a page shows once after a change. */
export type Notice =
  | 'details'
  | 'watchAlerts'
  | 'search'
  | 'alerts'
  | 'email'
  | 'removed'
  | 'deal'
  | 'dealRemoved'
  | 'deleted'
  | 'stopped';

/** The change that this browser has just made, for the page to which it is led. In a cookie, because anyone can write a URL. */
export interface Notices {
  readonly current: () => string | null;
  /** The value of `Set-Cookie`. */
  readonly set: (notice: Notice) => string;
}

export function createNotices(request: {
  readonly isSecure: boolean;
  readonly cookieHeader: string | undefined;
}): Notices {
  const cookie = secretCookie('notice', request.isSecure);
  return {
    current: () => parse(request.cookieHeader ?? '')[cookie.name] || null,
    set: (notice) => cookie.set(notice, SECONDS),
  };
}
