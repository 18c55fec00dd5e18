import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleDutyTable, sampleStateCharge } from '#tests/support/sample-duty-table.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Site } from '#sites/site.ts';
import { dutyTables } from '#sites/duty-tables/duty-table-files.server.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { compareView } from '#routes/compare/compare-view.ts';
import { vehicleSheet } from '#routes/print/vehicle-sheet-view.ts';
import { driveAwayView, homeEstimate } from './drive-away-view.ts';

const NOW = Date.UTC(2026, 10, 23);
const DEALERSHIPS = [sampleDealership('city')];
const QLD = sampleDutyTable();
const NSW = sampleDutyTable({ state: 'nsw', validUntil: null });
const OLD = sampleDutyTable({ state: 'vic', validFrom: '2025-07-01', validUntil: '2026-06-30' });
const TABLES = {
  ...Object.fromEntries(Object.entries(dutyTables()).map(([state, one]) => [state, { ...one, validUntil: null }])),
  qld: QLD,
  nsw: NSW,
  vic: OLD,
} as Site['dutyTables'];
const UTE = sampleVehicle({
  dealershipId: 'group.city',
  condition: 'new',
  simpleBody: 'SUV',
  simpleFuel: 'Petrol',
  price: 4_400_000,
  priceType: 'Plus On-Road Costs',
});

const site = (driveAway: unknown) => sampleSite(DEALERSHIPS, { driveAway }, { dutyTables: TABLES });
const SHOWN = site({ estimate: true });
const scope = (shown: Site, query = '', now = NOW) => {
  const instants: (number | null)[] = [];
  return {
    site: shown,
    now,
    params: new URLSearchParams(query),
    holdsUntil: (instant: number | null) => void instants.push(instant),
    pictureOrigin: null,
    instants,
  };
};
const view = (vehicle: Partial<Vehicle>, shown = SHOWN, query = '', now = NOW) =>
  driveAwayView({ ...UTE, ...vehicle }, scope(shown, query, now));

describe('driveAwayView', () => {
  it('shows an estimate in the state of the dealership where the price is without on-road costs', () => {
    expect(view({})?.estimate).toMatchObject({
      title: 'Estimate with stamp duty in QLD',
      amount: '$45,320',
    });
    expect(view({ priceType: 'Drive Away' })).toBeNull();
    expect(view({ priceType: null })).toBeNull();
    expect(view({ price: null })).toBeNull();
    expect(view({ vehicleType: 'boat' })).toBeNull();
  });

  it('starts from the price that the page shows', () => {
    expect(view({ offerPrice: 4_000_000 })?.estimate?.amount).toBe('$41,200');
    const weekly = sampleSite(
      DEALERSHIPS,
      { driveAway: { estimate: true }, price: { subscriptions: true } },
      { dutyTables: TABLES },
    );
    // The weekly price has none, the price to buy has.
    expect(view({ subscriptionPrice: 30_000 }, weekly)?.estimate?.amount).toBe('$45,320');
    expect(view({ subscriptionPrice: 30_000, price: null }, weekly)).toBeNull();
  });

  it('is hidden on a site that does not show estimates', () => {
    expect(view({}, site({ estimate: false }))).toBeNull();
  });

  it('shows another state that the URL names, with a choice of those with a usable table', () => {
    expect(view({})?.chooser).toBeNull();
    const both = site({ estimate: true, confirmedTables: { nsw: '2026-08-01' } });
    expect(view({}, both)?.chooser?.choices.map(({ value }) => value)).toEqual(['nsw', 'qld']);
    const inNsw = view({}, both, 'registered_in=NSW');
    expect(inNsw?.estimate?.title).toBe('Estimate with stamp duty in NSW');
    expect(inNsw).toMatchObject({ chosen: true, chooser: { state: 'nsw' } });
    expect(view({}, both, 'registered_in=nz')?.chooser?.state).toBe('qld');
  });

  it('says that there are no current rates for a chosen state, and shows nothing for that of the dealership', () => {
    const chosen = view({}, SHOWN, 'registered_in=vic');
    expect(chosen).toMatchObject({
      estimate: null,
      none: 'We have no current duty rates for Victoria. Ask us for a quote.',
      chooser: { choices: [{ value: 'qld' }, { value: 'vic' }] },
    });
    expect(view({}, SHOWN, '', Date.UTC(2027, 5, 30, 12))?.estimate).not.toBeNull();
    expect(view({}, SHOWN, '', Date.UTC(2027, 5, 30, 14))).toBeNull();
  });

  it('uses an old table that the dealer confirmed, until 30 June', () => {
    const confirmed = site({ estimate: true, confirmedTables: { vic: '2026-07-15' } });
    expect(view({}, confirmed, 'registered_in=vic')?.estimate?.asAt).toBe('Government rates as at 15 July 2026');
    expect(view({}, confirmed, 'registered_in=vic', Date.UTC(2027, 6, 2))).toMatchObject({ estimate: null });
  });

  it('adds the charges that the dealer states in dollars', () => {
    const charges = [
      { items: ['registration', 'ctp'], amount: 850.5 },
      { items: ['plates'], amount: 36 },
      { items: ['dealerDelivery'], amount: 1995, condition: 'new' },
    ];
    expect(view({}, site({ estimate: true, charges }))?.estimate).toMatchObject({
      title: 'Estimated drive away in QLD',
      amount: '$48,202',
      missing: null,
    });
    expect(() => site({ charges: [{ items: ['plates', 'dealerDelivery'], amount: 1 }] })).toThrow(
      'dealerDelivery alone',
    );
    expect(() => site({ charges: [{ items: ['stampDuty'], amount: 1 }] })).toThrow('stampDuty');
  });

  it('adds the charges of the state while they are confirmed', () => {
    const tables = { ...TABLES, qld: sampleDutyTable({ charges: [sampleStateCharge({ validUntil: null }).charge] }) };
    const confirmed = (qld: string) =>
      sampleSite(
        DEALERSHIPS,
        { driveAway: { estimate: true, confirmedCharges: { qld } } },
        { dutyTables: tables as Site['dutyTables'] },
      );
    const car = { variant: { tareKg: 1540 } as Vehicle['variant'] };
    expect(view(car, confirmed('2026-08-01'))?.estimate).toMatchObject({
      title: 'Estimate with stamp duty and registration in QLD',
      amount: '$45,969',
      missing: 'Not included: CTP insurance, number plates and dealer delivery.',
    });
    expect(view({}, confirmed('2026-08-01'))?.estimate?.missing).toContain('registration (not known: its tare weight)');
    const withoutCharge = { title: 'Estimate with stamp duty in QLD', amount: '$45,320' };
    expect(view(car, confirmed('2026-06-30'))?.estimate).toMatchObject(withoutCharge);
    expect(view(car, site({ estimate: true, confirmedCharges: {} }))?.estimate).toMatchObject(withoutCharge);
  });

  it('is computed again after midnight, when a table may end', () => {
    const asked = scope(SHOWN);
    driveAwayView(UTE, asked);
    // Midnight in Queensland
    expect(asked.instants).toEqual([Date.UTC(2026, 10, 23, 14)]);
    const hidden = scope(site({ estimate: false }));
    driveAwayView(UTE, hidden);
    expect(hidden.instants).toEqual([]);
  });
});

describe('the same estimate', () => {
  it('is on the page, on the sheet and in a comparison', () => {
    const shown = scope(SHOWN);
    const onPage = driveAwayView(UTE, shown)!.estimate!;
    expect(homeEstimate(UTE, shown)).toEqual(onPage);
    const sheet = vehicleSheet(UTE, { ...shown, origin: 'https://www.example.com' })!;
    expect(sheet.price.total).toEqual({
      amount: '$45,320',
      title: 'Estimate with stamp duty in QLD',
      short: 'Est. with stamp duty in QLD',
      conditions:
        'This is an estimate, not the price. We confirm every charge in writing before you buy. Not included: registration, CTP insurance, number plates and dealer delivery. Government rates as at 2 July 2026.',
    });
    const compared = compareView({ slugs: [UTE.slug], onlyDifferences: false, refused: [] }, [UTE], shown);
    const row = compared.groups[0]!.rows.find(({ label }) => label === 'With on-road costs');
    expect(row?.values).toEqual(['$45,320 Estimate with stamp duty in QLD']);
  });

  it('is not on a sheet whose price is drive away', () => {
    const sheet = vehicleSheet(
      { ...UTE, priceType: 'Drive Away' },
      { ...scope(SHOWN), origin: 'https://www.example.com' },
    );
    expect(sheet?.price.total).toBeNull();
  });
});
