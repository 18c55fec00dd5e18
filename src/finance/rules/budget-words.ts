import { itemTypeLabel } from '#vehicle/rules/vehicle-type.ts';

/** SRCH-076 */
export const INDICATIVE =
  'Indicative only: an estimate over five years before interest and fees, not an offer of credit.';

function nounOf(itemTypes: readonly string[]): string {
  return itemTypes.length === 1 ? itemTypes[0]! : 'vehicle';
}

/** ERR-025: `No cars found for this budget`. */
export function noneForBudget(itemTypes: readonly string[]): string {
  return `No ${nounOf(itemTypes)}s found for this budget`;
}

/** ERR-026: `0 Cars Found`. */
export function noneFoundButton(itemTypes: readonly string[]): string {
  return `0 ${itemTypeLabel(nounOf(itemTypes))}s Found`;
}
