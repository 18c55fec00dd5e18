import { createHash } from 'node:crypto';
import type { AuState } from '#vehicle/rules/vehicle.ts';
import type { Random } from './random.ts';
import { toSlug } from '#rules/normal-form.ts';

// VINs do not contain I, O and Q, which look like 1 and 0.
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Letters `A` and digits `9` of the current plate pattern of each state. */
const PLATES: Readonly<Record<AuState, string>> = {
  act: 'YAA99A',
  nsw: 'AAA99A',
  nt: 'CA99AA',
  qld: '999AA9',
  sa: 'S999AAA',
  tas: 'A99AA',
  vic: '1AA9AA',
  wa: '1AAA999',
};

/** 17 characters; the maker code `6ZZ` is not assigned, so the VIN cannot belong to a real vehicle. */
export function fictionalVin(random: Random): string {
  return `6ZZ${letters(random, VIN_LETTERS, 8)}${letters(random, '0123456789', 6)}`;
}

export function fictionalPlate(state: AuState, random: Random): string {
  const pattern = PLATES[state];
  // The first character of some patterns is fixed: Victoria's 1, South Australia's S.
  const fixed = state === 'vic' || state === 'wa' || state === 'sa' || state === 'nt' || state === 'act' ? 1 : 0;
  return (
    pattern.slice(0, fixed) +
    pattern.slice(fixed).replace(/[A9]/g, (kind) => letters(random, kind === 'A' ? PLATE_LETTERS : '0123456789', 1))
  );
}

/** Six characters, like real NVICs: `F3K21B`. */
export function fictionalNvic(year: number, random: Random): string {
  return `${letters(random, PLATE_LETTERS, 1)}${random.between(0, 9)}${letters(random, PLATE_LETTERS, 1)}${String(year % 100).padStart(2, '0')}${letters(random, PLATE_LETTERS, 1)}`;
}

/** Depends only on the dealership and the index. */
export function demoVehicleId(dealershipId: string, index: number): string {
  return `demo-${createHash('sha256').update(`${dealershipId}#${index}`).digest('hex').slice(0, 12)}`;
}

/** `BMU10407`: initials of the dealership, the kind of stock, a running number. */
export function stockNumber(dealershipSlug: string, dealershipId: string, kind: string, index: number): string {
  const words = dealershipSlug.split('-');
  const initials = (
    words.length > 1
      ? words
          .map((word) => word.charAt(0))
          .join('')
          .slice(0, 3)
      : dealershipSlug.slice(0, 2)
  ).toUpperCase();
  const first =
    10_000 + (Number.parseInt(createHash('sha256').update(dealershipId).digest('hex').slice(0, 6), 16) % 80) * 1_000;
  return `${initials}${kind.charAt(0).toUpperCase()}${first + index}`;
}

/** Lower-case words with hyphens, without accents: `2023-citroen-c4-shine-bmu10407`. */
export function demoSlug(parts: readonly (string | number | null)[]): string {
  return toSlug(parts.filter((part) => part !== null && part !== '').join(' ')).slice(0, 120);
}

function letters(random: Random, alphabet: string, count: number): string {
  let text = '';
  for (let index = 0; index < count; index++) text += alphabet.charAt(random.between(0, alphabet.length - 1));
  return text;
}
