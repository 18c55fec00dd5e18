import { z } from 'zod';
import { parsePhone } from '#dealerships/rules/australian-number.ts';

/** As people write it: `07 5550 0100`, `(07) 5550 0100`, `+61 7 5550 0100`, `1300 975 707`, `13 10 01`. */
export const phoneNumber = z
  .string()
  .refine(
    (text) => parsePhone(text) !== null,
    'must be an Australian phone number with its area code, such as 07 5550 0100 or 1800 160 401',
  );
