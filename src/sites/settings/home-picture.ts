import { z } from 'zod';

/** A path on this site, or an https URL. */
export const pageLink = z
  .string()
  .max(300)
  .regex(/^(\/(?!\/)|https:\/\/)/, 'must be a path on this site, starting with /, or a URL that starts with https://');

/** A picture of the platform's own library, or one on a dealer's server. */
export const pictureAddress = z
  .string()
  .max(300)
  .regex(/^(\/media\/|https:\/\/)/, 'must be a picture under /media/ or a URL that starts with https://');
