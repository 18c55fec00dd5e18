import { z } from 'zod';
import { parsePhone } from '#rules/australian-number.ts';

/** Notations of people: `07 5550 0100`, `(07) 5550 0100`, `+61 7 5550 0100`, `1300 975 707`, `13 10 01`. */
export const phoneNumber = z
  .string()
  .refine(
    (text) => parsePhone(text) !== null,
    'must be an Australian phone number: an area code such as 07 and eight digits, or 1300 or 1800 and six',
  );
