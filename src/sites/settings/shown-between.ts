import { z } from 'zod';

const day = z.iso.date('must be a date such as "2026-07-01", in quotes').nullable().default(null);

/** The first and last day on which something is shown, both inclusive; `null` means no limit. */
export const shownBetween = { start: day, expiry: day };

export const IN_ORDER = 'start must not be after expiry';

export function inOrder({ start, expiry }: { readonly start: string | null; readonly expiry: string | null }): boolean {
  return start === null || expiry === null || start <= expiry;
}
