import type { DutyCondition, DutyTable } from '#vehicle/rules/drive-away/duty-table.ts';

/** A row for any vehicle; tests state what matters to them. */
export function dutyCondition(changes: Partial<DutyCondition> = {}): DutyCondition {
  return {
    kind: null,
    power: null,
    cylinders: null,
    co2: null,
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
