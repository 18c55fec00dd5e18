import { DAY_MS } from '#rules/zoned-time.ts';
import { CODE_DIGITS, CODE_TRIES } from './sign-in.ts';

/** The key that a limit counts codes by. `range` is 10,000 consecutive mobile numbers. */
type CountedBy = 'phone' | 'phoneOfGroup' | 'client' | 'range' | 'site' | 'group';

export interface CodeLimit {
  readonly by: CountedBy;
  /** The number of codes within the last `withinMs`. */
  readonly most: number;
  readonly withinMs: number;
}

const MINUTE_MS = 60_000;

/** Limits of a group and a site per day. At the limit no one can sign in, but text messages cost no more. */
export interface DailyCodes {
  readonly site: number;
  readonly group: number;
}

/** Unless the operator sets others. */
export const DAILY_CODES: DailyCodes = { site: 300, group: 1000 };

/**
 * Limits of sent codes. A number's first limit and that of a client are those of requirements.md, gap 73; a number's
 * limit of a day bounds the chance of guessing (guessChancePerDay). They count within a group, so that no one who asks
 * for codes on one group's site locks a shopper out of another's; the limit of all groups only protects a phone from
 * being flooded. Ranges limit fraud in which somebody earns from messages to numbers of theirs.
 */
export function codeLimits(daily: DailyCodes): readonly CodeLimit[] {
  return [
    { by: 'phoneOfGroup', most: 3, withinMs: 10 * MINUTE_MS },
    { by: 'phoneOfGroup', most: PHONE_CODES_PER_DAY, withinMs: DAY_MS },
    { by: 'phone', most: 3 * PHONE_CODES_PER_DAY, withinMs: DAY_MS },
    { by: 'client', most: 10, withinMs: 60 * MINUTE_MS },
    { by: 'range', most: 50, withinMs: DAY_MS },
    { by: 'site', most: daily.site, withinMs: DAY_MS },
    { by: 'group', most: daily.group, withinMs: DAY_MS },
  ];
}

const PHONE_CODES_PER_DAY = 10;

/**
 * The chance that somebody who requests every code that the limits allow for one number, from any number of addresses
 * and on any sites of a group, guesses one within a day. A code from just before that day can still be tried in it, so the codes of
 * at most two days count. Each try hits one of 10^6 equally likely codes: the chance is at most the number of tries
 * divided by that.
 */
export function guessChancePerDay(): number {
  return (2 * PHONE_CODES_PER_DAY * CODE_TRIES) / 10 ** CODE_DIGITS;
}

/** The 10,000 consecutive numbers that a number belongs to: `+61491570006` to `+6149157`. */
export function phoneRange(phone: string): string {
  return phone.slice(0, -4);
}
