import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { isOverdue } from '#vehicle/rules/buyer-rights/buyer-rights.ts';
import type { RightFacts } from '#vehicle/rules/buyer-rights/right-facts.ts';
import { coolingOff, statutoryWarranty } from '#vehicle/rules/buyer-rights/statutory-warranty.ts';
import { VEHICLE_KINDS } from '#vehicle/rules/drive-away/duty-table.ts';
import { AU_STATES, CONDITIONS, type AuState } from '#vehicle/rules/vehicle.ts';
import { checkBuyerRights } from '../../../scripts/site-check/check-buyer-rights.ts';
import type { TenantProblem } from '../site.ts';
import { buyerRights, parseBuyerRights } from './buyer-rights-files.server.ts';

const RIGHTS = buyerRights();
const TODAY = '2026-11-23';

interface Given {
  readonly km?: number | null;
  readonly built?: string | readonly [string, string];
  readonly dollars?: number | null;
  readonly kinds?: RightFacts['kinds'];
  readonly condition?: RightFacts['condition'];
}

function facts({
  km = 50_000,
  built = '2020-05-01',
  dollars = 20_000,
  kinds = ['passenger'],
  condition = 'used',
}: Given) {
  return {
    condition,
    kinds,
    built: typeof built === 'string' ? ([built, built] as const) : built,
    km: km === null ? ([0, Infinity] as const) : ([km, km] as const),
    price: dollars === null ? ([0, Infinity] as const) : ([dollars * 100, dollars * 100] as const),
    today: TODAY,
  };
}

/** `3/5000`, `none`, `notDescribed`, `unknown` or `unknown, at least 1/1000`. */
function warranty(state: AuState, given: Given): string {
  const found = statutoryWarranty(RIGHTS[state], facts(given));
  if (found.is === 'warranty')
    return [found.term.name, `${found.term.months}/${found.term.km}`].filter(Boolean).join(' ');
  if (found.is !== 'unknown' || found.least === null) return found.is;
  return `unknown, at least ${found.least.months}/${found.least.km}`;
}

const TEN = '2016-11-23';
const OVER_TEN = '2016-11-22';
const BIKE: Given = { kinds: ['motorcycle'], km: 20_000, built: '2023-01-01' };

describe('the statutory warranty at each boundary', () => {
  it.each<readonly [AuState, string, Given, string]>([
    ['qld', 'below the kilometres', { km: 159_999 }, 'class A 3/5000'],
    ['qld', 'at the kilometres', { km: 160_000 }, 'class B 1/1000'],
    ['qld', 'ten years old today', { built: TEN }, 'class A 3/5000'],
    ['qld', 'more than ten years old', { built: OVER_TEN }, 'class B 1/1000'],
    ['qld', 'kilometres are not known', { km: null }, 'unknown, at least 1/1000'],
    ['qld', 'built in a month that decides', { built: ['2016-11-01', '2016-11-30'] }, 'unknown, at least 1/1000'],
    ['qld', 'a year that does not decide', { built: ['2017-01-01', '2018-12-31'] }, 'class A 3/5000'],
    ['qld', 'demonstrator', { condition: 'demo', km: 900 }, 'class A 3/5000'],
    ['qld', 'new', { condition: 'new', km: 5 }, 'none'],
    ['qld', 'motorcycle', BIKE, 'none'],
    ['qld', 'caravan', { kinds: ['caravan'] }, 'none'],
    ['qld', 'van', { kinds: ['van'] }, 'none'],
    ['qld', 'ute: it depends on what it carries', { kinds: ['ute'] }, 'unknown'],
    ['qld', 'kind not known', { kinds: ['passenger', 'ute', 'van'] }, 'unknown'],
    ['nsw', 'below both', { km: 159_999, built: '2016-11-24' }, '3/5000'],
    ['nsw', 'at the kilometres', { km: 160_000 }, 'none'],
    ['nsw', 'ten years old today', { built: TEN }, 'none'],
    ['nsw', 'new: the sources do not say how long', { condition: 'new' }, 'null/null'],
    ['nsw', 'motorcycle', { ...BIKE, km: 29_999 }, 'null/null'],
    ['nsw', 'motorcycle at the kilometres', { ...BIKE, km: 30_000 }, 'none'],
    ['nsw', 'motorcycle of five years', { ...BIKE, built: '2021-11-23' }, 'none'],
    ['nsw', 'ute', { kinds: ['ute'] }, 'unknown'],
    ['vic', 'ten years old today', { built: TEN, km: 159_999 }, '3/5000'],
    ['vic', 'more than ten years old', { built: OVER_TEN }, 'none'],
    ['vic', 'at the kilometres: the source says less and more', { km: 160_000 }, 'notDescribed'],
    ['vic', 'above the kilometres', { km: 160_001 }, 'none'],
    ['vic', 'motorcycle', BIKE, 'none'],
    ['vic', 'truck', { kinds: ['truck'] }, 'none'],
    ['vic', 'van', { kinds: ['van'] }, 'unknown'],
    ['sa', 'at $3,000', { dollars: 3000 }, 'none'],
    ['sa', 'above $3,000', { dollars: 3001 }, '2/3000'],
    ['sa', 'at $6,000', { dollars: 6000 }, '2/3000'],
    ['sa', 'above $6,000', { dollars: 6001 }, '3/5000'],
    ['sa', 'at 200,000 km', { km: 200_000 }, '3/5000'],
    ['sa', 'above 200,000 km', { km: 200_001 }, 'none'],
    ['sa', 'built fifteen years ago', { built: '2011-11-23' }, '3/5000'],
    ['sa', 'built before: it may have been registered later', { built: '2011-11-22' }, 'unknown'],
    ['sa', 'price not known', { dollars: null }, 'unknown'],
    ['sa', 'motorcycle', BIKE, 'none'],
    ['wa', 'at both first limits', { built: TEN, km: 150_000 }, '3/5000'],
    ['wa', 'above the first kilometres', { km: 150_001 }, '1/1500'],
    ['wa', 'above the first age', { built: OVER_TEN }, '1/1500'],
    ['wa', 'at both second limits', { built: '2014-11-23', km: 180_000 }, '1/1500'],
    ['wa', 'above the second kilometres', { km: 180_001 }, 'none'],
    ['wa', 'above the second age', { built: '2014-11-22' }, 'none'],
    ['wa', 'below $4,000', { dollars: 3999.99 }, 'none'],
    ['wa', 'at $4,000', { dollars: 4000 }, '3/5000'],
    ['wa', 'motorcycle below $3,500', { ...BIKE, dollars: 3499 }, 'none'],
    ['wa', 'motorcycle at its limits', { ...BIKE, dollars: 3500, km: 80_000, built: '2018-11-23' }, '3/5000'],
    ['wa', 'motorcycle above the kilometres', { ...BIKE, km: 80_001 }, 'none'],
    ['wa', 'motorcycle above the age', { ...BIKE, built: '2018-11-22' }, 'none'],
    ['wa', 'ute', { kinds: ['ute'] }, 'unknown'],
    ['act', 'below both', { km: 159_999, built: '2016-11-24' }, '3/5000'],
    ['act', 'ten years old today', { built: TEN }, 'none'],
    ['act', 'at the kilometres', { km: 160_000 }, 'none'],
    ['act', 'new motorcycle', { ...BIKE, condition: 'new' }, '6/10000'],
    ['act', 'demonstrator motorcycle', { ...BIKE, condition: 'demo' }, '6/10000'],
    ['act', 'used motorcycle', BIKE, 'notDescribed'],
    ['act', 'new car', { condition: 'new' }, 'notDescribed'],
    ['nt', 'below both', { km: 159_999, built: '2016-11-24' }, '3/5000'],
    ['nt', 'at the kilometres: the source says less and more', { km: 160_000 }, 'notDescribed'],
    ['nt', 'above the kilometres', { km: 160_001 }, 'none'],
    ['nt', 'more than ten years old', { built: OVER_TEN }, 'none'],
    ['nt', 'motorcycle', { ...BIKE, km: 29_999 }, '3/5000'],
    ['nt', 'motorcycle at the kilometres', { ...BIKE, km: 30_000 }, 'none'],
    ['tas', 'any: no source could be read', {}, 'notDescribed'],
  ])('%s, %s', (state, _what, given, expected) => {
    expect(warranty(state, given)).toBe(expected);
  });

  it('is among what it can be where a fact is missing, for any vehicle', () => {
    const known = fc.record({
      state: fc.constantFrom(...AU_STATES),
      km: fc.integer({ min: 0, max: 250_000 }),
      age: fc.integer({ min: 0, max: 20 }),
      dollars: fc.integer({ min: 500, max: 90_000 }),
      kind: fc.constantFrom(...VEHICLE_KINDS),
      condition: fc.constantFrom(...CONDITIONS),
      hidden: fc.nat(7),
    });
    fc.assert(
      fc.property(known, ({ state, km, age, dollars, kind, condition, hidden }) => {
        const built = `${2026 - age}-03-02`;
        const exact: Given = { km, built, dollars, kinds: [kind], condition };
        const unsure = statutoryWarranty(
          RIGHTS[state],
          facts({
            ...exact,
            ...(hidden & 1 ? { km: null } : {}),
            ...(hidden & 2 ? { dollars: null } : {}),
            ...(hidden & 4 ? { built: ['0000-01-01', TODAY] as const } : {}),
          }),
        );
        const found = statutoryWarranty(RIGHTS[state], facts(exact));
        // Less knowledge never says something else, only less.
        if (unsure.is !== 'unknown') expect(unsure).toEqual(found);
        if (unsure.is === 'unknown' && unsure.least !== null && found.is === 'warranty')
          expect(found.term.months! >= unsure.least.months! && found.term.km! >= unsure.least.km!).toBe(true);
      }),
      { seed: 20_261_123, numRuns: 5000 },
    );
  });
});

describe('cooling-off', () => {
  const found = (state: AuState, given: Given = {}) => {
    const cooling = coolingOff(RIGHTS[state], facts(given));
    return cooling.is === 'row' ? [cooling.row.right, cooling.row.time, cooling.row.keeps] : cooling.is;
  };

  it('is that of the state, for new and used vehicles', () => {
    const none = ['no', null, null];
    expect(found('qld')).toEqual([
      'yes',
      "one of the dealer's business days",
      expect.stringContaining('non-refundable'),
    ]);
    expect(found('qld', { condition: 'new' })).toEqual(none);
    expect(found('qld', { kinds: ['caravan'] })).toEqual(none);
    expect(found('qld', { kinds: ['ute'] })).toBe('unknown');
    expect(found('nsw')).toEqual([
      'dealerFinance',
      expect.stringContaining('5 pm'),
      '$250 or 2% of the price, whichever is less',
    ]);
    expect(found('vic')[2]).toBe('$100 or 1% of the price, whichever is greater');
    expect(found('vic', { condition: 'demo' })[2]).toContain('and $400 or 2% for a new one');
    expect(found('vic', { condition: 'new' })[2]).toBe('$400 or 2% of the price, whichever is greater');
    expect(found('sa')).toEqual([
      'yes',
      expect.stringContaining('two clear business days'),
      '$100 or 2% of the price, whichever is less',
    ]);
    expect(found('sa', { condition: 'new' })).toEqual(none);
    expect(found('act')[1]).toBe('3 clear business days after you sign it');
    for (const state of ['wa', 'nt', 'tas'] as const) expect(found(state)).toEqual(none);
  });
});

describe('files', () => {
  it('name an Act, a regulator, a source for every fact, and the day on which they were compared', () => {
    for (const state of AU_STATES) {
      const { act, checkedOn, coolingOff: cooling, warranty: law } = RIGHTS[state];
      expect(act).toMatch(/ Act \d{4}$/);
      expect(checkedOn >= '2026-11-23').toBe(true);
      expect(cooling.sources.length).toBeGreaterThan(0);
      expect(law.sources.length).toBeGreaterThan(0);
    }
  });

  it('are refused with the place of a mistake', () => {
    const head =
      'act: An Act 2000\nregulator: { name: Office, href: "https://www.qld.gov.au/x" }\nchecked_on: 2026-11-23\nlicence: { label: Licence, sources: [] }\n';
    const table = (rows: string) => `{ sources: [], age: None., rows: ${rows} }`;
    const read = (cooling: string, rows: string) => {
      const problems: TenantProblem[] = [];
      const content = `${head}cooling_off: ${table(cooling)}\nwarranty: { name: Warranty, sources: [], age: None., rows: ${rows} }\n`;
      parseBuyerRights('qld', 'qld.yaml', content, problems);
      return problems.map((one) => one.key);
    };
    expect(read('[{ right: "no" }]', '[{ gives: none }]')).toEqual([]);
    expect(read('[{ right: "yes" }]', '[]')).toEqual(['cooling_off.rows.0']);
    expect(read('[]', '[{ when: { km: {} }, gives: none }]')).toEqual(['warranty.rows.0.when.km']);
    expect(read('[]', '[{ when: { years: { over: 1 }, registered_years: { over: 1 } }, gives: none }]')).toEqual([
      'warranty.rows.0.when',
    ]);
  });
});

describe('npm run site:check', () => {
  const check = (settings: object, now: number, state: AuState = 'qld') => {
    const dealership = sampleDealership('city');
    const [location] = dealership.locations;
    const there = { ...location!, address: { ...location!.address, state } };
    const site = sampleSite([{ ...dealership, locations: [there] }], { driveAway: { estimate: true }, ...settings });
    return checkBuyerRights(site, new Map(), now).map(({ message }) => message);
  };
  const NOW = Date.UTC(2026, 10, 23);
  const LATER = Date.UTC(2027, 10, 24);

  it('names the rights of a state that were compared more than a year ago', () => {
    expect(isOverdue('2026-11-23', '2027-11-23')).toBe(false);
    expect(isOverdue('2026-11-23', '2027-11-24')).toBe(true);
    expect(check({}, NOW)).toEqual([]);
    expect(check({}, LATER)).toEqual([
      'The rights of buyers in Queensland were last compared with their sources on 23 November 2026, more than a year ago.',
    ]);
  });

  it('names a state without a described warranty, until the dealer states one', () => {
    expect(check({}, NOW, 'tas')).toEqual([expect.stringContaining('which statutory warranty there is in Tasmania')]);
    expect(check({ law: { warranty: { tas: 'Our own text about the warranty.' } } }, NOW, 'tas')).toEqual([]);
  });

  it('names a site that takes reservations without rights or without a single price', () => {
    expect(check({ law: { rights: false } }, NOW)).toEqual([]);
    expect(check({ law: { rights: false }, reserve: { enabled: true } }, NOW)).toHaveLength(1);
    expect(check({ driveAway: { estimate: false }, reserve: { enabled: true } }, NOW)).toEqual([
      expect.stringContaining('Australian Consumer Law, section 48'),
    ]);
  });
});
