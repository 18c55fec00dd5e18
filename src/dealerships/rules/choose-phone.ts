import type { Condition } from '#vehicle/rules/vehicle.ts';

export interface PhoneSources {
  /** Setting `contact.phoneOverride`. */
  readonly override: string | null;
  /** Setting `contact.phoneNumbers`. */
  readonly numbers: {
    readonly new?: string | null;
    readonly used?: string | null;
    readonly demo?: string | null;
  } | null;
  /** The numbers of the page's location by condition. */
  readonly here?: PhoneSources['numbers'];
  /** The phone number of the page's location. */
  readonly location: string | null;
}

export type PhoneChoice =
  | {
      readonly phone: string;
      readonly from: 'override' | 'condition' | 'new_or_used' | 'location';
      readonly warning: null;
    }
  /** No number; the warning is for developers, not for the shopper. */
  | { readonly phone: null; readonly from: null; readonly warning: string };

/**
 * The override, else the number of the condition (a demo falls back to new), first the location's, then the site's, else the site's new or
 * used number, else the location's phone.
 */
export function choosePhone(sources: PhoneSources, condition: Condition | null): PhoneChoice {
  const { new: fresh, used } = sources.numbers ?? {};
  const override = trimPhone(sources.override);
  if (override) return { phone: override, from: 'override', warning: null };
  const typed = condition && (ofCondition(sources.here, condition) ?? ofCondition(sources.numbers, condition));
  if (typed) return { phone: typed, from: 'condition', warning: null };
  const either = trimPhone(fresh) ?? trimPhone(used);
  if (either) return { phone: either, from: 'new_or_used', warning: null };
  const location = trimPhone(sources.location);
  if (location) return { phone: location, from: 'location', warning: null };
  return {
    phone: null,
    from: null,
    warning:
      'No phone number to show: set contact.phoneOverride or contact.phoneNumbers, or give the location a phone.',
  };
}

function ofCondition(numbers: PhoneSources['numbers'] | undefined, condition: Condition): string | null {
  return trimPhone(numbers?.[condition]) ?? (condition === 'demo' ? trimPhone(numbers?.new) : null);
}

function trimPhone(phone: string | null | undefined): string | null {
  const trimmed = phone?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
