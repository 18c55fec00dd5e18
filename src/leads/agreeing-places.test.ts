import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { leadDealership, leadSubject } from './lead-receivers.ts';
import { LEAD_FORMS, leadRules } from './rules/lead-forms.ts';
import { validateEnquiry } from './rules/validate-enquiry.ts';

const [north, south] = [sampleDealership('north'), sampleDealership('south')];
const CHOICES = ['off', 'required'] as const;
const NOW = Date.UTC(2026, 10, 21, 1);
const FIELDS = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  message: 'Is it there?',
  category: 'General Enquiry',
  terms: 'true',
};

/** Each location of one dealership with the other dealership, in every form, about a vehicle of either, and about none. */
const cases = LEAD_FORMS.flatMap((form) =>
  CHOICES.flatMap((choice) =>
    [null, north, south].flatMap((seller) =>
      [
        [north, south],
        [south, north],
        [north, north],
      ].map(([placeOf, named]) => ({ form, choice, seller: seller?.slug ?? 'none', placeOf: placeOf!, named: named! })),
    ),
  ),
);

describe('a lead that names a location and a dealership', () => {
  it.each(cases)(
    '$form, places $choice, vehicle of $seller: goes to the dealership of its location',
    ({ form, choice, seller, placeOf, named }) => {
      const site = sampleSite([north, south], {
        enquiry: choice === 'required' ? { location: 'required', dealership: 'required' } : {},
      });
      const owner = [north, south].find(({ slug }) => slug === seller);
      const place = (id: string) => site.locations.find(({ dealership_id: of }) => of === id)!.id;
      const vehicle = owner ? sampleVehicle({ dealershipId: owner.id, locationId: place(owner.id) }) : null;
      const rules = { ...leadRules(form, site.settings), own: [] };
      const fields = { ...FIELDS, location: place(placeOf.id), dealership_slug: named.slug };
      const checked = validateEnquiry(rules, leadSubject(site, vehicle), fields, NOW);
      if (!checked.ok) {
        // The sender decides.
        for (const error of checked.errors) expect(['location', 'dealership_slug', 'category']).toContain(error.field);
        return;
      }
      const { location, dealership_slug: slug } = checked.enquiry;
      const receiver = leadDealership(site, vehicle, checked.enquiry, { topic: null, rules });
      if (owner) expect(receiver.slug).toBe(owner.slug);
      if (location !== null) expect(site.locations.find(({ id }) => id === location)!.dealership_id).toBe(receiver.id);
      if (slug !== null) expect(slug).toBe(receiver.slug);
    },
  );
});
