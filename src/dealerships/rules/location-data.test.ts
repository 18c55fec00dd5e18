import { expect, it } from 'vitest';
import { sampleLocation } from '#tests/support/sample-dealership.ts';
import { locationNode } from './location-data.ts';

const parts = {
  url: 'https://www.example.com.au/contact-us/yard',
  image: null,
  phone: '(07) 5550 0001',
  directions: 'https://maps.example/yard',
  today: '2026-12-01',
};
const day = (weekday: number, open: string | null, close: string | null, status = open === null ? 'Closed' : 'Open') =>
  ({ weekday, status, open, close }) as ReturnType<typeof sampleLocation>['opening_hours'][number];

it('states hours by equal days, and special hours from today on [SITE-061, LOC-013]', () => {
  const special = (date: string, open: string | null, close: string | null) => ({
    ...day(0, open, close),
    date,
    name: null,
    location_id: 'yard',
  });
  const node = locationNode({
    ...parts,
    location: sampleLocation('group.city', {
      opening_hours: [
        day(1, '08:30', '17:30'),
        day(2, '08:30', '17:30'),
        day(6, '09:00', '12:00'),
        day(0, null, null),
        day(3, null, null, 'By appointment'),
      ],
      special_hours: [
        special('2026-11-30', '09:00', '10:00'),
        special('2026-12-01', '09:00', '11:00'),
        special('2026-12-25', null, null),
      ],
    }),
  });
  expect(node.telephone).toBe('+61755500001');
  expect(node.openingHoursSpecification).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Tuesday'], opens: '08:30', closes: '17:30' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '12:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
  ]);
  expect(node.specialOpeningHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-12-01',
      validThrough: '2026-12-01',
      opens: '09:00',
      closes: '11:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-12-25',
      validThrough: '2026-12-25',
      opens: '00:00',
      closes: '00:00',
    },
  ]);
});

it.each([
  ['sales', 'AutoDealer'],
  ['service', 'AutoRepair'],
  ['parts', 'AutoPartsStore'],
] as const)('a %s location is an %s, without a rating of its own [SITE-061]', (location_type, type) => {
  const location = sampleLocation('group.city', { location_type, average_rating: 4.9, review_count: 12 });
  const node = locationNode({ ...parts, location });
  expect(node['@type']).toBe(type);
  expect(node).not.toHaveProperty('aggregateRating');
});
