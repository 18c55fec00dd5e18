import { describe, expect, it } from 'vitest';
import { openFakeVehicleLookup } from '#integrations/vehicle-lookup/fake.server.ts';
import { createVehicleLookUps } from './look-up-vehicle.server.ts';
import { lookupKey, matchValue, readMatch } from '#valuation/rules/vehicle-lookup.ts';

const rego = (text: string) => lookupKey({ rego: text, state: 'qld', vin: '' })!;

function open() {
  const source = openFakeVehicleLookup();
  const logged: string[] = [];
  let now = 0;
  const lookUp = createVehicleLookUps({
    source,
    now: () => now,
    log: { error: (_facts, message) => void logged.push(message) },
    timeoutMs: 20,
  });
  return { source, logged, lookUp, later: (ms: number) => void (now += ms) };
}

describe('a look-up', () => {
  it('finds one vehicle, several or none', async () => {
    const { lookUp } = open();
    expect(await lookUp(rego('found 1'), 'a')).toMatchObject([{ make: 'Toyota', year: 2021 }]);
    expect(await lookUp(rego('MANY22'), 'a')).toHaveLength(3);
    expect(await lookUp(rego('NONE33'), 'a')).toEqual([]);
  });

  it.each(['SLOW44', 'DOWN55'])(
    'of %s finds nothing, in time, and is logged without the registration',
    async (text) => {
      const { lookUp, logged } = open();
      expect(await lookUp(rego(text), 'a')).toEqual([]);
      expect(logged).toEqual(['a vehicle could not be looked up']);
    },
  );

  it('offers at most eight variants', async () => {
    const found = Array.from({ length: 12 }, (_, at) => ({ make: 'Kia', model: 'Rio', badge: `S${at}`, year: 2021 }));
    const { log, now } = { log: { error: () => {} }, now: () => 0 };
    const lookUp = createVehicleLookUps({ source: { find: async () => found }, now, log });
    expect(await lookUp(rego('MANY22'), 'a')).toEqual(found.slice(0, 8));
  });

  it('is limited to ten an hour for each client', async () => {
    const { lookUp, source, later } = open();
    for (let at = 0; at < 12; at++) await lookUp(rego('FOUND1'), '203.0.113.5');
    expect(source.requests).toHaveLength(10);
    expect(await lookUp(rego('FOUND1'), '203.0.113.5')).toEqual([]);
    expect(await lookUp(rego('FOUND1'), '203.0.113.6')).toHaveLength(1);
    later(3_600_000);
    expect(await lookUp(rego('FOUND1'), '203.0.113.5')).toHaveLength(1);
  });
});

describe('what is looked up', () => {
  it.each([
    [
      { rego: 'abc-12d', state: 'QLD', vin: '' },
      { kind: 'rego', rego: 'ABC12D', state: 'qld' },
    ],
    [{ rego: 'ABC12D', state: '', vin: '' }, null],
    [{ rego: 'ABC12D', state: 'nz', vin: '' }, null],
    [{ rego: 'much too long', state: 'qld', vin: '' }, null],
    [
      { rego: '', state: '', vin: 'jtnku3je60j000001' },
      { kind: 'vin', vin: 'JTNKU3JE60J000001' },
    ],
    [{ rego: '', state: '', vin: 'JTNKU3JE60J00000O' }, null],
  ])('by %j is %j', (typed, key) => {
    expect(lookupKey(typed)).toEqual(key);
  });

  it('is chosen by a value that holds the vehicle', () => {
    const vehicle = { make: 'Toyota', model: 'Corolla', badge: null, year: 2021 };
    expect(readMatch(matchValue(vehicle))).toEqual(vehicle);
    for (const text of ['', 'a|b', 'a|b|c|d', 'a|b|c|2021|e']) expect(readMatch(text)).toBeNull();
  });
});
