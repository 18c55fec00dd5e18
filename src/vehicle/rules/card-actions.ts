import { isAvailable } from './availability.ts';
import type { Vehicle } from './vehicle.ts';

/** What a card may offer besides leading to its car. */
export const CARD_ACTIONS = ['view', 'enquire', 'testDrive', 'call'] as const;
export type CardActionName = (typeof CARD_ACTIONS)[number];

export interface CardAction {
  readonly name: CardActionName;
  readonly label: string;
  /** `null` for what only shows where the card leads: a card has one link to its car. */
  readonly href: string | null;
}

export interface CardActionFacts {
  /** Address of the car's page. */
  readonly path: string;
  readonly phone: { readonly text: string; readonly href: string } | null;
  /** A test drive is offered instead of the enquiry. */
  readonly testDriveOnly: boolean;
  readonly testDrives: boolean;
  /** What is offered when the car is gone. */
  readonly findSimilar: string;
}

const BOOK = 'Book a Test Drive';

/**
 * The buttons of a card in the site's order. A car that is gone offers to find another instead of itself; one that can only be test
 * driven offers the drive in the place of the enquiry, once.
 */
export function cardActions(
  vehicle: Pick<Vehicle, 'status'>,
  wanted: readonly CardActionName[],
  facts: CardActionFacts,
): readonly CardAction[] {
  const available = isAvailable(vehicle);
  const drives = facts.testDriveOnly || facts.testDrives;
  const make: Record<CardActionName, () => CardAction | null> = {
    view: () => ({ name: 'view', label: 'View details', href: null }),
    enquire: () => {
      if (!available) return { name: 'enquire', label: facts.findSimilar, href: `${facts.path}#enquire` };
      return facts.testDriveOnly ? null : { name: 'enquire', label: 'Enquire Now', href: `${facts.path}#enquire` };
    },
    testDrive: () => (available && drives ? { name: 'testDrive', label: BOOK, href: `${facts.path}#enquire` } : null),
    call: () => (facts.phone === null ? null : { name: 'call', label: facts.phone.text, href: facts.phone.href }),
  };
  const names =
    facts.testDriveOnly && available && !wanted.includes('testDrive')
      ? wanted.map((name) => (name === 'enquire' ? 'testDrive' : name))
      : wanted;
  return names.flatMap((name) => make[name]() ?? []);
}
