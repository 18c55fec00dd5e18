import { foldText } from '#rules/normal-form.ts';

/** A part or accessory of a dealer's list. */
export interface Part {
  readonly name: string;
  /** The maker's part number; empty if there is none. */
  readonly number: string;
  /** Vehicles that it fits, as shown. */
  readonly fits: string;
  /** Whole dollars, fitted or not as the name says; `null`: on request. */
  readonly price: number | null;
}

export const PARTS_SEARCH_TITLE = 'Search parts';
/** The length of the text that a shopper searches for. */
export const MAX_PARTS_TEXT = 80;

/** The parts whose name, number or vehicles contain every word of the text, in the dealer's order; all for an empty text. */
export function searchParts<P extends Part>(parts: readonly P[], text: string): readonly P[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return parts.filter((part) => {
    const where = foldText(`${part.name} ${part.number} ${part.fits}`);
    // A part number is found with and without its separators.
    return words.every((word) => where.includes(word) || where.replaceAll(/[\s-]/g, '').includes(word));
  });
}
