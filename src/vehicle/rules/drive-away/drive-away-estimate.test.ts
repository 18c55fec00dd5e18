import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dutyCondition,
  sampleDutyFacts,
  sampleDutyTable,
  sampleStateCharge,
} from '#tests/support/sample-duty-table.ts';
import { driveAwayEstimate, type DealerCharge, type DriveAwayEstimate } from './drive-away-estimate.ts';
import type { DutyFacts } from './duty-facts.ts';
import { ON_ROAD_ITEMS, type CurrentCharge, type DutyTable } from './duty-table.ts';
import { estimateConditions, estimateView } from './estimate-view.ts';

const FACTS = sampleDutyFacts({ co2: null });
const NEW = { price: 4_400_000, facts: FACTS, condition: 'new' } as const;
const charge = (items: DealerCharge['items'], amount: number, changes: Partial<DealerCharge> = {}): DealerCharge => ({
  items,
  amount,
  condition: null,
  state: null,
  ...changes,
});
const ALL = [
  charge(['registration', 'ctp'], 85_000),
  charge(['plates'], 3600),
  charge(['dealerDelivery'], 199_500),
] as const;
const USE = { usable: true, asAt: '2026-11-23', by: 'dealer' } as const;
const words = (table: DutyTable, charges: readonly DealerCharge[], vehicle: typeof NEW = NEW) => {
  const estimate = driveAwayEstimate(vehicle, table, charges)!;
  return estimateView(estimate, { table, use: USE, condition: vehicle.condition });
};

describe('driveAwayEstimate', () => {
  it('adds duty to the price and lists what is not included', () => {
    expect(driveAwayEstimate(NEW, sampleDutyTable(), [])).toEqual({
      price: 4_400_000,
      lines: [{ items: ['stampDuty'], low: 132_000, high: 132_000, by: 'state' }],
      missing: ['registration', 'ctp', 'plates', 'dealerDelivery'],
      leftOut: [],
      low: 4_532_000,
      high: 4_532_000,
      unclear: [],
    });
  });

  it('adds what the dealer states, in one order', () => {
    const estimate = driveAwayEstimate(NEW, sampleDutyTable(), ALL.toReversed())!;
    expect(estimate.lines.map(({ items }) => items)).toEqual([
      ['stampDuty'],
      ['registration', 'ctp'],
      ['plates'],
      ['dealerDelivery'],
    ]);
    expect([estimate.missing, estimate.low]).toEqual([[], 4_400_000 + 132_000 + 85_000 + 3600 + 199_500]);
  });

  it('rounds each line up to the dollar, so that the lines add up to the total', () => {
    const { lines, low, high } = driveAwayEstimate(NEW, sampleDutyTable(), [
      charge(['plates'], 3650),
      charge(['ctp'], 1),
    ])!;
    expect(lines.map((line) => line.low)).toEqual([132_000, 100, 3700]);
    expect([low, high]).toEqual([4_400_000 + 132_000 + 3800, 4_400_000 + 132_000 + 3800]);
  });

  it('charges duty on dealer delivery where the state does', () => {
    const dutyOn = (deliveryIsDutiable: boolean) =>
      driveAwayEstimate(NEW, sampleDutyTable({ deliveryIsDutiable }), ALL)!.lines[0]!.low;
    expect([dutyOn(false), dutyOn(true)]).toEqual([132_000, 138_000]);
  });

  it('takes the first charge of an item that is for the condition and the state', () => {
    const charges = [
      charge(['dealerDelivery'], 100, { condition: 'used' }),
      charge(['dealerDelivery'], 200, { state: 'nsw' }),
      charge(['dealerDelivery'], 300, { state: 'qld', condition: 'new' }),
      charge(['dealerDelivery'], 400),
    ];
    const delivery = (condition: 'new' | 'demo' | 'used') =>
      driveAwayEstimate({ ...NEW, condition }, sampleDutyTable(), charges)!.lines.at(-1)!.low;
    expect([delivery('new'), delivery('used'), delivery('demo')]).toEqual([300, 100, 400]);
  });

  describe('with charges of the state', () => {
    const lines = (
      given: readonly CurrentCharge[],
      { charges = [], facts = FACTS }: { charges?: readonly DealerCharge[]; facts?: DutyFacts } = {},
    ) => driveAwayEstimate({ ...NEW, facts }, sampleDutyTable(), charges, given)!;
    const items = (estimate: DriveAwayEstimate) => estimate.lines.slice(1).map((line) => [line.items.join(), line.by]);

    it('uses one unless the dealer states one of its items', () => {
      const both = sampleStateCharge({ items: ['registration', 'ctp'] });
      expect(items(lines([both]))).toEqual([['registration,ctp', 'state']]);
      expect(items(lines([both], { charges: [charge(['ctp'], 50_000)] }))).toEqual([['ctp', 'dealer']]);
      expect(items(lines([both], { facts: { ...FACTS, isNew: false } }))).toEqual([]);
    });

    it('charges no item twice where two charges of the state have it', () => {
      const given = [
        sampleStateCharge({ items: ['registration', 'ctp'] }),
        sampleStateCharge({ items: ['ctp', 'plates'] }),
      ];
      expect(items(lines(given))).toEqual([['registration,ctp', 'state']]);
    });

    it('adds the part that all rows have in common to the row of the vehicle', () => {
      const estimate = lines([sampleStateCharge({})]);
      expect(estimate.lines[1]).toMatchObject({ items: ['registration'], low: 7900 + 37_400, high: 7900 + 37_400 });
      const heavier = lines([sampleStateCharge({})], { facts: { ...FACTS, tareKg: 1505 } });
      expect(heavier.low - estimate.low).toBe(57_000 - 37_400);
    });

    it('leaves one out whose amount depends on a fact that is not known, and says which', () => {
      const estimate = lines([sampleStateCharge({})], { facts: { ...FACTS, tareKg: null } });
      expect(items(estimate)).toEqual([]);
      expect(estimate.missing).toContain('registration');
      expect(estimate.leftOut).toEqual([{ items: ['registration'], unclear: ['its tare weight'] }]);
      const view = estimateView(estimate, { table: sampleDutyTable(), use: USE, condition: 'new' });
      expect(view.missing).toBe(
        'Not included: registration (not known: its tare weight), CTP insurance, number plates and dealer delivery.',
      );
    });

    it('is silent about a fact that is not known where the dealer states the item', () => {
      const facts = { ...FACTS, tareKg: null };
      const estimate = lines([sampleStateCharge({})], { facts, charges: [charge(['registration'], 40_000)] });
      expect([estimate.leftOut, items(estimate)]).toEqual([[], [['registration', 'dealer']]]);
    });

    it('does not ask for a fact on which the amount does not depend', () => {
      const unsure = { ...FACTS, kinds: ['passenger', 'ute'] } as const;
      const [one] = sampleStateCharge({}).charge.rows;
      const row = (kind: 'passenger' | 'ute', low: number) => ({
        ...one!,
        low,
        high: low,
        when: dutyCondition({ kind: [kind] }),
      });
      const rest = { ...one!, low: 5, high: 5, when: dutyCondition() };
      const same = sampleStateCharge({ rows: [row('passenger', 5), rest] });
      expect(items(lines([same], { facts: unsure }))).toEqual([['registration', 'state']]);
      const other = sampleStateCharge({ rows: [row('passenger', 6), rest] });
      expect(lines([other], { facts: unsure }).leftOut).toEqual([
        { items: ['registration'], unclear: ['its type of body'] },
      ]);
      // No row is certainly for it.
      const either = sampleStateCharge({ rows: [row('passenger', 5), row('ute', 5)] });
      expect(lines([either], { facts: unsure }).leftOut).toHaveLength(1);
    });

    it('has two amounts where the source has them, and says on what it depends', () => {
      const [one] = sampleStateCharge({}).charge.rows;
      const ranged = sampleStateCharge({
        base: 0,
        dependsOn: 'where it is garaged',
        rows: [{ ...one!, when: dutyCondition(), low: 54_500, high: 67_000 }],
      });
      const estimate = lines([ranged]);
      expect([estimate.low, estimate.high]).toEqual([4_532_000 + 54_500, 4_532_000 + 67_000]);
      const view = estimateView(estimate, { table: sampleDutyTable(), use: USE, condition: 'new' });
      expect(view.amount).toBe('$45,865 to $45,990');
      expect(view.lines[2]).toEqual({ label: 'Registration', value: '$545 to $670' });
      expect(view.notes[0]).toBe('Registration: between two amounts, depending on where it is garaged.');
    });

    it('names the source of each with the day of its figures, and what they take for granted', () => {
      const view = estimateView(lines([sampleStateCharge({})]), {
        table: sampleDutyTable(),
        use: USE,
        condition: 'new',
      });
      expect(view.sources[1]).toEqual({
        label: 'Registration fee, Queensland Government, as at 4 July 2026',
        href: 'https://www.qld.gov.au/registration',
      });
      expect(view.notes).toContain('Registration is for 12 months.');
    });

    it('calls what it charges for the registration of a used vehicle a transfer', () => {
      const transfer = sampleStateCharge({ rows: [{ when: dutyCondition({ isNew: false }), low: 2040, high: 2040 }] });
      const facts = { ...FACTS, isNew: false };
      const estimate = driveAwayEstimate({ ...NEW, facts, condition: 'used' }, sampleDutyTable(), [], [transfer])!;
      const view = estimateView(estimate, { table: sampleDutyTable(), use: USE, condition: 'used' });
      expect(view.lines[2]!.label).toBe('Transfer of registration');
      expect(view.title).toBe('Estimate with stamp duty and transfer of registration in QLD');
      expect(lines([transfer]).missing).toContain('registration');
    });
  });

  it('is null where the table does not cover the vehicle', () => {
    expect(driveAwayEstimate(NEW, sampleDutyTable({ rows: [] }), ALL)).toBeNull();
  });

  it('is the exact sum of its lines, and each item is either charged once or missing', () => {
    const item = fc.constantFrom('registration', 'ctp', 'plates', 'dealerDelivery' as const);
    const charges = fc.array(
      fc.record<DealerCharge>({
        items: fc.uniqueArray(item, { minLength: 1 }),
        amount: fc.integer({ min: 0, max: 2_000_000 }),
        condition: fc.constantFrom(null, 'new', 'used'),
        state: fc.constantFrom(null, 'qld', 'nsw'),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(charges, fc.integer({ min: 1001, max: 50_000_000 }), fc.boolean(), (given, price, onDelivery) => {
        const table = sampleDutyTable({ deliveryIsDutiable: onDelivery });
        const estimate = driveAwayEstimate({ ...NEW, price }, table, given)!;
        expect(estimate.low).toBe(estimate.lines.reduce((sum, line) => sum + line.low, price));
        const once = [...estimate.lines.flatMap(({ items }) => items), ...estimate.missing];
        expect(once.toSorted()).toEqual(ON_ROAD_ITEMS.toSorted());
      }),
      { seed: 20_261_123 },
    );
  });
});

describe('estimateView', () => {
  it('names what is in the amount, and does not call it drive away where something is missing', () => {
    const view = words(sampleDutyTable(), [charge(['dealerDelivery'], 199_500)]);
    expect(view).toMatchObject({
      title: 'Estimate with stamp duty and dealer delivery in QLD',
      amount: '$47,315',
      asAt: 'Government rates as at 23 November 2026',
      missing: 'Not included: registration, CTP insurance and number plates.',
      lines: [
        { label: 'Advertised price', value: '$44,000' },
        { label: 'Stamp duty', value: '$1,320' },
        { label: 'Dealer delivery', value: '$1,995' },
        { label: 'Estimate', value: '$47,315' },
      ],
      sources: [{ label: 'Vehicle duty, Queensland Government', href: 'https://www.qld.gov.au/duty' }],
    });
    expect(view.notes.at(-1)).toBe(
      'This is an estimate, not the price. We confirm every charge in writing before you buy.',
    );
    expect(view).toMatchObject({
      title: 'Estimate with stamp duty and dealer delivery in QLD',
      short: 'Est. with stamp duty and dealer delivery in QLD',
      amount: '$47,315',
    });
    expect(estimateConditions(view)).toBe(
      `${view.notes.at(-1)} Not included: registration, CTP insurance and number plates. Government rates as at 23 November 2026.`,
    );
  });

  it('calls it drive away where nothing is missing', () => {
    const view = words(sampleDutyTable({ state: 'nt' }), ALL);
    expect(view.title).toBe('Estimated drive away in NT');
    expect(view.missing).toBeNull();
    expect(view.lines[2]!.label).toBe('Registration and CTP insurance (stated by the dealership)');
  });

  it('says that there is no duty instead of repeating the price', () => {
    const [any] = sampleDutyTable().rows;
    const none = sampleDutyTable({ rows: [{ ...any!, bands: [{ upTo: null, base: 0, above: 0, rate: 0 }] }] });
    expect(words(none, [])).toMatchObject({ title: 'No stamp duty in QLD', amount: null });
    expect(words(none, [charge(['plates'], 3600)]).amount).toBe('$44,036');
  });

  it('has two amounts and says why where a fact is missing', () => {
    const { rows } = sampleDutyTable();
    const [any] = rows;
    const four = { ...any!, when: dutyCondition({ cylinders: [1, 4] }) };
    const more = { ...any!, bands: [{ upTo: null, base: 0, above: 0, rate: 400 }] };
    const unknown = { ...NEW, facts: { ...FACTS, cylinders: null } } as unknown as typeof NEW;
    const view = words(sampleDutyTable({ rows: [four, more] }), [], unknown);
    expect(view.amount).toBe('$45,320 to $45,760');
    expect(view.notes[0]).toBe(
      'The duty is between two amounts, because this is not known: how many cylinders its engine has.',
    );
  });

  it('speaks of the transfer of the registration of a used vehicle', () => {
    const used = { ...NEW, condition: 'used' } as unknown as typeof NEW;
    expect(words(sampleDutyTable(), [], used).missing).toBe(
      'Not included: registration or its transfer, CTP insurance, number plates and dealer delivery.',
    );
  });
});
