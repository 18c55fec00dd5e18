import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubts, calculateDuty } from '#vehicle/rules/drive-away/duty.ts';
import { anyDutyFacts, sampleDutyFacts } from '#tests/support/sample-duty-table.ts';
import type { DutyFacts } from '#vehicle/rules/drive-away/duty-facts.ts';
import { POWERS, VEHICLE_KINDS, type VehicleKind } from '#vehicle/rules/drive-away/duty-table.ts';
import { AU_STATES, type AuState } from '#vehicle/rules/vehicle.ts';
import type { TenantProblem } from '../site.ts';
import { dutyTables, parseDutyTable } from './duty-table-files.server.ts';

const TABLES = dutyTables();
const WITH_RATES = AU_STATES.filter((state) => TABLES[state].rows.length > 0);
/** Queensland and Victoria apply the rate of a band to the whole value: duty jumps where a band starts. */
const WITHOUT_JUMPS: readonly AuState[] = ['nsw', 'sa', 'tas', 'wa', 'nt'];

const CAR = sampleDutyFacts({ tareKg: 1500, grossMassKg: 2000 });
const UTE: DutyFacts = { ...CAR, kinds: ['ute'] };
const EV: DutyFacts = { ...CAR, powers: ['electric'], cylinders: null, co2: 0 };
const BIKE: DutyFacts = { ...CAR, kinds: ['motorcycle'], cylinders: 2 };
const CARAVAN: DutyFacts = { ...CAR, kinds: ['caravan'], cylinders: null, co2: null };
const USED = { isNew: false };

const of = (state: AuState, facts: DutyFacts, dollars: number) => {
  const found = calculateDuty(TABLES[state], facts, Math.round(dollars * 100));
  return found && [found.low / 100, found.high / 100];
};

describe('the examples that the sources work out', () => {
  const examples = AU_STATES.flatMap((state) => TABLES[state].examples.map((example) => ({ state, ...example })));
  it.each(examples)('$state: $value cents -> $duty cents', ({ state, value, duty, kind, power, cylinders, isNew }) => {
    const facts = { ...CAR, kinds: [kind], powers: [power], cylinders, co2: null, isNew };
    expect(calculateDuty(TABLES[state], facts, value)).toEqual({ low: duty, high: duty, unclear: [] });
  });

  it('are those of Tasmania; no other source has any', () => {
    expect(examples.map(({ state }) => state)).toEqual(['tas', 'tas', 'tas', 'tas']);
  });

  it('include the factors by which Victoria divides a drive-away price', () => {
    // https://www.sro.vic.gov.au/node/16793: 1.042, 1.052, 1.07 and 1.09 for values without part of $200
    const factors = [80_400, 100_000, 150_000, 200_000].map((value) => 1 + of('vic', CAR, value)![0]! / value);
    expect(factors.map((factor) => Number(factor.toFixed(3)))).toEqual([1.042, 1.052, 1.07, 1.09]);
  });
});

describe('duty by state', () => {
  it.each<readonly [AuState, string, DutyFacts, number, number]>([
    ['qld', 'four cylinders', CAR, 30_000, 900],
    ['qld', 'part of $100', CAR, 30_000.01, 903],
    ['qld', 'at $100,000', CAR, 100_000, 3000],
    ['qld', 'above $100,000', CAR, 100_000.01, 5005],
    ['qld', 'six cylinders', { ...CAR, cylinders: 6 }, 50_000, 1750],
    ['qld', 'eight cylinders above $100,000', { ...CAR, cylinders: 8 }, 120_000, 7200],
    ['qld', 'electric', EV, 60_000, 1200],
    ['qld', 'hybrid with six cylinders', { ...CAR, powers: ['hybrid'], cylinders: 6 }, 110_000, 4400],
    ['qld', 'motorcycle', BIKE, 15_990, 480],
    ['qld', 'caravan', CARAVAN, 70_000, 0],
    ['qld', 'heavy truck', { ...CAR, kinds: ['truck'], cylinders: 6, heavy: true }, 120_000, 4200],
    ['nsw', 'at $45,000', CAR, 45_000, 1350],
    ['nsw', 'above $45,000', CAR, 45_000.01, 1355],
    ['nsw', 'passenger', CAR, 60_000, 2100],
    ['nsw', 'electric: the exemption has ended', EV, 60_000, 2100],
    ['nsw', 'motorcycle', BIKE, 50_000, 1500],
    ['nsw', 'ute up to $45,000', UTE, 44_990, 1350],
    ['nsw', 'truck', { ...CAR, kinds: ['truck'], heavy: null }, 90_000, 2700],
    ['nsw', 'caravan', CARAVAN, 90_000, 0],
    ['vic', 'passenger', CAR, 40_000, 1680],
    ['vic', 'part of $200', CAR, 40_001, 1688.4],
    ['vic', 'at the threshold', CAR, 80_567, 3385.2],
    ['vic', 'above the threshold', CAR, 80_567.01, 4191.2],
    ['vic', 'above $100,000', CAR, 100_001, 7014],
    ['vic', 'above $150,000', CAR, 150_001, 13_518],
    ['vic', 'green', EV, 120_000, 5040],
    ['vic', 'new ute', UTE, 60_000, 1620],
    ['vic', 'used ute', { ...UTE, ...USED }, 60_000, 2520],
    ['vic', 'used motorcycle', { ...BIKE, ...USED }, 10_000, 420],
    ['vic', 'caravan up to 4.5 tonnes', CARAVAN, 70_000, 0],
    ['wa', 'up to $25,000', CAR, 25_000, 687.5],
    ['wa', 'rounded down to 5 cents', CAR, 24_999, 687.45],
    ['wa', 'between', CAR, 30_000, 1050],
    ['wa', 'between, rate rounded to hundredths', CAR, 45_678, 2672.15],
    ['wa', 'at $50,000', CAR, 50_000, 3250],
    ['wa', 'above', UTE, 80_000, 5200],
    ['wa', 'heavy, capped', { ...CAR, kinds: ['truck'], heavy: true }, 500_000, 12_000],
    ['wa', 'caravan', CARAVAN, 70_000, 0],
    ['sa', 'least', CAR, 300, 5],
    ['sa', 'second band', CAR, 1500, 20],
    ['sa', 'third band', CAR, 2500, 45],
    ['sa', 'passenger', CAR, 30_000, 1140],
    ['sa', 'commercial', UTE, 30_000, 870],
    ['sa', 'motorcycle', BIKE, 10_050, 344],
    ['sa', 'caravan', CARAVAN, 70_000, 0],
    ['tas', 'at $35,000', CAR, 35_000, 1050],
    ['tas', 'at $40,000', CAR, 40_000, 1600],
    ['tas', 'above $40,000', CAR, 40_001, 1604],
    ['tas', 'ute', UTE, 60_000, 1800],
    ['tas', 'heavy truck', { ...CAR, kinds: ['truck'], heavy: true }, 60_000, 600],
    ['tas', 'least', UTE, 100, 20],
    ['tas', 'caravan', CARAVAN, 70_000, 0],
    ['nt', 'any', CAR, 30_001, 903],
    ['nt', 'electric up to $50,000', EV, 50_000, 0],
    ['nt', 'plug-in hybrid', { ...CAR, powers: ['plugInHybrid'] }, 45_000, 0],
    ['nt', 'hybrid', { ...CAR, powers: ['hybrid'] }, 45_000, 1350],
  ])('%s, %s', (state, _what, facts, value, duty) => {
    expect(of(state, facts, value)).toEqual([duty, duty]);
  });

  it('is a range where a fact is missing or the source leaves it open', () => {
    const cylinders = calculateDuty(TABLES.qld, { ...CAR, cylinders: null }, 5_000_000);
    expect(cylinders).toEqual({
      low: 150_000,
      high: 200_000,
      unclear: ['how many cylinders its engine has'],
    });
    expect(calculateDuty(TABLES.nsw, UTE, 6_000_000)).toEqual({
      low: 180_000,
      high: 210_000,
      unclear: ['whether Revenue NSW counts it as a passenger vehicle'],
    });
    expect(of('vic', { ...CAR, co2: null }, 90_000)).toEqual([3780, 4680]);
    // Below the threshold emissions do not matter.
    expect(of('vic', { ...CAR, co2: null }, 60_000)).toEqual([2520, 2520]);
    expect(of('nt', EV, 60_000)).toEqual([300, 1800]);
    expect(of('sa', { ...CAR, kinds: ['passenger', 'ute', 'van'] }, 30_000)).toEqual([870, 1140]);
  });

  it('is not worked out for what a table does not cover', () => {
    expect(of('nsw', { ...CAR, kinds: ['trailer'] }, 5000)).toBeNull();
    expect(AU_STATES.filter((state) => of(state, CAR, 30_000) === null)).toEqual(['act']);
  });
});

const kind = fc.constantFrom<VehicleKind>(...VEHICLE_KINDS);
const known = anyDutyFacts(9000);
const state = fc.constantFrom(...WITH_RATES);
/** Cents, so that parts of $100 occur. */
const value = fc.integer({ min: 1, max: 30_000_000 });

describe('properties of every table', () => {
  it('never falls with the price, and is whole cents', () => {
    fc.assert(
      fc.property(state, known, value, fc.integer({ min: 0, max: 2_000_000 }), (name, facts, lower, more) => {
        const one = calculateDuty(TABLES[name], facts, lower);
        const other = calculateDuty(TABLES[name], facts, lower + more);
        expect(other === null).toBe(one === null);
        if (one === null || other === null) return;
        expect(other.low).toBeGreaterThanOrEqual(one.low);
        expect(other.high).toBeGreaterThanOrEqual(one.high);
        for (const end of [one.low, one.high]) expect(Number.isInteger(end) && end >= 0).toBe(true);
      }),
      { seed: 20_261_123, numRuns: 5000 },
    );
  });

  it('rises by no more than one step of the highest rate for one more cent, where the law has no jump', () => {
    const highest = { nsw: 5, sa: 4, tas: 11, nt: 3, wa: 8 } as Partial<Record<AuState, number>>;
    fc.assert(
      fc.property(fc.constantFrom(...WITHOUT_JUMPS), known, value, (name, facts, at) => {
        const one = calculateDuty(TABLES[name], facts, at);
        const next = calculateDuty(TABLES[name], facts, at + 1);
        if (one === null || next === null || next.unclear.length > 0) return;
        expect(next.high - one.high).toBeLessThanOrEqual(highest[name]! * 100);
      }),
      { seed: 20_261_123, numRuns: 5000 },
    );
  });

  it('includes in a range what each missing fact can turn out to be', () => {
    fc.assert(
      fc.property(state, known, kind, value, fc.nat(31), (name, facts, otherKind, at, hidden) => {
        const exact = calculateDuty(TABLES[name], facts, at);
        const unsure = calculateDuty(
          TABLES[name],
          {
            ...facts,
            ...(hidden & 1 ? { kinds: [...facts.kinds, otherKind] } : {}),
            ...(hidden & 2 ? { powers: POWERS } : {}),
            ...(hidden & 4 ? { cylinders: null } : {}),
            ...(hidden & 8 ? { co2: null } : {}),
            ...(hidden & 16 ? { heavy: null } : {}),
          },
          at,
        );
        if (exact === null) return;
        expect(unsure!.low).toBeLessThanOrEqual(exact.low);
        expect(unsure!.high).toBeGreaterThanOrEqual(exact.high);
      }),
      { seed: 20_261_123, numRuns: 5000 },
    );
  });

  it('has a row that is certainly right for a vehicle of which everything is known, or none at all', () => {
    fc.assert(
      fc.property(state, known, value, (name, facts, at) => {
        if (calculateDuty(TABLES[name], facts, at) === null) return;
        expect(TABLES[name].rows.some((row) => doubts(row.when, facts)?.length === 0)).toBe(true);
      }),
      { seed: 20_261_123, numRuns: 5000 },
    );
  });

  it('calculates the rising percentage of Western Australia as floating point does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 25_001, max: 50_000 }), (dollars) => {
        const percent = Number((2.75 + (dollars - 25_000) / 6666.66).toFixed(2));
        const exact = Math.floor((dollars * percent) / 100 / 0.05 + 1e-6) * 0.05;
        expect(of('wa', CAR, dollars)![0]).toBeCloseTo(exact, 4);
      }),
      { seed: 20_261_123, numRuns: 5000 },
    );
  });
});

describe('files', () => {
  it('name an official source and the day on which it was checked', () => {
    for (const name of AU_STATES) {
      const table = TABLES[name];
      expect([table.state, new URL(table.source).hostname]).toEqual([name, expect.stringMatching(/\.gov\.au$/)]);
      expect(table.checkedOn >= '2026-11-23').toBe(true);
    }
  });

  it('are refused with the place of a mistake', () => {
    const read = (content: string) => {
      const problems: TenantProblem[] = [];
      return { table: parseDutyTable('qld', 'qld.yaml', content, problems), problems: problems.map((one) => one.key) };
    };
    const head =
      'name: duty\nauthority: State\nsource: https://www.qld.gov.au/x\nchecked_on: 2026-11-23\nvalid_from: 2026-07-01\nvalid_until: 2027-06-30\nage: none\ndelivery_is_dutiable: false\nassumes: nothing\n';
    expect(read(`${head}rates: [{ when: {}, bands: [{ rate: 3 }] }]`).table?.rows).toHaveLength(1);
    expect(read(`${head}rates: [{ when: { body: [ute] }, bands: [{ rate: 3 }] }]`).problems).toEqual([
      'rates.0.when.body',
    ]);
    expect(read(`${head}rates: [{ when: {}, bands: [{ up_to: 5 }] }]`).problems).toEqual(['rates.0.bands.0']);
    expect(read(`${head}rates: [{ when: {}, bands: [{ rate: 3 }, { up_to: 9, rate: 4 }] }]`).problems).toEqual([
      'rates.0.bands',
    ]);
    expect(read(`${head.replace('www.qld.gov.au', 'cars.example')}rates: []`).problems).toEqual(['source']);
    expect(read(`${head.replace('2027-06-30', '2027-06-31')}rates: []`).problems).toEqual(['valid_until']);
  });
});
