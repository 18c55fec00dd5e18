import type { Location } from '#dealerships/rules/dealership.ts';
import { displayPhone, phoneHref } from '#dealerships/rules/australian-number.ts';
import type { Site } from '#sites/site.ts';

export interface LocationPhone {
  /** `New vehicles`; `null` for the location's own number. */
  readonly label: string | null;
  readonly number: string;
  readonly text: string;
  readonly href: string;
}

const LABELS = { new: 'New vehicles', demo: 'Demo vehicles', used: 'Used vehicles' } as const;

/**
 * The numbers of a location, its own first: for a sales location also those by condition, its own or the site's. A number that wins over
 * every other is the only one.
 */
export function locationPhones(location: Location, { settings }: Pick<Site, 'settings'>): readonly LocationPhone[] {
  const { phoneOverride, phoneNumbers } = settings.contact;
  const byCondition =
    location.location_type === 'sales'
      ? (['new', 'demo', 'used'] as const).map((one) => ({
          label: LABELS[one],
          number: location.phones?.[one] ?? phoneNumbers[one] ?? null,
        }))
      : [];
  const all =
    phoneOverride === null
      ? [{ label: null, number: location.phone }, { label: null, number: location.landline_phone }, ...byCondition]
      : [{ label: null, number: phoneOverride }];
  const seen = new Set<string>();
  return all.flatMap(({ label, number }) => {
    const href = number === null ? null : phoneHref(number);
    if (number === null || href === null || seen.has(href)) return [];
    seen.add(href);
    return [{ label, number, text: displayPhone(number), href }];
  });
}
