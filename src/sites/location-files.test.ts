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
      'review_source: Google',
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
      review_source: 'Google',
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
    ['a rating out of five', 'average_rating: 6', 'must be at most 5'],
    ['a link that is not https', 'image: { url: "http://x.example/a.jpg" }', 'https:// URL'],
    ['a number without area code', 'landline_phone: 5550 0100', 'an area code such as 07'],
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

describe('an address without a state', () => {
  const withoutState = (postcode: string) =>
    dealershipYaml('city').replace(' state: qld,', '').replace('postcode: "4000"', `postcode: "${postcode}"`);
  const opened = async (files: Readonly<Record<string, string>> = {}, postcode = '0100') => {
    const folder = await dealersFolder();
    await folder.write(FILE, withoutState(postcode) + dealershipYaml('hills'));
    for (const [file, text] of Object.entries(files)) await folder.write(file, text);
    const tenants = await openTenants({ dir: folder.dir, watch: false });
    expect(tenants.problems()).toEqual([]);
    const { timeZone, primaryLocation, settings } = tenants.bySlug('alpha')!;
    return [settings.site.defaultState, primaryLocation.address.state, primaryLocation.time_zone, timeZone];
  };

  it('is in Queensland where its postcode is not known [SITE-024, GAP-070]', async () => {
    expect(await opened()).toEqual(['qld', 'qld', 'Australia/Brisbane', 'Australia/Brisbane']);
  });

  it('is in the state of its postcode, in its time zone', async () => {
    expect(await opened({}, '6027')).toEqual(['qld', 'wa', 'Australia/Perth', 'Australia/Perth']);
  });

  it('is refused where the state is not that of the postcode', async () => {
    const folder = await dealersFolder();
    await folder.write(FILE, dealershipYaml('city').replace('"4000"', '"6027"') + dealershipYaml('hills'));
    const [found] = (await openTenants({ dir: folder.dir, watch: false })).problems();
    expect(found).toMatchObject({ file: FILE, key: '0.locations.0.address.state', value: 'qld' });
    expect(found!.message).toContain('is not the state of the postcode 6027, which is in Western Australia');
  });

  it.each([
    [{ site: { defaultState: 'act' } }, 'Australia/Sydney'],
    [{ site: { defaultState: 'nsw' } }, 'Australia/Sydney'],
    [{ site: { defaultState: 'nt' } }, 'Australia/Darwin'],
    [{ site: { defaultState: 'sa' } }, 'Australia/Adelaide'],
    [{ site: { defaultState: 'tas' } }, 'Australia/Hobart'],
    [{ site: { defaultState: 'vic' } }, 'Australia/Melbourne'],
    [{ site: { defaultState: 'wa' } }, 'Australia/Perth'],
  ])('is in the state that the group or the site sets: %j [SITE-024]', async (settings, zone) => {
    const { defaultState: state } = settings.site;
    const yaml = `settings: ${JSON.stringify(settings)}\n`;
    for (const [file, name] of [
      ['north/group.yaml', 'North'],
      ['north/alpha/site.yaml', 'Alpha'],
    ] as const)
      expect(await opened({ [file]: `name: ${name}\n${yaml}` }), file).toEqual([state, state, zone, zone]);
  });
});

describe('the ABN of a dealership', () => {
  const withAbn = (abn: string) => dealershipYaml('city').replace('  lead_delivery', `  abn: ${abn}\n  lead_delivery`);
  const opened = async (abn: string) => {
    const folder = await dealersFolder();
    await folder.write(FILE, withAbn(abn) + dealershipYaml('hills'));
    return openTenants({ dir: folder.dir, watch: false });
  };

  it('is stored as it is written', async () => {
    const tenants = await opened('"51824753556"');
    expect(tenants.bySlug('alpha')!.dealerships.map(({ abn }) => abn)).toEqual(['51 824 753 556', null]);
  });

  it('is refused with its line where its digits do not check', async () => {
    const [found] = (await opened('"51824753557"')).problems();
    expect(found).toMatchObject({ file: FILE, key: '0.abn' });
    expect(found!.message).toContain('must be an Australian Business Number');
    expect(found!.message).toContain('(line 3)');
  });
});

describe('a site.yaml', () => {
  const opened = async (lines: string) => {
    const folder = await dealersFolder();
    await folder.write('north/alpha/site.yaml', `name: Alpha Motors\n${lines}`);
    return openTenants({ dir: folder.dir, watch: false });
  };

  it("keeps the dealer's channel [SITE-022]", async () => {
    const tenants = await opened('youtube_url: https://www.youtube.com/@alpha\n');
    expect(tenants.problems()).toEqual([]);
    expect(tenants.bySlug('alpha')!.youtube_url).toBe('https://www.youtube.com/@alpha');
    expect(tenants.bySlug('gamma')!.youtube_url).toBeNull();
  });

  it.each(['https://youtube.com/@alpha', 'https://m.youtube.com/@alpha', 'https://youtu.be/aB1'])(
    'accepts %s as a channel or video [SITE-022]',
    async (url) => {
      const tenants = await opened(`youtube_url: ${url}\n`);
      expect([tenants.problems(), tenants.bySlug('alpha')!.youtube_url]).toEqual([[], url]);
    },
  );

  it.each([
    ['youtube_url', 'https://youtube.example/x', 'must be a URL that starts with https://www.youtube.com/'],
    ['podium_api_token', 'ALPHA_PODIUM', 'is a setting now. Remove this line, and write chat.token'],
    ['autobot', 'true', 'is a setting now. Remove this line, and write chat.mode'],
  ])('says what to do with %s [SITE-022]', async (key, value, message) => {
    expect((await opened(`${key}: ${value}\n`)).problems()[0]!.message).toContain(message);
  });
});

describe('the people of a dealership', () => {
  const opened = async (lines: string) => {
    const folder = await dealersFolder();
    const service = `    - slug: city-service
      name: Service of city
      location_type: service
      address: { street: 1 Example Street, city: Brisbane, state: qld, postcode: "4000" }
`;
    await folder.write(FILE, `${dealershipYaml('city', service)}${lines}${dealershipYaml('hills')}`);
    return openTenants({ dir: folder.dir, watch: false });
  };

  it('work at every location, or at those of the named departments', async () => {
    const tenants = await opened(`  since: 1987
  staff:
    - { name: Ada Example, role: Sales consultant, languages: [Hindi], departments: [sales] }
    - { name: Ben Example, role: Manager }
`);
    expect(tenants.problems()).toEqual([]);
    expect(tenants.bySlug('alpha')!.dealerships).toMatchObject([
      {
        since: 1987,
        staff: [
          { name: 'Ada Example', photo: null, languages: ['Hindi'], location_ids: ['north.city.city-yard'] },
          { name: 'Ben Example', location_ids: ['north.city.city-yard', 'north.city.city-service'] },
        ],
      },
      { since: null, staff: [] },
    ]);
  });

  it.each([
    ['an unknown location', '{ name: A, role: B, locations: [city-yrad] }', 'Did you mean "city-yard"?'],
    [
      'departments without a location',
      '{ name: A, role: B, departments: [parts] }',
      'has no location of these departments',
    ],
    ['a photo that is not there', '{ name: A, role: B, photo: pictures/a.jpg }', 'is not in the folder pictures'],
    ['a person without a role', '{ name: A }', '0.staff.0.role is missing'],
    ['an unknown key', '{ name: A, role: B, title: C }', 'is not known here'],
  ])('are refused with %s, by file and line', async (_, person, message) => {
    const [found] = (await opened(`  staff:\n    - ${person}\n`)).problems();
    expect(found).toMatchObject({ file: FILE, message: expect.stringContaining(message) });
    expect(found!.message).toMatch(/\(line 1[2-7]\)$/);
  });
});
