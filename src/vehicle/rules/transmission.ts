import { plainKey } from './plain-key.ts';

export const SIMPLE_TRANSMISSIONS = ['Automatic', 'Manual'] as const;
export type SimpleTransmission = (typeof SIMPLE_TRANSMISSIONS)[number];

const AUTOMATIC =
  /(?:^| )(?:auto\w*|automatic|cvt|dct|dsg|amt|dual clutch|seq\w*|sports automatic|steptronic|tiptronic|geartronic|s tronic|constantly variable|continuous\w* variable|reduction gear|single speed|1 ?sp\w*|e cvt|powershift|speedshift|pdk|multitronic)(?= |$)/;
const MANUAL = /(?:^| )(?:man|manual|m|stick)(?= |$)|^\d ?m(?: |$)/;

/** `8 SP AUTOMATIC GEARTRONIC` -> Automatic; a manual that shifts itself (`Automated manual`) is an automatic. */
export function simpleTransmission(trans: string | null): SimpleTransmission | null {
  if (trans === null) return null;
  const key = plainKey(trans);
  if (AUTOMATIC.test(key) || /^\d ?a(?: |$)/.test(key) || key === 'a') return 'Automatic';
  return MANUAL.test(key) ? 'Manual' : null;
}

/** The number of gears that a transmission's name tells, `6 SP AUTO` -> 6. */
export function gearCount(trans: string | null): number | null {
  const found = /(?:^|\s)(\d{1,2})[\s-]*(?:sp|spd|speed|gears?)\b/i.exec(trans ?? '');
  const count = found ? Number(found[1]) : 0;
  return count >= 1 && count <= 18 ? count : null;
}
