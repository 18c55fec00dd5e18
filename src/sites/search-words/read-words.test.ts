import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_QUERY, nearText } from '#search/rules/query-codec.ts';
import type { SearchRow, StockSearch } from '#search/rules/stock-query.ts';
import { nearestTo } from '#search/rules/words/leave-out.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import { readWords, type ReadPart } from '#search/rules/words/read-words.ts';
import type { Vocabulary } from '#search/rules/words/vocabulary.ts';
import { createBruteForceSearch } from '#tests/support/brute-force-search.ts';
import { searchRow as row, searchRules, sampleVocabulary } from '#tests/support/search-rows.ts';

const car = (id: string, facets: SearchRow['facets'], more: Partial<SearchRow> = {}) =>
  row(id, {
    ...more,
    facets: {
      make_model: `${String(facets.make)} ${String(facets.model)}`,
      item_type: 'car',
      status: 'in_stock',
      ...facets,
    },
  });

const STOCK: readonly SearchRow[] = [
  car(
    'golf',
    {
      make: 'Volkswagen',
      model: 'Golf',
      badge: '110TSI R-Line',
      body: 'Hatchback',
      fuel: 'Petrol',
      drive: 'Front',
      transmission: 'Automatic',
      colour: 'White',
      seats: '5',
      car_type: 'new',
      city: 'Southport',
      dealership_name: 'Southern Cross Gold Coast',
    },
    { numbers: { price: 38_000, km: 20, year: 2025 } },
  ),
  car(
    'mazda3',
    {
      make: 'Mazda',
      model: '3',
      badge: 'G20 Pure',
      body: 'Hatchback',
      fuel: 'Petrol',
      colour: 'Red',
      seats: '5',
      car_type: 'used',
    },
    { numbers: { price: 18_000, km: 90_000, year: 2018 } },
  ),
  car(
    'cx3',
    { make: 'Mazda', model: 'CX-3', badge: 'Maxx Sport LE Pack', body: 'SUV', colour: 'Red' },
    { numbers: { price: 19_000, year: 2018 } },
  ),
  car('landcruiser', {
    make: 'Toyota',
    model: 'LandCruiser',
    badge: 'GXL',
    body: 'SUV',
    drive: '4x4',
    fuel: 'Diesel',
    seats: '7',
  }),
  car('prado', { make: 'Toyota', model: 'LandCruiser Prado', badge: 'GXL', body: 'SUV', drive: '4x4', seats: '7' }),
  car('rav4', {
    make: 'Toyota',
    model: 'RAV4',
    badge: 'Cruiser',
    body: 'SUV',
    fuel: 'Hybrid',
    drive: 'AWD',
    seats: '5',
  }),
  car(
    'hilux',
    {
      make: 'Toyota',
      model: 'HiLux',
      badge: 'SR5',
      body: 'Ute',
      drive: '4x4',
      fuel: 'Diesel',
      transmission: 'Automatic',
      city: 'Toowoomba',
      location_name: 'Range Motors Toowoomba',
      seats: '5',
      year: '2021',
      filtered_features: ['Tow Bar', 'Autonomous Emergency Braking'],
    },
    {
      numbers: { price: 39_000, km: 80_000, year: 2021, towing_kg: 3500, weekly_repayment: 180 },
      text: ['2021 Toyota HiLux SR5', 'Toyota HiLux 2021', 'BMU47370', '47370', '6FPPXXMJ2PKA12345', '346HR3'],
    },
  ),
  car('hilux2', {
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR',
    body: 'Ute',
    drive: 'Rear',
    transmission: 'Manual',
    seats: '5',
    filtered_features: ['Autonomous Emergency Braking', 'Reversing Camera'],
  }),
  car('camry', { make: 'Toyota', model: 'Camry', badge: '2.5i-S', body: 'Sedan', fuel: 'Hybrid' }),
  car('leaf', { make: 'Nissan', model: 'Leaf', body: 'Hatchback', fuel: 'Electric' }, { numbers: { range_km: 385 } }),
  car('phev', {
    make: 'Mitsubishi',
    model: 'Outlander',
    body: 'SUV',
    fuel: 'Plug-in Hybrid',
    seats: '8',
    filtered_features: ['Sunroof', 'Apple CarPlay', 'Leather Seats'],
  }),
  car(
    'octavia',
    { make: 'Skoda', model: 'Octavia', body: 'Wagon', status: 'sold' },
    { available: false, soldAt: searchRules().now - 1 },
  ),
  row('ktm', {
    facets: {
      make: 'Kawasaki',
      model: 'Ninja 400',
      make_model: 'Kawasaki Ninja 400',
      badge: 'LAMS',
      item_type: 'motorcycle',
      body: 'Off Road',
    },
    text: ['Kawasaki Ninja 400 Perth Show'],
  }),
  row('van', {
    facets: {
      make: 'Jayco',
      model: 'Swan',
      make_model: 'Jayco Swan',
      badge: 'Outback',
      item_type: 'caravan',
      body: 'Camper Trailer',
      city: 'Albury',
    },
    numbers: { sleep_count: 6, atm_kg: 1900, length_m: 5.35 },
  }),
];

const PLACES = {
  locations: [
    { name: 'Range Motors Toowoomba', address: { postcode: '4350', city: 'Toowoomba' } },
    { name: 'Southport', address: { postcode: '4215', city: 'Southport' }, dealership_id: 'gold-coast' },
    { name: 'Coastline Albury', address: { postcode: '2640' } },
  ],
  dealerships: [{ id: 'gold-coast', name: 'Southern Cross Gold Coast' }],
};

describe('the words of a shopper', () => {
  let search: StockSearch;
  let vocabulary: Vocabulary;
  beforeAll(async () => {
    search = createBruteForceSearch();
    await search.replace('site', STOCK);
    vocabulary = await sampleVocabulary(search, PLACES);
  });
  const read = (text: string) => readWords(text, vocabulary);
  const found = async (text: string, parts = read(text).parts) =>
    (await search.search('site', readQuery({ ...EMPTY_QUERY, query: text }, parts), searchRules())).ids;

  it.each([
    ['vw golf r line', 'Volkswagen | Golf | “r line”', ['golf']],
    ['vw', 'Volkswagen', ['golf']],
    ['mazda3', 'Mazda 3', ['mazda3']],
    ['mazda 3', 'Mazda 3', ['mazda3']],
    ['land cruiser', 'LandCruiser', ['landcruiser', 'prado']],
    ['rav 4', 'RAV4', ['rav4']],
    ['hi lux', 'HiLux', ['hilux2', 'hilux']],
    ['4wd', '4x4', ['prado', 'landcruiser', 'hilux']],
    ['hilux 4x4 auto', 'HiLux | 4x4 | Automatic', ['hilux']],
    ['fwd', 'Front-wheel drive', ['golf']],
    ['7 seater', '7 seats or more', ['prado', 'landcruiser', 'phev']],
    ['at least 8 seats', '8 seats or more', ['phev']],
    ['7 seats or more', '7 seats or more', ['prado', 'phev', 'landcruiser']],
    ['station wagon', 'Wagon', ['octavia']],
    ['electric', 'Electric', ['leaf']],
    ['hybrid', 'Hybrid', ['rav4', 'camry']],
    ['phev', 'Plug-in Hybrid', ['phev']],
    ['sold', 'Recently sold', ['octavia']],
    ['learner', 'Learner approved', ['ktm']],
    ['off road caravan', 'Off-road caravan', ['van']],
    ['BMU 47370', '“BMU 47370”', ['hilux']],
    ['47370', '“47370”', ['hilux']],
    ['stock no. 47370', '“stock no. 47370”', ['hilux']],
    ['6FPP XXMJ 2PKA 12345', '“6FPP XXMJ 2PKA 12345”', ['hilux']],
    ['346-HR3', '“346-HR3”', ['hilux']],
    ['used red hatch', 'Used | Red | Hatchback', ['mazda3']],
    // Repeated words are one part.
    ['mazda red mazda hatch', 'Mazda | Red | Hatchback', ['mazda3']],
    ['gold coast', 'Gold Coast', ['golf']],
    ['near toowoomba', 'Toowoomba', ['hilux']],
    ['near 4350', 'Range Motors Toowoomba', ['hilux']],
    ['tow bar', 'Tow Bar', ['hilux']],
    ['ute towing 3.5 tonne', 'Ute | Minimum towing capacity 3,500 kg', ['hilux']],
    ['electric with 300km range', 'Electric | Minimum electric range 300 km', ['leaf']],
    ['caravan under 2000kg atm', 'Caravan | ATM up to 2,000 kg', ['van']],
    ['caravan sleeps 4 under 2000kg', 'Caravan | Sleeps at least 4 | ATM up to 2,000 kg', ['van']],
    ['2 berth caravan', 'Sleeps 2 | Caravan', []],
    ['family of 7 suv', '7 seats or more | SUV', ['landcruiser', 'prado', 'phev']],
    // No vehicle here has a weekly price.
    ['ute under $200 a week', 'Ute | Repayment up to $200 / week', ['hilux']],
    ['hatch for uber', 'Hatchback', ['golf', 'leaf', 'mazda3']],
    ['not automatic hilux', 'Not Automatic | HiLux', ['hilux2']],
    ['hilux no manuals', 'HiLux | Not Manual', ['hilux']],
    ['not toyota suv', 'Not Toyota | SUV', ['cx3', 'phev']],
    ['anything but a mazda hatch', 'Not Mazda | Hatchback', ['golf', 'leaf']],
    ['hatch not white or red', 'Hatchback | Not White | Not Red', ['leaf']],
    ['hatch not white, red', 'Hatchback | Not White | Not Red', ['leaf']],
    ['hatch not white, automatic', 'Hatchback | Not White | Automatic', []],
    ['hatch not white red', 'Hatchback | Not White | Red', ['mazda3']],
    ['suv not toyota and sunroof', 'SUV | Not Toyota | Sunroof', ['phev']],
    ['suv without a sunroof', 'SUV | Not Sunroof', ['cx3', 'landcruiser', 'prado', 'rav4']],
    ['landcruiser not prado', 'LandCruiser | Not LandCruiser Prado', ['landcruiser']],
    ['hilux not sr5', 'HiLux | Not SR5', ['hilux2']],
    // An exclusion covers the whole meaning of the words: caravans that are not for rough roads stay.
    ['jayco not off road caravan', 'Jayco | Not Off-road caravan', []],
    ['hilux no 47370', 'HiLux | “47370”', ['hilux']],
    ['hilux not over 40k', 'HiLux | Price up to $40,000', ['hilux']],
    ['ute no older than 2020', 'Ute | Year from 2020', ['hilux']],
    // Without distances, a place is the place alone.
    ['within 50 km of toowoomba', 'Toowoomba', ['hilux']],
    // A colour that no vehicle has is part of a name.
    ['gold', '“gold”', ['golf']],
    ['apple car play and sunroof', 'Apple CarPlay | Sunroof', ['phev']],
    ['camry or leaf', 'Camry | Leaf', ['leaf', 'camry']],
    ['landcruiser prado gxl', 'LandCruiser Prado | GXL', ['prado']],
    ['ferrari', 'Ferrari', []],
    // Numbers in words.
    ['hatch under twenty grand', 'Hatchback | Price up to $20,000', ['mazda3']],
    ['ute for less than forty five thousand dollars', 'Ute | Price up to $45,000', ['hilux']],
    ['a hundred thousand kms or less hilux', 'Kilometres up to 100,000 km | HiLux', ['hilux']],
    ['mazda cx three', 'Mazda | CX-3', ['cx3']],
    ['ute to tow a 3 tonne caravan', 'Ute | Minimum towing capacity 3,000 kg', ['hilux']],
    ['need a bigger ute', 'Ute', ['hilux', 'hilux2']],
    ['tow three tonne ute', 'Minimum towing capacity 3,000 kg | Ute', ['hilux']],
    // Bounds as signs, after the amount, and before what they are of.
    ['hatch <30k', 'Hatchback | Price up to $30,000', ['mazda3']],
    ['ute > $20,000', 'Ute | Price from $20,000', ['hilux']],
    ['20k budget hatch', 'Price up to $20,000 | Hatchback', ['mazda3']],
    ['20000 hatch', 'Price up to $20,000 | Hatchback', ['mazda3']],
    ['40k ish ute', 'Price $36,000 to $44,000 | Ute', ['hilux']],
    ['ute kms under 90000', 'Ute | Kilometres up to 90,000 km', ['hilux']],
    ['ute price under 40000 km under 90000', 'Ute | Price up to $40,000 | Kilometres up to 90,000 km', ['hilux']],
    // A dealer's price for one vehicle, and a shopper's limit.
    ['hilux $39,000', 'HiLux | Price up to $39,000', ['hilux']],
    ['hilux 39k', 'HiLux | Price up to $39,000', ['hilux']],
    ['hilux under $39,990', 'HiLux | Price up to $39,990', ['hilux']],
    ['hilux around $39,990', 'HiLux | Price $35,991 to $43,989', ['hilux']],
    ['hilux $39,990', 'HiLux | Price $39,990', []],
    ['hilux 39990', 'HiLux | Price $39,990', []],
    ['hatch 8,990', 'Hatchback | Price $8,990', []],
    ['Toyota HiLux 2021 - $39,990', 'Toyota | HiLux | 2021 | Price $39,990', []],
    ['hilux 47371', 'HiLux', ['hilux', 'hilux2']],
    // A title that some record has as its stock number, and badges with a point or of several words.
    ['Toyota HiLux 2021 auto', 'Toyota | HiLux | 2021 | Automatic', ['hilux']],
    ['camry 2.5i-s', 'Camry | 2.5i-S', ['camry']],
    ['mazda max sport', 'Mazda | Maxx Sport', ['cx3']],
    ['caravan for 2 people', 'Caravan | Sleeps 2', []],
    ['suv for five people', 'SUV | 5 seats or more', ['landcruiser', 'phev', 'prado', 'rav4']],
    ['ute per week under $200', 'Ute | Repayment up to $200 / week', ['hilux']],
    // Ages, in 2026.
    ['ute less than 6 years old', 'Ute | Year from 2020', ['hilux']],
    ['suv over 5 years old', 'SUV | Year up to 2021', ['cx3']],
    ['hatch 10 to 20', 'Hatchback | Price $10,000 to $20,000', ['mazda3']],
    ['hatch between ten and twenty thousand', 'Hatchback | Price $10,000 to $20,000', ['mazda3']],
    ['hatch around the 18k mark', 'Hatchback | Price $16,200 to $19,800', ['mazda3']],
    ['no more than 90000 on the clock', 'Kilometres up to 90,000 km', ['golf', 'hilux', 'mazda3']],
    ['hilux from twenty twenty one', 'HiLux | Year from 2021', ['hilux']],
    ['pre 2021 hatch', 'Year up to 2020 | Hatchback', ['mazda3']],
    ['u got any hiluxes', 'HiLux', ['hilux', 'hilux2']],
    ['6 sp auto dsl ute', 'Automatic | Diesel | Ute', ['hilux']],
    ["'21 hilux", '2021 | HiLux', ['hilux']],
    ['2021 model hilux', '2021 | HiLux', ['hilux']],
    ['hilux not 2021', 'HiLux | Not 2021', ['hilux2']],
    // A fact without a filter is not a word of names.
    ['red hatch with black interior', 'Red | Hatchback', ['mazda3']],
    ['3 cyl hatch', 'Hatchback', ['golf', 'leaf', 'mazda3']],
    ['can you show me what utes you have got please', 'Ute', ['hilux', 'hilux2']],
    [
      'automatic diesel ute under 40k near toowoomba with less than 100000 km, 5 seats',
      'Automatic | Diesel | Ute | Price up to $40,000 | Toowoomba | Kilometres up to 100,000 km | 5 seats',
      ['hilux'],
    ],
  ])('%s', async (text, labels, ids) => {
    expect(
      read(text)
        .parts.map((part) => part.label)
        .join(' | '),
    ).toBe(labels);
    expect((await found(text)).toSorted()).toEqual([...ids].toSorted());
  });

  it('leaves out what is excluded by all that a phrase means, not by a part of it', async () => {
    const ids = await found('not off road caravan');
    expect(ids).not.toContain('van');
    expect(ids).toHaveLength(STOCK.length - 1);
  });

  it('shows an excluded word that no vehicle has, which is true of all, and says what has no opposite', async () => {
    const reading = read('suv not fluffy');
    expect(reading.parts.map((part) => part.label)).toEqual(['SUV', 'Not “fluffy”']);
    expect(reading).toMatchObject({ unknown: [], unused: [] });
    expect((await found('suv not fluffy')).toSorted()).toEqual((await found('suv')).toSorted());
    expect(read('suv not cheap')).toMatchObject({ parts: [{ label: 'SUV' }], unused: ['not cheap'] });
    expect(await found('not 47370 hilux')).toEqual(['hilux']);
  });

  it('reads a number of people as places to sleep where only caravans are sold', () => {
    const labels = (text: string, sleepsPeople: boolean) =>
      readWords(text, { ...vocabulary, sleepsPeople }).parts.map(({ label }) => label);
    expect(labels('outback for family of 5', true)).toEqual(['Outback', 'Sleeps at least 5']);
    expect(labels('outback for 2 people', true)).toEqual(['Outback', 'Sleeps 2']);
    expect(labels('suv for family of 5', false)).toEqual(['SUV', '5 seats or more']);
  });

  describe('on a site with distances', () => {
    let near: Vocabulary;
    beforeAll(async () => {
      const isPostcode = (postcode: string) => ['2020', '2640', '4215', '4305', '4350'].includes(postcode);
      near = await sampleVocabulary(search, PLACES, {
        isPostcode,
        suburb: (name) =>
          new Map([
            ['toowong', { name: 'Toowong', postcode: '4066', isFar: false, nearby: [] }],
            ['redhill', { name: 'Red Hill', postcode: '4059', isFar: false, nearby: [] }],
            ['camri', { name: 'Camri', postcode: '4060', isFar: false, nearby: [] }],
            ['perth', { name: 'Perth', postcode: '6000', isFar: true, nearby: [] }],
            ['hilux', { name: 'Hilux', postcode: '4061', isFar: false, nearby: [] }],
          ]).get(name) ?? null,
      });
    });

    it.each([
      ['ute near toowoomba', 'Ute | Within 50 km of Toowoomba', '4350:50'],
      ['utes close to toowoomba under 40k', 'Ute | Within 50 km of Toowoomba | Price up to $40,000', '4350:50'],
      ['near gold coast', 'Within 50 km of Gold Coast', '4215:50'],
      ['within 20 km of 4305', 'Within 20 km of 4305', '4305:20'],
      ['ute less than 100kms from 4350', 'Ute | Within 100 km of 4350', '4350:100'],
      ['near 2020', 'Within 50 km of 2020', '2020:50'],
      ['around 2020', 'Year 2019 to 2021', null],
      ['toowoomba', 'Toowoomba', null],
      ['suv under 50,000 km', 'SUV | Kilometres up to 50,000 km', null],
      ['near 9999', '“9999”', null],
      // Suburbs without a location, whose names are not corrected to a word of the stock: Tow Bar.
      ['utes toowong', 'Ute | Within 50 km of Toowong', '4066:50'],
      ['ute within 20 km of toowong', 'Ute | Within 20 km of Toowong', '4066:20'],
      ['red hill', 'Within 50 km of Red Hill', '4059:50'],
      // Far from all locations: how far away, and the nearest first.
      ['utes in perth', 'Ute | Distances from Perth', '6000'],
      ['ute near perth', 'Ute | Distances from Perth', '6000'],
      ['ute 4305', 'Ute | Within 50 km of 4305', '4305:50'],
      ['ute 2020', 'Ute | 2020', null],
      ['toyota 4305', 'Toyota', null],
      // A word of the stock and a misspelt model come first.
      ['hilux', 'HiLux', null],
      ['toyota camri', 'Toyota | Camry', null],
    ])('reads "%s" as %s', (text, labels, expected) => {
      const { parts } = readWords(text, near);
      expect(parts.map((part) => part.label).join(' | ')).toBe(labels);
      const { near: read } = readQuery(EMPTY_QUERY, parts);
      expect(read === undefined ? null : nearText(read)).toBe(expected);
    });

    it('puts the nearest first for a place that is far away, unless the text has another order', () => {
      const order = (text: string) => readQuery(EMPTY_QUERY, readWords(text, near).parts).sortBy;
      expect([order('utes perth'), order('utes perth cheap'), order('utes toowong')]).toEqual([
        'distance',
        'price_asc',
        'relevance',
      ]);
    });

    it('reads a suburb as the locations near it on a site without distances, and says where there are none', async () => {
      const nearby = ['Range Motors Toowoomba'];
      const suburb = (name: string) =>
        name === 'toowong' ? { name: 'Toowong', postcode: '4066', isFar: false, nearby } : null;
      const { parts } = readWords('utes toowong', { ...near, distances: null, suburb });
      expect(parts.map(({ label }) => label)).toEqual(['Ute', 'Toowong']);
      expect(await found('utes toowong', parts)).toEqual(['hilux']);
      const without = { ...near, distances: null };
      expect(readWords('utes toowong', without)).toMatchObject({ unused: ['toowong'], corrections: [] });
    });

    it('lets the distance that a shopper chose decide, and leaves out one before a make', async () => {
      const { parts } = readWords('hilux near toowoomba', near);
      const own = { postcode: '4305', within: 25 };
      expect(readQuery({ ...EMPTY_QUERY, near: own }, parts).near).toEqual(own);
      expect(readQuery({ ...EMPTY_QUERY, near: { postcode: '4305' } }, parts).near).toEqual({
        postcode: '4350',
        within: 50,
      });
      const hilux = async (some: readonly ReadPart[]) => some.every((part) => part.near === null);
      expect(
        (await nearestTo(readWords('hilux near toowoomba', near), hilux))?.parts.map(({ label }) => label),
      ).toEqual(['HiLux']);
    });
  });

  it('ranks what was meant above what only contains it', async () => {
    expect(await found('land cruiser')).toEqual(['landcruiser', 'prado']);
    expect((await found('7 seater')).at(-1)).toBe('phev');
  });

  it.each([
    ['camery', 'camry', ['camery>camry']],
    ['toyota camery', 'toyota camry', ['camery>camry']],
    ['mitsibushi', 'mitsubishi', ['mitsibushi>mitsubishi']],
    ['land crusier gxl', 'land cruiser gxl', ['crusier>cruiser']],
    ['golff', 'golf', ['golff>golf']],
    // Letters in another order, also of a short word, and a key beside the right one.
    ['red uet atuo', 'red ute auto', ['uet>ute', 'atuo>auto']],
    ['toyora camry', 'toyota camry', ['toyora>toyota']],
    // Words without spaces between them.
    ['redhatch', 'red hatch', ['redhatch>red hatch']],
    // A long word that says nothing.
    ['somthing red', 'something red', ['somthing>something']],
    ['suvunder30k', 'suv under 30k', ['suvunder30k>suv under 30k']],
    ['auto5seater', 'auto 5seater', ['auto5seater>auto 5seater']],
    ['hiluxsr5', 'hilux sr5', ['hiluxsr5>hilux sr5']],
    // Words of one name, which alone would be other words of the stock or beginnings of them.
    ['land cruisr', 'land cruiser', ['cruisr>cruiser']],
    ['toyot land cruise prado', 'toyota land cruiser prado', ['cruise>cruiser', 'toyot>toyota']],
    // Letters in a very different order are another word.
    ['polestr 2', 'polestar 2', ['polestr>polestar']],
    // The last letter of a model is missing.
    ['camr', 'camry', ['camr>camry']],
    ['white leaf', 'white leaf', []],
    // A word that matches something whole, or begins something else, is never corrected.
    ['swan', 'swan', []],
    ['land', 'land', []],
    ['leath', 'leath', []],
    ['leather', 'leather', []],
    ['zzyzzy', 'zzyzzy', []],
    // No vehicle is a Hummer.
    ['summer', 'summer', []],
    ['humer', 'hummer', ['humer>hummer']],
  ])('corrects %s to %s', (text, expected, corrections) => {
    const reading = read(text);
    expect(reading.text).toBe(expected);
    expect(reading.corrections.map((one) => `${one.typed}>${one.read}`)).toEqual(corrections);
  });

  it('says what cannot be searched for', () => {
    expect(read('one owner hilux')).toMatchObject({ unused: ['one owner'], unknown: [], parts: [{ label: 'HiLux' }] });
    expect(read('red hatch with black interior')).toMatchObject({ unused: ['black interior'], unknown: [] });
    expect(read('3 cyl hatch').unused).toEqual(['3 cyl']);
  });

  it('takes a model after another one for a badge, if it is one, unless an "or" is between them', () => {
    const labels = (text: string) => read(text).parts.map(({ label }) => label);
    expect(labels('rav4 cruiser')).toEqual(['RAV4', 'Cruiser']);
    expect(labels('rav4 or cruiser')).toEqual(['RAV4', 'LandCruiser']);
  });

  it('leaves out words that no vehicle has, and says which, but searches them where there is nothing else', async () => {
    expect(read('toyota fluffy camry')).toMatchObject({ unknown: ['fluffy'] });
    expect(await found('toyota fluffy camry')).toEqual(['camry']);
    expect(read('fluffy')).toMatchObject({ unknown: [], parts: [{ label: '“fluffy”', without: '' }] });
    expect(await found('fluffy')).toEqual([]);
  });

  it('asks for less where no vehicle has everything: what matters least is left out first', async () => {
    const less = async (text: string) =>
      (await nearestTo(read(text), async (some) => (await found(text, some)).length > 0))?.parts.map(
        ({ label }) => label,
      ) ?? null;
    expect(await found('red hilux manual')).toEqual([]);
    expect(await less('red hilux manual')).toEqual(['HiLux', 'Manual']);
    expect(await less('ferrari')).toBeNull();
    expect(await less('red ferrari')).toBeNull();
    // Alternatives are left out together, and not what matters more.
    expect(await less('hilux southport or albury')).toEqual(['HiLux']);
    // Several parts of little weight before one of much; one alone before several.
    expect(await less('red hilux with sunroof near southport')).toEqual(['HiLux']);
    expect(await less('hilux automatic diesel sr5 2021 4x4 under 20k')).toEqual([
      'HiLux',
      'Automatic',
      'Diesel',
      'SR5',
      '2021',
      '4x4',
    ]);
    // A kind of vehicle with a badge matters more than its price.
    expect(await less('learner bike under 5k')).toEqual(['Learner approved']);
  });

  it('knows models that are not in stock, and finds others of the make, of the body, or both', async () => {
    const near = async (text: string) => {
      const reading = read(text);
      expect(await found(text)).toEqual([]);
      const nearest = await nearestTo(reading, async (some) => (await found(text, some)).length > 0);
      return (
        nearest && {
          instead: nearest.instead,
          left: nearest.leftOut.map(({ label }) => label),
          ids: await found(text, nearest.parts),
        }
      );
    };
    expect(await near('ranger')).toEqual({ instead: ['Ute'], left: ['Ford Ranger'], ids: ['hilux', 'hilux2'] });
    expect(await near('ford ranger automatic')).toMatchObject({ instead: ['Ute'], ids: ['hilux'] });
    // The make that a shopper wrote apart from the model goes with it.
    expect(await near('ford automatic ranger')).toMatchObject({ left: ['Ford', 'Ford Ranger'], ids: ['hilux'] });
    // All of the make, those of the same body first.
    expect(await near('kluger')).toMatchObject({ instead: ['Toyota'], left: ['Toyota Kluger'] });
    expect((await near('tarago'))!.ids).toHaveLength(6);
    expect((await near('toyota kluger'))!.ids.slice(0, 3).toSorted()).toEqual(['landcruiser', 'prado', 'rav4']);
    // A fuel matters more than the body of a model that is not in stock.
    expect(await near('electric ranger')).toMatchObject({ instead: [], ids: ['leaf'] });
    expect(await near('pop top')).toMatchObject({ instead: ['Camper Trailer'], left: ['Pop top'], ids: ['van'] });
    expect(await near('ferrari')).toBeNull();
    expect(read('rangr').corrections).toEqual([{ typed: 'rangr', read: 'ranger' }]);
    // An exclusion needs no replacement, and words of the stock come first.
    expect((await found('ute not ranger')).toSorted()).toEqual(['hilux', 'hilux2']);
    expect(read('golf').parts.map(({ label }) => label)).toEqual(['Golf']);
  });

  it('takes the last word for the beginning of another one while the shopper types', async () => {
    expect(await found('hilux sr')).toEqual(['hilux2']);
    const { parts } = readWords('hilux sr', vocabulary, true);
    expect(await found('hilux sr', parts)).toEqual(['hilux2', 'hilux']);
    for (const text of ['hi lu', 'land cru', 'toyota hi lu'])
      expect(readWords(text, vocabulary, true).parts.at(-1)!.label).toBe(text.endsWith('lu') ? 'HiLux' : 'LandCruiser');
    expect(readWords('hilux sr ', vocabulary, true).parts).toEqual(read('hilux sr ').parts);
    expect(await found('to', readWords('to', vocabulary, true).parts)).toHaveLength(6);
    // A word of the trade that no vehicle has.
    expect(readWords('red motorb', vocabulary, true).parts.map(({ label }) => label)).toEqual(['Red', 'Motorcycle']);
    expect(read('red motorb').parts.map(({ label }) => label)).toEqual(['Red']);
  });

  it('removes the words of a part, and those that only lead to it', () => {
    const [suv, place] = read('suv in toowoomba').parts;
    expect([suv!.without, place!.without]).toEqual(['in toowoomba', 'suv']);
    expect(read('camery auto').parts.map((part) => part.without)).toEqual(['auto', 'camry']);
  });

  it('takes an order from words such as cheap, where the shopper has chosen none', () => {
    const { parts } = read('cheap suv');
    expect(readQuery(EMPTY_QUERY, parts)).toMatchObject({ sortBy: 'price_asc' });
    expect(readQuery({ ...EMPTY_QUERY, sortBy: 'latest' }, parts)).toMatchObject({ sortBy: 'latest' });
  });

  it('never throws, and without its parts a text is plain text', () => {
    const words =
      'vw golf r line camery under 20k 7 seats land cruiser 4x4 in toowoomba between and - + fluffy km 2018 k é';
    const word = fc.constantFrom(...words.split(' '), '$15,000', '\0', '\ud83d', '(a+)+$', '346', 'HR3');
    const text = fc.oneof(
      fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
      fc.string({ maxLength: 300 }),
    );
    fc.assert(
      fc.property(text, (given) => {
        let now = given;
        for (let step = 0; ; step++) {
          expect(step).toBeLessThan(60);
          const { parts } = read(now);
          const query = readQuery({ ...EMPTY_QUERY, query: now }, parts);
          if (parts.length === 0) {
            expect(query).toMatchObject({ query: '', terms: [], within: {} });
            break;
          }
          expect(parts[0]!.without.length).toBeLessThan(Math.max(1, now.length));
          now = parts[0]!.without;
        }
      }),
      { numRuns: 400, seed: 5 },
    );
  });

  it('costs little for hostile texts', () => {
    const texts = [
      'a '.repeat(5000),
      'x'.repeat(10_000),
      'toyota '.repeat(1000),
      '1'.repeat(10_000),
      '((((a+)+)+)+)$'.repeat(700),
      'qwertyu asdfghj zxcvbnm '.repeat(400),
      '9,999 '.repeat(2000),
    ];
    for (const text of texts) read(text);
    const start = process.cpuUsage();
    for (const text of texts) read(text);
    const { user } = process.cpuUsage(start);
    // The oracle's words are slow; `search-fuzz` in docs/benchmarks.md is measured with the engine.
    expect(user / 1000 / texts.length).toBeLessThan(200);
  });
});
