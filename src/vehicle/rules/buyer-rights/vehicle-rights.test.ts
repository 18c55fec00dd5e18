import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Vehicle } from '../vehicle.ts';
import { inShort } from './rights-view.ts';
import { vehicleRights } from './vehicle-rights.ts';

const NOW = Date.UTC(2026, 10, 23);
const USED = { condition: 'used', simpleBody: 'Sedan', year: 2020, buildDate: null, odometerKm: 40_000 } as const;

function view(
  changes: Partial<Vehicle>,
  { state = 'qld', law = {} }: { state?: 'qld' | 'nsw' | 'tas'; law?: object } = {},
) {
  const dealership = sampleDealership('city');
  const site = sampleSite([dealership], { law, locations: { licence: 'shown' } });
  const location = { ...site.primaryLocation, dealer_license_number: '3456789' };
  const there = { ...location, address: { ...location.address, state } };
  return vehicleRights(sampleVehicle({ ...USED, ...changes }), { site, location: there, now: NOW });
}
const words = (changes: Partial<Vehicle>, options?: Parameters<typeof view>[1]) =>
  view(changes, options)!.facts.map(({ value }) => value);

it('shortens a right to its first sentence, or to the first that say enough', () => {
  expect(words({}).map(inShort)).toEqual([
    "You can cancel the contract to buy within one of the dealer's business days.",
    expect.stringMatching(/^Class A: 3 months or 5,000 km, whichever comes first\.$/),
    expect.stringMatching(/sections 54 to 57\)\.$/),
  ]);
  expect(inShort("For used vehicles only. A new vehicle has its manufacturer's warranty. More.")).toBe(
    "For used vehicles only. A new vehicle has its manufacturer's warranty.",
  );
  expect(inShort('None.')).toBe('None.');
});

describe('what a buyer reads', () => {
  it('says what there is, for how long, what it costs to leave, and when it was compared', () => {
    const [cooling, warranty, guarantees] = words({});
    expect(cooling).toMatch(
      /^You can cancel the contract to buy within one of the dealer's business days\. The dealer may keep/,
    );
    expect(warranty).toMatch(/^Class A: 3 months or 5,000 km, whichever comes first\./);
    expect(guarantees).toContain('Australian Consumer Law');
    const { asAt, licence, sources, notes } = view({})!;
    expect(asAt).toBe(
      'Motor Dealers and Chattel Auctioneers Act 2014 of Queensland, checked against its sources on 23 November 2026. This is a summary, not legal advice.',
    );
    expect(licence).toEqual({ label: 'Motor dealer licence', value: '3456789' });
    expect(sources.map(({ label }) => label)).toContain(
      'Queensland Law Handbook, buying a used car from a dealer (4 December 2019)',
    );
    expect(notes).toHaveLength(2);
  });

  it('takes the build date before the model year, which may be that of the year before', () => {
    expect(words({ year: 2016, buildDate: '2017-02' })[1]).toMatch(/^Class A/);
    expect(words({ year: 2017, buildDate: null })[1]).toMatch(
      /^At least 1 month or 1,000 km\. We cannot tell whether this vehicle has more.*\. Ask the dealership/,
    );
    expect(words({ year: 2018, buildDate: null })[1]).toMatch(/^Class A/);
    expect(words({ year: null, buildDate: null })[1]).toMatch(/^At least/);
  });

  it('says where there is none, and what is not described', () => {
    expect(words({ condition: 'new' })).toEqual([
      expect.stringMatching(/^None: you cannot change your mind/),
      expect.stringContaining("manufacturer's warranty"),
      expect.any(String),
    ]);
    expect(words({ vehicleType: 'caravan', simpleBody: 'Caravan' })[1]).toContain('This vehicle has none');
    expect(words({ vehicleType: 'boat' }).slice(0, 2)).toEqual([
      'Not described here. Ask the dealership or Queensland Office of Fair Trading.',
      'Not described here. Ask the dealership or Queensland Office of Fair Trading.',
    ]);
    expect(words({ simpleBody: 'Ute' })[0]).toMatch(
      /^We cannot tell whether it applies .* up to one tonne\)\. If it does: You can cancel/,
    );
    expect(words({}, { state: 'tas' })[1]).toMatch(/^Not described here\. Ask the dealership or Consumer, Building/);
    expect(words({}, { state: 'nsw' })[0]).toMatch(/^Only where the dealer arranges your loan: you can cancel/);
    expect(words({ condition: 'new' }, { state: 'nsw' })[1]).toContain('Its length is not described here');
  });

  it("is the dealer's own text where there is one, without our sources, or nothing", () => {
    const coolingOff = { qld: 'You can return it to us within a week.' };
    const own = view({}, { law: { rights: true, coolingOff } })!;
    expect(own.facts[0]!.value).toBe(coolingOff.qld);
    expect(own.facts[1]!.value).toMatch(/^Class A/);
    expect(own.notes).toHaveLength(1);
    const warranty = { qld: 'All our cars have three years of warranty.' };
    expect(words({}, { law: { warranty } })[1]).toBe(warranty.qld);
    expect(words({}, { law: { warranty }, state: 'nsw' })[1]).toMatch(/^3 months/);
    expect(view({}, { law: { rights: false } })).toBeNull();
  });
});
