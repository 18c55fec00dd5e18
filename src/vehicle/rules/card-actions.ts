import { isAvailable } from './availability.ts';
import type { Vehicle } from './vehicle.ts';

/** The buttons that a card may have. */
export const CARD_ACTIONS = ['view', 'enquire', 'testDrive', 'call'] as const;
export type CardActionName = (typeof CARD_ACTIONS)[number];

export interface CardAction {
  readonly name: CardActionName;
  readonly label: string;
  /** `null` for "view": the card itself is the link to its vehicle. */
  readonly href: string | null;
}

export interface CardActionFacts {
  /** Path of the vehicle's page. */
  readonly path: string;
  readonly phone: { readonly text: string; readonly href: string } | null;
  /** True if a test drive replaces the enquiry. */
  readonly testDriveOnly: boolean;
  readonly testDrives: boolean;
  /** The label of the button of an unavailable vehicle. */
  readonly findSimilar: string;
}

const BOOK = 'Book a Test Drive';

/**
 * The buttons of a card in the site's order. An unavailable vehicle offers to find a similar one; a Test Drive Only vehicle has one
 * booking button instead of the enquiry.
 */
export function cardActions(
  vehicle: Pick<Vehicle, 'status'>,
  wanted: readonly CardActionName[],
  facts: CardActionFacts,
): readonly CardAction[] {
  const available = isAvailable(vehicle);
  // Without bookings, such a vehicle is enquired about as any other.
  const driveOnly = facts.testDriveOnly && facts.testDrives;
  const make: Record<CardActionName, () => CardAction | null> = {
    view: () => ({ name: 'view', label: 'View details', href: null }),
    enquire: () => {
      if (!available) return { name: 'enquire', label: facts.findSimilar, href: `${facts.path}#enquire` };
      return driveOnly ? null : { name: 'enquire', label: 'Enquire Now', href: `${facts.path}#enquire` };
    },
    testDrive: () =>
      available && facts.testDrives ? { name: 'testDrive', label: BOOK, href: `${facts.path}#enquire` } : null,
    call: () => (facts.phone === null ? null : { name: 'call', label: facts.phone.text, href: facts.phone.href }),
  };
  const names =
    driveOnly && available && !wanted.includes('testDrive')
      ? wanted.map((name) => (name === 'enquire' ? 'testDrive' : name))
      : wanted;
  return names.flatMap((name) => make[name]() ?? []);
}
