import { z } from 'zod';
import { encodeLink } from '#rules/url-values.ts';

/** A path on this site, or an https URL. */
export const pageLink = z
  .string()
  .max(300)
  .regex(/^(\/(?!\/)|https:\/\/)/, 'must be a path on this site, starting with /, or a URL that starts with https://')
  .overwrite(encodeLink);

/** A picture of the site's or the group's folder, of the platform's own library, or on another server. */
export const pictureAddress = z
  .string()
  .max(300)
  .regex(
    /^(pictures\/|\/media\/|https:\/\/)/,
    'must be a picture of the folder pictures (pictures/team.jpg), one under /media/, or a URL that starts with https://',
  );

const day = z.iso.date('must be a date such as "2026-07-01", in quotes').nullable().default(null);

/** The first and last day on which something is shown, both inclusive; `null` means no limit. */
export const shownBetween = { start: day, expiry: day };

export const IN_ORDER = 'start must not be after expiry';

export function inOrder({ start, expiry }: { readonly start: string | null; readonly expiry: string | null }): boolean {
  return start === null || expiry === null || start <= expiry;
}
