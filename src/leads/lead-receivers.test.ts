import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { leadSubject } from './lead-receivers.ts';

describe('what a general enquiry can be about', () => {
  it.each([
    ['all stock', null, ['New Vehicle Enquiry', 'Used Vehicle Enquiry']],
    ['used vehicles alone', 'car_type:used', ['Used Vehicle Enquiry']],
    ['anything but used vehicles', 'NOT car_type:used', ['New Vehicle Enquiry']],
  ])('leaves out what the filter of the site never shows: %s [SITE-020]', (_, siteFilter, asked) => {
    const site = sampleSite([sampleDealership('yard')], { search: { siteFilter } });
    const { categories } = leadSubject(site, null);
    expect(categories?.filter((category) => category.includes('Vehicle'))).toEqual(asked);
  });
});
