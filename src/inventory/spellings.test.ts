import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { Spellings } from './spellings.ts';

const stock = (...models: readonly string[]) =>
  models.map((model, at) => sampleVehicle({ id: `v${at}`, groupId: 'group', model }));
function shownIn(vehicles: readonly Vehicle[]): readonly string[] {
  const spellings = new Spellings();
  for (const vehicle of vehicles) spellings.put(vehicle);
  return vehicles.map((vehicle) => spellings.spelled(vehicle).model);
}

describe('one spelling of each text in a stock', () => {
  it.each([
    [['Hilux', 'HILUX', 'HILUX'], 'HILUX'],
    [['Hilux', 'Hilux', 'HiLux', 'HILUX'], 'Hilux'],
    [['HILUX', 'Hilux'], 'Hilux'],
    [['SR5', 'sr5'], 'SR5'],
    [['CX 5', 'CX-5', 'CX-5'], 'CX-5'],
    [['Mégane', 'Megane', 'Mégane'], 'Mégane'],
  ] as const)('of %j is %s', (models, shown) => {
    expect(shownIn(stock(...models))).toEqual(models.map(() => shown));
    expect(shownIn(stock(...models.toReversed()))).toEqual(models.map(() => shown));
  });

  it.each([
    ['S', 'S+'],
    ['500', '500e'],
    ['Corolla', 'Corolla Cross'],
  ])('leaves %s and %s apart', (one, other) => expect(shownIn(stock(one, other))).toEqual([one, other]));

  it.each([
    'badge',
    'series',
    'colour',
    'interiorColour',
    'body',
    'city',
    'tag',
    'transmission',
    'drive',
    'fuel',
  ] as const)('is found for %s, too', (field) => {
    const spellings = new Spellings();
    const vehicles = ['BRISBANE', 'Brisbane', 'Brisbane'].map((text, at) =>
      sampleVehicle({ id: `v${at}`, [field]: text }),
    );
    for (const vehicle of vehicles) spellings.put(vehicle);
    expect(vehicles.map((vehicle) => spellings.spelled(vehicle)[field])).toEqual(Array(3).fill('Brisbane'));
  });

  it('is found for categories, each of them once', () => {
    const spellings = new Spellings();
    const vehicle = sampleVehicle({ id: 'v1', categories: ['Tow Pack', 'TOW PACK', 'Family'] });
    spellings.put(vehicle);
    expect(spellings.spelled(vehicle).categories).toEqual(['Tow Pack', 'Family']);
  });

  it("is that of the dealer's own files where they have one", () => {
    const spellings = new Spellings();
    const vehicle = sampleVehicle({ id: 'v1', groupId: 'group', city: 'BRISBANE' });
    spellings.prefer('group', 'city', ['Brisbane']);
    spellings.put(vehicle);
    expect(spellings.spelled(vehicle).city).toBe('Brisbane');
  });

  it('does not depend on another group', () => {
    const spellings = new Spellings();
    const own = sampleVehicle({ id: 'v1', groupId: 'one', model: 'HILUX' });
    spellings.put(own);
    for (const id of ['a', 'b']) spellings.put(sampleVehicle({ id, groupId: 'two', model: 'Hilux' }));
    expect(spellings.spelled(own)).toBe(own);
  });

  it('names the vehicles of which the shown spelling changed', () => {
    const spellings = new Spellings();
    for (const vehicle of stock('HILUX', 'HILUX', 'Hilux', 'Prado')) spellings.put(vehicle);
    expect(spellings.takeChanged()).toEqual([]);
    spellings.remove('v0');
    expect(spellings.takeChanged()).toEqual(['v1', 'v2']);
    expect(spellings.takeChanged()).toEqual([]);
    spellings.put(sampleVehicle({ id: 'v2', groupId: 'group', model: 'HILUX' }));
    expect(spellings.takeChanged()).toEqual(['v1', 'v2']);
  });

  it('is the same after any changes in any order', () => {
    const models = fc.constantFrom('Hilux', 'HILUX', 'HiLux', 'hilux', 'Prado', 'PRADO');
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.option(models))), (changes) => {
        const changed = new Spellings();
        const last = new Map<string, Vehicle>();
        for (const [id, model] of changes) {
          const vehicle = sampleVehicle({ id, groupId: 'group', model: model ?? '' });
          if (model === null) {
            changed.remove(id);
            last.delete(id);
          } else {
            changed.put(vehicle);
            last.set(id, vehicle);
          }
        }
        const fresh = new Spellings();
        for (const vehicle of last.values()) fresh.put(vehicle);
        for (const vehicle of last.values()) expect(changed.spelled(vehicle).model).toBe(fresh.spelled(vehicle).model);
      }),
      { seed: 40 },
    );
  });
});
