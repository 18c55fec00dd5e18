import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDutyFacts, sampleDutyFacts } from '#tests/support/sample-duty-table.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { driveAwayEstimate } from '#vehicle/rules/drive-away/drive-away-estimate.ts';
import { calculateDuty } from '#vehicle/rules/drive-away/duty.ts';
import { dutyFacts, type DutyFacts } from '#vehicle/rules/drive-away/duty-facts.ts';
import { currentCharges } from '#vehicle/rules/drive-away/duty-table.ts';
import { chargedAmount } from '#vehicle/rules/drive-away/state-charge.ts';
import { AU_STATES, type AuState, type Variant, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { TenantProblem } from '../site.ts';
import { dutyTables, parseDutyTable } from './duty-table-files.server.ts';

const TABLES = dutyTables();

const CAR = sampleDutyFacts();
const UTE: DutyFacts = { ...CAR, kinds: ['ute'], tareKg: 2100, grossMassKg: 3050 };
const EV: DutyFacts = { ...CAR, powers: ['electric'], cylinders: null, co2: 0 };
const BIKE: DutyFacts = { ...CAR, kinds: ['motorcycle'], cylinders: 2, engineCc: 650, tareKg: 190, grossMassKg: 400 };
const CARAVAN: DutyFacts = { ...CAR, kinds: ['caravan'], cylinders: null, co2: null, engineCc: null };
const USED = { isNew: false };

/** Dollars of every charge of the state that has an amount for the vehicle. */
const charged = (state: AuState, facts: DutyFacts) =>
  TABLES[state].charges.flatMap((charge) => {
    const amount = chargedAmount(charge, facts);
    return amount && 'low' in amount ? [[amount.low / 100, amount.high / 100]] : [];
  });

describe('the charges of the states, as their sources state them', () => {
  // "Tare weight (kg)" and "Private use fee" of the page; the registration fee is $79.
  const NSW_TAX = [
    [0, 975, 266],
    [976, 1154, 308],
    [1155, 1504, 374],
    [1505, 2504, 570],
    [2505, 2794, 822],
    [2795, 3054, 934],
    [3055, 3304, 1023],
    [3305, 3564, 1112],
    [3565, 3814, 1194],
    [3815, 4064, 1284],
    [4065, 4324, 1370],
    [4325, 4500, 1457],
  ] as const;
  it.each(NSW_TAX)('New South Wales from %i to %i kg: $79 and $%i', (from, to, tax) => {
    for (const tareKg of [from, to])
      for (const kind of ['passenger', 'ute', 'van', 'truck'] as const)
        expect(charged('nsw', { ...CAR, kinds: [kind], tareKg })).toEqual([[79 + tax, 79 + tax]]);
  });

  it.each<readonly [AuState, string, DutyFacts, readonly (readonly [number, number])[]]>([
    ['nsw', 'above 4.5 tonnes', { ...CAR, tareKg: 4501 }, []],
    ['nsw', 'a used car, whose registration is transferred', { ...CAR, ...USED }, []],
    ['nsw', 'a motorcycle, whose tax could not be read', BIKE, []],
    ['tas', 'three cylinders', { ...CAR, cylinders: 3 }, [[621.42, 621.42]]],
    ['tas', 'four', CAR, [[645.42, 645.42]]],
    ['tas', 'five', { ...CAR, cylinders: 5 }, [[686.42, 686.42]]],
    ['tas', 'six', { ...CAR, cylinders: 6 }, [[686.42, 686.42]]],
    ['tas', 'eight', { ...CAR, cylinders: 8 }, [[762.42, 762.42]]],
    ['tas', 'more than eight', { ...CAR, cylinders: 9 }, [[796.42, 796.42]]],
    ['tas', 'electric', EV, [[645.42, 645.42]]],
    ['tas', 'electric from 3 tonnes, which the page does not have', { ...EV, grossMassKg: 3000 }, []],
    ['tas', 'a ute below 3 tonnes', { ...UTE, grossMassKg: 2999 }, [[645.42, 645.42]]],
    ['tas', 'a ute of 3 tonnes', { ...UTE, grossMassKg: 3000 }, [[796.42, 796.42]]],
    ['tas', 'a ute of 4.5 tonnes with six', { ...UTE, cylinders: 6, grossMassKg: 4500 }, [[847.42, 847.42]]],
    ['tas', 'a ute with eight', { ...UTE, cylinders: 8 }, [[901.42, 901.42]]],
    ['tas', '125 cc', { ...BIKE, engineCc: 125 }, [[373.68, 373.68]]],
    ['tas', '126 cc', { ...BIKE, engineCc: 126 }, [[773.68, 773.68]]],
    ['tas', 'an electric motorcycle', { ...BIKE, powers: ['electric'], engineCc: null }, []],
    ['tas', 'a caravan of half a tonne', { ...CARAVAN, tareKg: 500 }, [[119.06, 119.06]]],
    ['tas', 'a heavier caravan', { ...CARAVAN, tareKg: 501 }, [[169.06, 214.06]]],
    ['tas', 'a heavier trailer', { ...CARAVAN, kinds: ['trailer'], tareKg: 501 }, [[214.06, 214.06]]],
    ['tas', 'a used car', { ...CAR, ...USED }, []],
    ['sa', 'four cylinders', CAR, [[545, 670]]],
    ['sa', 'electric', EV, [[545, 670]]],
    ['sa', 'six', { ...CAR, cylinders: 6 }, [[690, 815]]],
    ['sa', 'eight', { ...CAR, cylinders: 8 }, [[820, 945]]],
    ['sa', 'three, which the page does not have', { ...CAR, cylinders: 3 }, []],
    ['sa', 'a ute below 1,500 kg', { ...UTE, tareKg: 1499 }, [[700, 910]]],
    ['sa', 'a ute of 1,500 kg', { ...UTE, tareKg: 1500 }, [[915, 1125]]],
    ['vic', 'a car', CAR, [[973.7, 973.7]]],
    ['vic', 'a ute', UTE, [[615.1, 878]]],
    ['vic', 'a used car', { ...CAR, ...USED }, []],
    ['wa', 'the transfer of a used car', { ...CAR, ...USED }, [[20.4, 20.4]]],
    ['wa', 'a new car', CAR, []],
    ['qld', 'a car', CAR, []],
    ['nt', 'a car', CAR, []],
    ['act', 'a car', CAR, []],
  ])('%s, %s', (state, _what, facts, amounts) => {
    expect(charged(state, facts)).toEqual(amounts);
  });

  it('are left out where the fact that decides is not known', () => {
    const reasons = (state: AuState, facts: DutyFacts) =>
      TABLES[state].charges.flatMap((charge) => {
        const amount = chargedAmount(charge, facts);
        return amount && 'unclear' in amount ? amount.unclear : [];
      });
    expect(reasons('nsw', { ...CAR, tareKg: null })).toEqual(['its tare weight']);
    expect(reasons('tas', { ...CAR, cylinders: null })).toEqual(['how many cylinders its engine has']);
    expect(reasons('tas', { ...UTE, grossMassKg: null })).toEqual(['its gross mass']);
    expect(reasons('tas', { ...BIKE, engineCc: null })).toEqual(['its engine capacity']);
    expect(reasons('nsw', { ...CAR, kinds: ['passenger', 'ute', 'van'] })).toEqual([]);
  });

  it('are used only while they are current by their source, or until they usually change', () => {
    const used = (state: AuState, confirmed: string | null, today: string) =>
      currentCharges(TABLES[state], confirmed, today).map(({ use: { asAt, by } }) => [asAt, by]);
    expect(AU_STATES.filter((state) => used(state, null, '2026-11-23').length > 0)).toEqual([]);
    expect(used('vic', null, '2026-06-30')).toEqual([['2026-11-23', 'source']]);
    expect(used('nsw', '2026-11-23', '2026-12-31')).toEqual([['2026-11-23', 'dealer']]);
    // The tax of New South Wales changes on 1 January, the premiums of Tasmania on 1 December.
    expect(used('nsw', '2026-11-23', '2027-01-01')).toEqual([]);
    expect(used('tas', '2026-11-23', '2026-11-30')).toHaveLength(1);
    expect(used('tas', '2026-11-23', '2026-12-01')).toEqual([]);
    expect(used('nsw', '2026-11-22', '2026-11-23')).toEqual([]);
  });
});

describe('properties of every charge', () => {
  const state = fc.constantFrom(...AU_STATES);
  const known = anyDutyFacts(4500);
  const rises = (fact: 'tareKg' | 'cylinders' | 'grossMassKg' | 'engineCc', most: number) =>
    fc.assert(
      fc.property(state, known, fc.integer({ min: 0, max: most }), (name, facts, more) => {
        for (const charge of TABLES[name].charges) {
          const one = chargedAmount(charge, facts);
          const other = chargedAmount(charge, { ...facts, [fact]: facts[fact]! + more });
          if (one === null || other === null || 'unclear' in one || 'unclear' in other) continue;
          expect(other.low).toBeGreaterThanOrEqual(one.low);
          expect(other.high).toBeGreaterThanOrEqual(one.high);
        }
      }),
      { seed: 20_261_123, numRuns: 4000 },
    );

  it.each([
    ['tareKg', 4500],
    ['grossMassKg', 4500],
    ['cylinders', 12],
    ['engineCc', 8000],
  ] as const)('never falls with %s', (fact, most) => rises(fact, most));

  it('has one amount for each vehicle of which everything is known, or none', () => {
    fc.assert(
      fc.property(state, known, (name, facts) => {
        for (const charge of TABLES[name].charges) {
          const amount = chargedAmount(charge, facts);
          if (amount === null) continue;
          if ('unclear' in amount) throw new Error(`${name}: ${charge.name} needs ${amount.unclear.join()}`);
          expect(Number.isInteger(amount.low) && amount.low >= 0 && amount.high >= amount.low).toBe(true);
          expect(amount.low === amount.high || charge.dependsOn !== null).toBe(true);
        }
      }),
      { seed: 20_261_123, numRuns: 4000 },
    );
  });
});

describe('a vehicle of each kind in each state', () => {
  const variant = (given: Partial<Variant>) => given as Variant;
  const kinds: readonly (readonly [string, Partial<Vehicle>])[] = [
    ['car', { simpleBody: 'SUV', simpleFuel: 'Petrol', variant: variant({ cylinders: 4, tareKg: 1540.5 }) }],
    ['electric car', { simpleBody: 'Sedan', simpleFuel: 'Electric', variant: variant({ co2: 0, grossMassKg: 2300 }) }],
    ['ute', { simpleBody: 'Ute', simpleFuel: 'Diesel', variant: variant({ cylinders: 4, grossMassKg: 3200 }) }],
    ['motorcycle', { vehicleType: 'motorcycle', simpleBody: 'Naked', simpleFuel: 'Petrol', engineCc: 689 }],
    ['caravan', { vehicleType: 'caravan', simpleBody: null, simpleFuel: null }],
    ['vehicle without data', { simpleBody: null, simpleFuel: null, variant: null }],
  ];
  it.each(kinds.flatMap(([what, vehicle]) => AU_STATES.map((state) => [what, state, vehicle] as const)))(
    'a %s in %s has an estimate, or the table does not cover it',
    (_what, state, vehicle) => {
      for (const condition of ['new', 'demo', 'used'] as const) {
        const facts = dutyFacts(sampleVehicle({ ...vehicle, condition }))!;
        const charges = currentCharges(TABLES[state], '2026-11-23', '2026-11-24');
        const estimate = driveAwayEstimate({ price: 3_000_000, facts, condition }, TABLES[state], [], charges);
        expect(estimate === null).toBe(calculateDuty(TABLES[state], facts, 3_000_000) === null);
        if (estimate === null) continue;
        const items = [...estimate.lines.flatMap((line) => line.items), ...estimate.missing];
        expect(new Set(items).size).toBe(items.length);
        for (const end of ['low', 'high'] as const)
          expect(estimate[end]).toBe(estimate.lines.reduce((sum, line) => sum + line[end], estimate.price));
      }
    },
  );
});

describe('files', () => {
  const head =
    'name: duty\nauthority: State\nsource: https://www.qld.gov.au/x\nchecked_on: 2026-11-23\nvalid_from: 2026-07-01\nvalid_until: 2027-06-30\nage: none\ndelivery_is_dutiable: false\nassumes: nothing\nrates: []\n';
  const good =
    '{ items: [ctp], name: fee, authority: State, source: https://www.qld.gov.au/y, checked_on: 2026-11-23, valid_from: null, valid_until: null, changes_on: ["07-01"], age: none, rows: [{ when: {}, amount: 5 }] }';
  const read = (charge: string) => {
    const problems: TenantProblem[] = [];
    const table = parseDutyTable('qld', 'qld.yaml', `${head}charges: [${charge}]`, problems);
    return table ?? problems.map((one) => one.key);
  };

  it('name an official source for each charge, with the day on which it was checked', () => {
    for (const name of AU_STATES)
      for (const charge of TABLES[name].charges) {
        expect(new URL(charge.source).hostname).toMatch(/\.gov\.au$/);
        expect(charge.checkedOn >= '2026-11-23').toBe(true);
      }
    expect(AU_STATES.filter((name) => TABLES[name].charges.length === 0)).toEqual(['act', 'nt', 'qld']);
  });

  it('are refused with the place of a mistake in a charge', () => {
    expect(read(good)).toMatchObject({ charges: [{ items: ['ctp'], base: 0, rows: [{ low: 500, high: 500 }] }] });
    expect(read(good.replace('www.qld.gov.au/y', 'cars.example'))).toEqual(['charges.0.source']);
    expect(read(good.replace('[ctp]', '[dealerDelivery]'))).toEqual(['charges.0.items.0']);
    expect(read(good.replace('07-01', '1 July'))).toEqual(['charges.0.changes_on.0']);
    expect(read(good.replace('amount: 5', 'low: 5'))).toEqual(['charges.0.rows.0', 'charges.0']);
    expect(read(good.replace('amount: 5', 'low: 5, high: 9'))).toEqual(['charges.0']);
    expect(read(good.replace('age: none', 'age: none, depends_on: postcode'))).toEqual(['charges.0']);
  });
});
