import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseField } from './parse-field.server.ts';
import { readMoment } from './rules/parse-date.ts';
import type { FeedField } from './rules/feed-fields.ts';
import { settleDates } from './rules/local-dates.ts';

const NOW = Date.UTC(2026, 10, 29);
const read = (field: FeedField, text: string, rule: object = {}) =>
  parseField(field, rule, text, { now: NOW, lenders: [] });

describe('money in feeds', () => {
  it.each([
    ['$45,990', 45_990],
    ['45990.00', 45_990],
    ['45990.0000', 45_990],
    ['A$45,990', 45_990],
    ['AUD 45 990', 45_990],
    ['45.990,00', 45_990],
    ['$45,990.-', 45_990],
    ['45k', 45_000],
    ['$1.2m', 1_200_000],
    ['\u202a\uff04\uff14\uff15\uff0c\uff19\uff19\uff10\u202c', 45_990],
    ['45\u00a0990', 45_990],
    ['45\u202f990', 45_990],
    ["'45990", 45_990],
    ['="45990"', 45_990],
    ['$45,990 DA', 45_990],
    ['$45,990 Drive Away*', 45_990],
    ['$45,990 + ORC', 45_990],
    ['$45,990 ono', 45_990],
    ['Now only $45,990!', 45_990],
    ['reduced to $45,990', 45_990],
    ['Negotiable $45,990', 45_990],
    ['$45,990 drive away with 12 months rego', 45_990],
    ['Was $48,990 Now $45,990', 45_990],
    ['Was $48,990, save $3,000, now only $45,990 drive away', 45_990],
    ['$45,990 (was $48,990)', 45_990],
    ['RRP $48,990 Our price $45,990', 45_990],
    ['Reduced from $48,990 to $45,990', 45_990],
    ['48,990 now 45,990', 45_990],
    ['10.50', 10.5],
    ['11', 11],
    ['99', 99],
  ])('reads a price of %s [AVL-023]', (text, dollars) =>
    expect(read('price', text).value).toBe(Math.round(dollars * 100)),
  );

  it.each([
    '45,990 - 48,990',
    '45,990 \u2013 48,990',
    '$45,990 to $48,990',
    'From $45,990 to $48,990',
    'from $45,990',
    '$45,990 or $48,990',
    'Was $45,990 Now $48,990',
    'Was $45,990',
    'US$45,990',
    '45,990 USD',
    '\u20ac45,990',
    '\u00a345,990',
    '$45,990 + GST',
    '$45,990 ex GST',
    '$145 per week',
    '$145/wk',
    '$145 p/w',
    'Save $3,000',
    '$3,000 off',
    'Deposit $500',
    '45.990',
    '45,99',
    '45,99O',
    '<45,990',
    '~45,990',
    '1,23,456',
    '45,9900',
    '4.599E+4',
    '$-45,990',
    '45990-',
    '(45,990)',
    '45,990\u00b9',
    '45990 km',
    '10',
    'Call 0412 345 678',
  ])('refuses a price of %s with the reason', (text) => {
    const { value, problem } = read('price', text);
    expect(value).toBeNull();
    expect(problem).toEqual(expect.any(String));
  });

  it.each(['', 'POA', 'Call for price', '0', '$0.00', '$ -'])('takes %s for no price', (text) =>
    expect(read('price', text)).toMatchObject({ value: null, problem: null }),
  );

  it('reports an unlikely price and shows it [AVL-023]', () =>
    expect(read('price', '$99')).toMatchObject({
      value: 9900,
      problem: 'an unlikely price, below $100: shown as it is',
    }));

  it('takes the earlier price and the price type from the words beside a price', () => {
    expect(read('price', 'Was $48,990 Now $45,990 Drive Away').also).toEqual({
      before_price: 4_899_000,
      price_type: 'Drive Away',
    });
    expect(read('price', '$45,990 plus on-road costs').also).toEqual({ price_type: 'Plus on-road costs' });
    expect(read('price', '$45,990 DA').also).toEqual({ price_type: 'Drive Away' });
  });

  it('reads earlier prices, weekly prices and deposits by their own columns', () => {
    expect(read('before_price', 'Was $48,990').value).toBe(4_899_000);
    expect(read('before_price', 'RRP $48,990').value).toBe(4_899_000);
    expect(read('subscription_price', '$145 per week').value).toBe(14_500);
    expect(read('subscription_price', '$600 per month').value).toBeNull();
    expect(read('reserve_amount', '0').value).toBe(0);
    expect(read('reserve_amount', '$0.00').value).toBe(0);
    expect(read('reserve_amount', '500').value).toBe(50_000);
  });

  it('refuses an amount whose unit contradicts the mapping', () => {
    expect(read('price', '$45,990', { unit: 'cents' })).toMatchObject({
      value: null,
      problem: 'says dollars where the mapping says cents',
    });
    expect(read('price', '4599000', { unit: 'cents' }).value).toBe(4_599_000);
    expect(read('price', '4599000 cents').value).toBe(4_599_000);
  });
});

describe('amounts in any usual form', () => {
  const groups = fc.constantFrom(',', ' ', "'", '\u00a0', '\u202f', '\u2009', '\uff0c', '');
  const noise = fc.constantFrom('', '\u202a', '\u200b', '\u2066', '\ufeff', '\u00ad');
  const widths = fc.boolean();
  const asText = (whole: number, group: string, isWide: boolean) => {
    const digits = String(whole).replace(/\B(?=(?:\d{3})+$)/g, group);
    return isWide ? digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)) : digits;
  };
  // Numbers that stand for a missing price are refused.
  const amounts = fc.integer({ min: 100, max: 999_998 }).filter((one) => !/^(?:111111|123456)$/.test(String(one)));

  it('are read as they are, in every column of money', () => {
    const before = fc.constantFrom('', '$', '$ ', 'AUD ', 'A$', 'Now ', '\uff04');
    const after = fc.constantFrom('', '.00', ' drive away', '*', ' AUD', '.-', ' ono', ' + ORC');
    fc.assert(
      fc.property(amounts, groups, noise, widths, before, after, (whole, group, mark, isWide, front, back) => {
        const text = `${mark}${front}${asText(whole, group, isWide)}${mark}${back}${mark}`;
        for (const field of ['price', 'before_price', 'offer_price', 'reserve_amount'] as const)
          if (field !== 'reserve_amount' || whole <= 500_000) expect(read(field, text).value, text).toBe(whole * 100);
      }),
      { seed: 40 },
    );
  });

  it('are read as they are, in the column of distances', () => {
    const units = fc.constantFrom('', ' km', 'km', ' kms', " k's", ' KMS', ' kilometres');
    fc.assert(
      fc.property(amounts, groups, noise, widths, units, (whole, group, mark, isWide, unit) => {
        const text = `${mark}${asText(whole, group, isWide)}${mark}${unit}`;
        expect(read('km', text).value, text).toBe(whole);
      }),
      { seed: 40 },
    );
  });

  it('are never another amount: what surrounds a number in any other way refuses it', () => {
    const dashes = fc.constantFrom('-', '\u2013', '\u2014', '\u2212', ' to ', '/', ' or ');
    fc.assert(
      fc.property(amounts, amounts, dashes, (one, two, dash) => {
        for (const field of ['price', 'km', 'engine_size'] as const)
          expect(read(field, `${one}${dash}${two}`), `${one}${dash}${two}`).toMatchObject({
            value: null,
            problem: expect.any(String),
          });
      }),
      { seed: 40 },
    );
  });

  it('give a value, no value, or a reason, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.integer({ min: 1, max: 99_999 }), (text, number) => {
        const given = `${text}${number}`;
        for (const field of ['price', 'km', 'engine_size', 'seats', 'year', 'build_date'] as const) {
          const { value, problem } = read(field, given);
          if (value === null && problem === null) continue;
          expect(value === null ? typeof problem : 'read', given).toBe(value === null ? 'string' : 'read');
        }
      }),
      { seed: 40 },
    );
  });
});

describe('distances in feeds', () => {
  it.each([
    ["950 k's", 950],
    ['950 k\u2019s', 950],
    ['950ks', 950],
    ['120K kms', 120_000],
    ['120k', 120_000],
    ['120,000k', 120_000],
    ['120,000 km', 120_000],
    ['120,000+ kms', 120_000],
    ['approx. 120,000 klms', 120_000],
    ['74,565 miles', 120_001],
    ['74565mi', 120_001],
    ['\u0661\u0662\u0660\u0660\u0660\u0660', 120_000],
    ['0', 0],
  ])('reads %s', (text, km) => expect(read('km', text)).toMatchObject({ value: km, problem: null }));

  it.each(['1,200 hours', '45.990', '120xxx', '100-120,000', '120,000 m', '$120,000', '-5', '120,000 km / 74,565 mi'])(
    'refuses %s with the reason',
    (text) => {
      expect(read('km', text).value).toBeNull();
      expect(read('km', text).problem).toEqual(expect.any(String));
    },
  );

  it('reads the unit of the text and reports one that contradicts the mapping', () => {
    expect(read('km', '74,565 miles', { unit: 'km' })).toMatchObject({
      value: 120_001,
      problem: 'says miles where the mapping says km: read as miles',
    });
    expect(read('km', '120,000 kms', { unit: 'miles' })).toMatchObject({
      value: 120_000,
      problem: 'says km where the mapping says miles: read as km',
    });
    expect(read('km', '74,565', { unit: 'miles' })).toMatchObject({ value: 120_001, problem: null });
    expect(read('km', '120,000 km', { unit: 'km' }).problem).toBeNull();
  });
});

describe('measures in feeds', () => {
  it.each<[FeedField, string, number]>([
    ['engine_size', '1998 cc', 1998],
    ['engine_size', '1,998cm\u00b3', 1998],
    ['engine_size', '2.0L', 2000],
    ['engine_size', '2.0', 2000],
    ['engine_size', '2.0 Litre Turbo', 2000],
    ['engine_size_litres', '1998cc', 1.998],
    ['engine_size_litres', '2.0T', 2],
    ['variant.vehiclelength', '4.6 m', 4600],
    ['variant.vehiclelength', '460cm', 4600],
    ['caravan.body_length', '17\' 6"', 5334],
    ['caravan.body_length', '17ft 6in', 5334],
    ['caravan.body_length', '17\u2032 6\u2033', 5334],
    ['caravan.body_length', '17\u00bd ft', 5334],
    ['caravan.tare_weight', '1.85 tonnes', 1850],
    ['caravan.tare_weight', '1,850 kgs', 1850],
    ['variant.towingcapacitybraked', '3.5t', 3500],
    ['variant.power', '150 kW', 150],
    ['variant.power', '150 PS', 110.325],
    ['variant.power', '201bhp', 149.886],
    ['variant.fuelconsumptioncombined', '11.7 L / 100 km', 11.7],
    ['variant.co2emissions', '162 g/km CO2', 162],
    ['youxQuote.advertisedRate', '6.99 % p.a.', 6.99],
  ])('%s: reads %s', (field, text, value) => expect(read(field, text)).toMatchObject({ value, problem: null }));

  it.each<[FeedField, string]>([
    ['engine_size', '350 ci'],
    ['caravan.tare_weight', '17 ft'],
    ['caravan.body_length', '1,850 kg'],
    ['variant.power', '300 Nm'],
    ['variant.fuelconsumptioncombined', '30 mpg'],
    ['variant.towingcapacitybraked', '$3,500'],
    ['seats', '5 km'],
    ['seats', '7+2'],
    ['doors', '4WD'],
  ])('%s: refuses %s', (field, text) => {
    expect(read(field, text).value).toBeNull();
    expect(read(field, text).problem).toEqual(expect.any(String));
  });

  it('reports a unit that contradicts the mapping', () => {
    expect(read('engine_size', '2.0L', { unit: 'cc' })).toMatchObject({
      value: 2000,
      problem: 'says L where the mapping says cc: read as L',
    });
    expect(read('caravan.tare_weight', '4,000 lb', { unit: 'kg' }).value).toBe(1814.369);
    expect(read('caravan.tare_weight', '4,000 lb', { unit: 'kg' }).problem).not.toBeNull();
  });

  it.each([
    ['2019', 2019],
    ['2019.0', 2019],
    ['MY19', 2019],
    ['my 98', 1998],
    ['21', null],
    ['2019/2020', null],
  ])('reads a year of %s', (text, year) => expect(read('year', text).value).toBe(year));
});

describe('dates in feeds', () => {
  it.each([
    ['06/98', '1998-06'],
    ['Jun-98', '1998-06'],
    ["June '98", '1998-06'],
    ['06/19', '2019-06'],
    ['06/27', '2027-06'],
    ['1/6/98', '1998-06-01'],
    ['1-Jun-98', '1998-06-01'],
    ['Mon 01/06/1998', '1998-06-01'],
    ['1998-06-01T00:00:00', '1998-06-01'],
    ['1/06/1998 12:00:00 AM', '1998-06-01'],
    ['1998-06-00', '1998-06'],
    ['35947', '1998-06-01'],
    ['35947.5', '1998-06-01'],
    ['01\u201306\u20131998', '1998-06-01'],
  ])('reads %s', (text, date) => expect(readMoment(text, 'dmy', 2026)).toMatchObject({ date }));

  it.each([
    '06/28',
    '06/2099',
    '31/12/2028',
    '60000',
    '14/13/2019',
    '31/02/2019',
    'Decade 98',
    '03-Jun',
    '2019',
    'soon',
  ])('refuses %s', (text) => expect(readMoment(text, 'dmy', 2026)).toHaveProperty('refused'));

  it.each(['01/01/1900', '0001-01-01T00:00:00', '0000-00-00', '30/12/1899'])('takes %s for no date', (text) =>
    expect(readMoment(text, 'dmy', 2026)).toBeNull(),
  );

  it.each(['build_date', 'compliance_date', 'rego_expiry'] as const)('%s: gives the reason', (field) =>
    expect(read(field, '06/2099')).toMatchObject({ value: null, problem: 'a date later than 2027' }),
  );

  it.each([
    ['build_date', '2019-05-31T16:00:00Z', 'Australia/Perth', '2019-06-01'],
    ['build_date', '2019-05-31T14:00:00.000Z', 'Australia/Brisbane', '2019-06-01'],
    ['build_date', '2019-06-01T00:00:00Z', 'Australia/Perth', '2019-06-01'],
    ['build_date', '/Date(1559318400000)/', 'Australia/Perth', '2019-06-01'],
    ['created_at', '28/11/2026', 'Australia/Perth', '2026-11-27T16:00:00.000Z'],
    ['created_at', '2026-11-28', 'Australia/Sydney', '2026-11-27T13:00:00.000Z'],
    ['created_at', '28/11/2026 2:15 PM', 'Australia/Perth', '2026-11-28T06:15:00.000Z'],
    ['created_at', '2026-11-28T02:15:00Z', 'Australia/Perth', '2026-11-28T02:15:00.000Z'],
    ['sold_at', '2026-11-28T02:15:00+10:00', 'Australia/Perth', '2026-11-27T16:15:00.000Z'],
    ['sold_at', 'Sat, 28 Nov 2026 02:15:00 GMT', 'Australia/Perth', '2026-11-28T02:15:00.000Z'],
  ] as const)('%s %s in %s is %s', (field, text, zone, settled) => {
    const fields = new Map<FeedField, unknown>([[field, read(field, text).value]]);
    settleDates(fields, zone);
    expect(fields.get(field)).toBe(settled);
  });
});

describe('lists in feeds', () => {
  it.each([
    ['https://h.com/a.jpg,https://h.com/b.jpg', 2],
    ['https://h.com/a,_London.jpg,https://h.com/b.jpg', 2],
    ['https://h.com/w_100,h_200/a.jpg', 1],
    ['https://h.com/a.jpg, //h.com/b.jpg ,', 2],
  ])('splits %s only before a new URL', (text, count) =>
    expect(read('images', text, { separator: ',' }).value).toHaveLength(count),
  );

  it('splits features neither within brackets nor between digits', () => {
    expect(read('standardEquipment', 'Alloys (17", black),Braked towing 1,500 kg,Sunroof, Bars (front').value).toEqual([
      'Alloys (17", black)',
      'Braked towing 1,500 kg',
      'Sunroof',
      'Bars (front',
    ]);
    expect(read('standardEquipment', 'A [x; y];B', { separator: ';' }).value).toEqual(['A [x; y]', 'B']);
  });

  it.each(['http://h.com/a.jpg', 'https://192.168.1.4/a.jpg', 'https://10.0.0.1/a.jpg', 'https://nas.local/a.jpg'])(
    'reports %s with the rule',
    (url) => {
      const { value, problem, given } = read('images', `https://h.com/b.jpg,${url}`);
      expect(value).toHaveLength(2);
      expect(problem).toContain('https and a public host');
      expect(given).toBe(`1 of 2, such as ${url}`);
    },
  );
});
