import { z } from 'zod';

/** An address on this site, or one of another site that begins with https. */
export const pageLink = z
  .string()
  .max(300)
  .regex(
    /^(\/(?!\/)|https:\/\/)/,
    'must be an address on this site, starting with /, or one that starts with https://',
  );

/** Drawn pictures of this base, or a picture on a dealer's own server. */
export const pictureAddress = z
  .string()
  .max(300)
  .regex(/^(\/media\/|https:\/\/)/, 'must be a picture under /media/ or an address that starts with https://');
