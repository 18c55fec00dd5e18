import fc from 'fast-check';
import type { DutyFacts } from '#vehicle/rules/drive-away/duty-facts.ts';
import {
  POWERS,
  VEHICLE_KINDS,
  type CurrentCharge,
  type DutyCondition,
  type DutyTable,
  type StateCharge,
} from '#vehicle/rules/drive-away/duty-table.ts';

/** A new car with four cylinders of which everything is known; tests state what matters to them. */
export function sampleDutyFacts(changes: Partial<DutyFacts> = {}): DutyFacts {
  return {
    kinds: ['passenger'],
    powers: ['combustion'],
    cylinders: 4,
    co2: 180,
    engineCc: 1998,
    tareKg: 1400,
    grossMassKg: 1900,
    isNew: true,
    heavy: false,
    ...changes,
  };
}

/** Any vehicle of which everything is known, up to a mass in kilograms. */
export function anyDutyFacts(mostKg: number): fc.Arbitrary<DutyFacts> {
  return fc.record({
    kinds: fc.constantFrom(...VEHICLE_KINDS).map((one) => [one]),
    powers: fc.constantFrom(...POWERS).map((one) => [one]),
    cylinders: fc.integer({ min: 1, max: 16 }),
    co2: fc.integer({ min: 0, max: 400 }),
    engineCc: fc.integer({ min: 50, max: 8000 }),
    tareKg: fc.integer({ min: 50, max: mostKg }),
    grossMassKg: fc.integer({ min: 100, max: mostKg }),
    isNew: fc.boolean(),
    heavy: mostKg > 4500 ? fc.boolean() : fc.constant(false),
  });
}

/** A row for any vehicle; tests state what matters to them. */
export function dutyCondition(changes: Partial<DutyCondition> = {}): DutyCondition {
  return {
    kind: null,
    power: null,
    cylinders: null,
    co2: null,
    engineCc: null,
    tareKg: null,
    grossMassKg: null,
    isNew: null,
    heavy: null,
    unclear: null,
    ...changes,
  };
}

/** Three dollars for each $100, valid for the financial year 2026-27. */
export function sampleDutyTable(changes: Partial<DutyTable> = {}): DutyTable {
  return {
    state: 'qld',
    name: 'vehicle duty',
    authority: 'Queensland Government',
    source: 'https://www.qld.gov.au/duty',
    checkedOn: '2026-07-02',
    validFrom: '2026-07-01',
    validUntil: '2027-06-30',
    age: 'Rates of 2026-27.',
    unit: 10_000,
    roundedDownTo: 1,
    deliveryIsDutiable: false,
    assumes: 'Duty is charged on the price.',
    rows: [
      {
        when: dutyCondition(),
        bands: [{ upTo: null, base: 0, above: 0, rate: 300 }],
        least: 0,
        most: null,
      },
    ],
    charges: [],
    examples: [],
    ...changes,
  };
}

/** A registration fee of $79 for new vehicles, with a tax by tare weight; by its source valid in 2026-27. */
export function sampleStateCharge(changes: Partial<StateCharge> = {}): CurrentCharge {
  const row = (tareKg: readonly [number, number], amount: number) => ({
    when: dutyCondition({ isNew: true, tareKg }),
    low: amount,
    high: amount,
  });
  return {
    charge: {
      items: ['registration'],
      name: 'registration fee',
      authority: 'Queensland Government',
      source: 'https://www.qld.gov.au/registration',
      checkedOn: '2026-07-04',
      validFrom: '2026-07-01',
      validUntil: '2027-06-30',
      changesOn: ['07-01'],
      age: 'Fees of 2026-27.',
      assumes: 'Registration is for 12 months.',
      base: 7900,
      dependsOn: null,
      rows: [row([0, 1504], 37_400), row([1505, 4500], 57_000)],
      ...changes,
    },
    use: { usable: true, asAt: '2026-07-04', by: 'source' },
  };
}
