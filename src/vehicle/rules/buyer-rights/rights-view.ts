import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatNumber } from '#rules/money.ts';
import { STATE_NAMES } from '../vehicle.ts';
import type { BuyerRights, CoolingOffRow, RightsSource, WarrantyTerm } from './buyer-rights.ts';
import type { DealerLicence } from './dealer-licence.ts';
import type { RightFacts } from './right-facts.ts';
import { coolingOff, statutoryWarranty } from './statutory-warranty.ts';

/** Texts that the dealer states instead of ours. */
export interface OwnRights {
  readonly coolingOff: string | null;
  readonly warranty: string | null;
}

export interface RightsView {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly licence: DealerLicence | null;
  /** The law's state, and the day of its comparison with the sources. */
  readonly asAt: string;
  readonly regulator: { readonly label: string; readonly href: string };
  readonly sources: readonly { readonly label: string; readonly href: string }[];
  /** The sources' own statement of their age. */
  readonly notes: readonly string[];
}

/** The guarantees that apply in every state. */
export const GUARANTEES = {
  label: 'Consumer guarantees',
  text: 'New and used vehicles from a dealer must be of acceptable quality, fit for their purpose and as described, whatever their age and kilometres (Australian Consumer Law, sections 54 to 57). A warranty does not replace these guarantees, and they have no set time limit.',
  /** Short version for little space. */
  short: 'The vehicle must be of acceptable quality, whatever its age (Australian Consumer Law, sections 54 to 57).',
  source: {
    label: 'Motor vehicle sales and repairs: guide of all Australian consumer regulators',
    href: 'https://consumerprotection.wa.gov.au/publications/motor-vehicle-sales-and-repairs-industry-guide-acl',
    date: null,
  },
} as const;

/** The beginning of a text: its first sentence, with the next while it says too little. */
export function inShort(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+(?=[A-Z])/);
  const enough = sentences.findIndex((_, at) => sentences.slice(0, at + 1).join(' ').length >= LEAST_TEXT);
  return enough === -1 ? text : sentences.slice(0, enough + 1).join(' ');
}

const LEAST_TEXT = 40;

/** The rights if there is little space: on sheets, and in the mail about an enquiry. */
export interface ShortRights {
  readonly facts: RightsView['facts'];
  readonly asAt: string;
  /** The regulator with its address. */
  readonly source: string;
}

/** The beginning of each right; the vehicle's page has the rest with its sources. */
export function shortRights({ facts, asAt, regulator }: RightsView): ShortRights {
  return {
    facts: facts.map(({ label, value }) => ({
      label,
      value: label === GUARANTEES.label ? GUARANTEES.short : inShort(value),
    })),
    asAt,
    source: `More: ${regulator.label}, ${regulator.href}`,
  };
}

/**
 * The buyer's rights by law, before they agree. `facts` is `null` for vehicles that these laws do not describe, such as
 * a boat.
 */
export function rightsView(
  rights: BuyerRights,
  facts: RightFacts | null,
  own: OwnRights,
  licence: DealerLicence | null,
): RightsView {
  const { act, regulator, checkedOn, state, warranty } = rights;
  const used = [
    ...(own.coolingOff === null ? rights.coolingOff.sources : []),
    ...(own.warranty === null ? warranty.sources : []),
    GUARANTEES.source,
  ];
  return {
    facts: [
      { label: 'Cooling-off', value: own.coolingOff ?? coolingOffWords(rights, facts) },
      { label: warranty.name, value: own.warranty ?? warrantyWords(rights, facts) },
      { label: GUARANTEES.label, value: GUARANTEES.text },
    ],
    licence,
    asAt: `${act} of ${STATE_NAMES[state]}, checked against its sources on ${formatCalendarDate(checkedOn)}. This is a summary, not legal advice.`,
    regulator: { label: regulator.name, href: regulator.href },
    sources: used.map(sourceLink),
    notes: [
      ...(own.coolingOff === null ? [`Cooling-off: ${rights.coolingOff.age}`] : []),
      ...(own.warranty === null ? [`${warranty.name}: ${warranty.age}`] : []),
    ],
  };
}

function sourceLink({ label, href, date }: RightsSource) {
  return { label: date === null ? label : `${label} (${formatCalendarDate(date)})`, href };
}

const ask = ({ regulator }: BuyerRights) => `Ask the dealership or ${regulator.name}.`;

function coolingOffWords(rights: BuyerRights, facts: RightFacts | null): string {
  const found = facts === null ? ({ is: 'notDescribed' } as const) : coolingOff(rights, facts);
  switch (found.is) {
    case 'row':
      return rowWords(found.row);
    case 'unknown': {
      const last = found.rows.at(-1)!;
      const open = found.unclear.length > 0 ? `: ${found.unclear.join('; ')}` : '';
      return `We cannot tell whether it applies to this vehicle${open}. If it does: ${rowWords(last)} ${ask(rights)}`;
    }
    case 'notDescribed':
      return `Not described here. ${ask(rights)}`;
  }
}

function rowWords({ right, time, keeps, more }: CoolingOffRow): string {
  const first =
    right === 'no'
      ? 'None: you cannot change your mind after you have signed the contract to buy.'
      : `${right === 'dealerFinance' ? 'Only where the dealer arranges your loan: you' : 'You'} can cancel the contract to buy within ${time}.`;
  return [first, keeps && `The dealer may keep ${keeps}.`, more].filter(Boolean).join(' ');
}

function warrantyWords(rights: BuyerRights, facts: RightFacts | null): string {
  const found = facts === null ? ({ is: 'notDescribed' } as const) : statutoryWarranty(rights, facts);
  const { more } = rights.warranty;
  switch (found.is) {
    case 'warranty':
      return [termWords(found.term, rights), more].filter(Boolean).join(' ');
    case 'none':
      return facts!.condition === 'new'
        ? "For used vehicles only. A new vehicle has its manufacturer's warranty."
        : 'This vehicle has none, because of its kind, age, kilometres or price.';
    case 'unknown': {
      const open = found.unclear.length > 0 ? `: ${found.unclear.join('; ')}` : '';
      return found.least === null
        ? `We cannot tell whether it covers this vehicle${open}. ${ask(rights)}`
        : `At least ${length(found.least)}. We cannot tell whether this vehicle has more${open}. ${ask(rights)}`;
    }
    case 'notDescribed':
      return `Not described here. ${ask(rights)}`;
  }
}

function termWords(term: WarrantyTerm, rights: BuyerRights): string {
  const name = term.name === null ? '' : `${term.name.charAt(0).toUpperCase()}${term.name.slice(1)}: `;
  if (term.months === null) return `${name}Covers this vehicle. Its length is not described here. ${ask(rights)}`;
  return `${name}${length(term)}, whichever comes first.`;
}

function length({ months, km }: WarrantyTerm): string {
  return `${months} ${months === 1 ? 'month' : 'months'} or ${formatNumber(km!)} km`;
}
