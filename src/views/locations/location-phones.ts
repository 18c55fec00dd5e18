import type { Location } from '#dealerships/rules/dealership.ts';
import { phoneLink, type PhoneLink } from '#rules/australian-number.ts';
import type { Site } from '#sites/site.ts';

export interface LocationPhone extends PhoneLink {
  /** `New vehicles`; `null` for the location's own number. */
  readonly label: string | null;
  readonly number: string;
}

/** The number of a location where only one is shown. */
export function mainPhone(location: Location, site: Pick<Site, 'settings'>): PhoneLink | null {
  const [phone] = locationPhones(location, site);
  return phone ? { text: phone.text, href: phone.href } : null;
}

export const PHONE_LABELS = { new: 'New vehicles', demo: 'Demo vehicles', used: 'Used vehicles' } as const;

/**
 * The numbers of a location, its own first: for a sales location also those by condition, its own or the site's. The number that
 * replaces all others (`contact.phoneOverride`) is the only one.
 */
export function locationPhones(location: Location, { settings }: Pick<Site, 'settings'>): readonly LocationPhone[] {
  const { phoneOverride, phoneNumbers } = settings.contact;
  const byCondition =
    location.location_type === 'sales'
      ? (['new', 'demo', 'used'] as const).map((one) => ({
          label: PHONE_LABELS[one],
          number: location.phones?.[one] ?? phoneNumbers[one] ?? null,
        }))
      : [];
  const all =
    phoneOverride === null
      ? [{ label: null, number: location.phone }, { label: null, number: location.landline_phone }, ...byCondition]
      : [{ label: null, number: phoneOverride }];
  const seen = new Set<string>();
  return all.flatMap(({ label, number }) => {
    const link = number === null ? null : phoneLink(number);
    if (number === null || link === null || seen.has(link.href)) return [];
    seen.add(link.href);
    return [{ label, number, ...link }];
  });
}
