import { describe, expect, it } from 'vitest';
import { dealershipYaml, dealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';

const FILE = 'north/dealerships.yaml';

/** The first location of a file whose location has these further lines, and the problems of the folder. */
async function loaded(...lines: readonly string[]) {
  const folder = await dealersFolder();
  await folder.remove('north/beta');
  await folder.write(FILE, dealershipYaml('city', lines.map((line) => `      ${line}\n`).join('')));
  const tenants = await openTenants({ dir: folder.dir, watch: false });
  return { location: tenants.bySlug('alpha')?.locations[0], problems: tenants.problems() };
}

describe('a location in dealerships.yaml', () => {
  it('keeps every field [LOC-001]', async () => {
    const { location, problems } = await loaded(
      'location_type: ""',
      'location_subtype: [buying]',
      'manufacturers: [Kia]',
      'image: { url: /media/yard.webp, thumb: /media/yard-small.webp }',
      'landline_phone: (07) 5550 0002',
      'phones: { new: 07 5550 0003 }',
      'status: Closed for renovation until March',
      'dealer_license_number: "0000001"',
      'motor_vehicle_repairer: "0000002"',
      'average_rating: 4.5',
      'review_count: 12',
      'distribution_locations: [{ id: yard, name: At the yard }]',
    );
    expect(problems).toEqual([]);
    expect(location).toMatchObject({
      id: 'north.city.city-yard',
      slug: 'city-yard',
      dealership_id: 'north.city',
      dealership_slug: 'city',
      location_type: 'sales',
      location_subtype: ['buying'],
      primary: false,
      visible: true,
      manufacturers: ['Kia'],
      address: { lat: null, long: null, place_url: null, place_id: null, map_key: null },
      image: { url: '/media/yard.webp', thumb: '/media/yard-small.webp' },
      phone: '07 5550 0001',
      landline_phone: '(07) 5550 0002',
      phones: { new: '07 5550 0003', used: null, demo: null },
      status: 'Closed for renovation until March',
      dealer_license_number: '0000001',
      motor_vehicle_repairer: '0000002',
      average_rating: 4.5,
      review_count: 12,
      distribution_locations: [{ id: 'yard', name: 'At the yard' }],
    });
  });

  it('takes the photo for cards from the large one, and hours as written [LOC-001, LOC-012]', async () => {
    const { location } = await loaded(
      'image: { url: /media/yard.webp }',
      'hours: { mon: { times: "09:00-17:00", text: 9 to 5 }, public-holidays: "10:00-14:00" }',
    );
    expect(location?.image?.thumb).toBe('/media/yard.webp');
    expect(location?.opening_hours[1]).toEqual({
      weekday: 1,
      status: 'Open',
      open: '09:00',
      close: '17:00',
      formatted_hours: '9 to 5',
    });
    expect(location?.public_holidays).toEqual({ status: 'Open', open: '10:00', close: '14:00' });
  });

  it('keeps special hours with their date and location [LOC-013]', async () => {
    const { location } = await loaded(
      'special_hours: [{ date: 2026-12-24, name: Christmas Eve, hours: "08:30-12:00" }, { date: 2026-12-25, hours: closed }]',
    );
    const location_id = 'north.city.city-yard';
    expect(location?.special_hours).toEqual([
      { date: '2026-12-24', name: 'Christmas Eve', location_id, status: 'Open', open: '08:30', close: '12:00' },
      { date: '2026-12-25', name: null, location_id, status: 'Closed', open: null, close: null },
    ]);
  });

  it.each([
    ['a date that does not exist', 'special_hours: [{ date: 2026-02-30, hours: closed }]', 'must be a date'],
    ['a rating out of five', 'average_rating: 6', '<=5'],
    ['a link that is not https', 'image: { url: "http://x.example/a.jpg" }', 'https:// URL'],
    ['a number without area code', 'landline_phone: 5550 0100', 'with its area code'],
    ['an unknown key', 'special_hour: []', 'Did you mean "special_hours"?'],
  ])('names the line of %s', async (_, line, words) => {
    const { problems } = await loaded('primary: true', line);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ file: FILE, message: expect.stringContaining(words) });
    expect(problems[0]!.message).toMatch(/\(line 11\)$/);
  });

  it.each(['(02) 5550 0000', '+61 2 5550 0000', '1300 975 707', '02-5550-0000'])(
    'accepts the phone %s',
    async (text) => {
      expect((await loaded(`landline_phone: "${text}"`)).problems).toEqual([]);
    },
  );
});
