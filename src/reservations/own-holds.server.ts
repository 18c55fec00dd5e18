import { parse } from 'hono/utils/cookie';
import { secretCookie } from '#platform/cookies.ts';
import type { PrivateLinks, PrivatePage } from './reservation-parts.server.ts';
import type { Reservation, Reservations } from './reservations.server.ts';
import { holdsVehicle } from './rules/reservation.ts';

/** A shopper pays, or comes back to the page, within days. */
const COOKIE_SECONDS = 14 * 86_400;
/** A browser holds few vehicles at a time, and a cookie is short. */
const MOST = 4;
const BETWEEN = '~';
const WITHIN = '.';

/** The vehicles that a browser holds: its cookie has the keys of their pages, so that a closed tab locks no shopper out. */
export interface OwnHolds {
  /** The reservation with which this browser holds a vehicle, and the path of its page; `null`: it does not. */
  of(vehicleId: string): Promise<{ readonly reservation: Reservation; readonly path: string } | null>;
  /** The value of `Set-Cookie` that adds a page of a reservation. */
  remember(path: string): string;
}

interface Request {
  readonly siteId: string;
  readonly isSecure: boolean;
  readonly cookieHeader: string | undefined;
  readonly now: number;
}

export function createOwnHolds(
  { reservations, privateLinks }: { reservations: Pick<Reservations, 'read'>; privateLinks: PrivateLinks },
  { siteId, isSecure, cookieHeader, now }: Request,
): OwnHolds {
  const cookie = secretCookie('holds', isSecure);
  const keys = (parse(cookieHeader ?? '')[cookie.name] ?? '').split(BETWEEN).filter((key) => key !== '');
  return {
    async of(vehicleId) {
      for (const key of keys.slice(0, MOST)) {
        const [id = '', expires = '', signature = ''] = key.split(WITHIN);
        const page: PrivatePage = { kind: 'reservation', siteId, id };
        // A cookie may contain anything.
        if ((await privateLinks.check(page, { expires, signature }, now)) !== 'genuine') continue;
        const reservation = await reservations.read(siteId, id, now);
        if (reservation?.vehicleId === vehicleId && holdsVehicle(reservation.state))
          return { reservation, path: await privateLinks.path(page, Number(expires) * 1000) };
      }
      return null;
    },
    remember(path) {
      const { pathname, searchParams } = new URL(path, 'https://site.invalid');
      const id = pathname.split('/').at(-1)!;
      const key = [id, searchParams.get('expires'), searchParams.get('signature')].join(WITHIN);
      return cookie.set([key, ...keys.filter((one) => one !== key)].slice(0, MOST).join(BETWEEN), COOKIE_SECONDS);
    },
  };
}
