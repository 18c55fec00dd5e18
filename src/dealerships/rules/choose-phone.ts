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

/** The override, else the number of the condition (a demo falls back to new), else the new or used number, else the location's. */
export function choosePhone(sources: PhoneSources, condition: Condition | null): PhoneChoice {
  const { new: fresh, used, demo } = sources.numbers ?? {};
  const byType: Record<Condition, string | null> = {
    new: known(fresh),
    used: known(used),
    demo: known(demo) ?? known(fresh),
  };
  const override = known(sources.override);
  if (override) return { phone: override, from: 'override', warning: null };
  const typed = condition ? byType[condition] : null;
  if (typed) return { phone: typed, from: 'condition', warning: null };
  const either = known(fresh) ?? known(used);
  if (either) return { phone: either, from: 'new_or_used', warning: null };
  const location = known(sources.location);
  if (location) return { phone: location, from: 'location', warning: null };
  return {
    phone: null,
    from: null,
    warning:
      'No phone number to show: set contact.phoneOverride or contact.phoneNumbers, or give the location a phone.',
  };
}

function known(phone: string | null | undefined): string | null {
  const trimmed = phone?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
