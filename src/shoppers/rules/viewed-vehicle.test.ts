import { describe, expect, it } from 'vitest';
import { readViewedVehicle, toViewedVehicle } from './viewed-vehicle.ts';

const vehicle = {
  id: 'v1',
  stockNumber: 'S1',
  make: 'Citroën',
  model: 'C4',
  body: '5D Hatchback',
  simpleBody: 'Hatch',
};
const stored = { id: 'v1', stocknum: 'S1', make: 'Citroën', model: 'C4', body: '5D Hatchback', simple_body: 'Hatch' };

describe('a viewed vehicle', () => {
  it('is stored with its id, stock number, make, model and both bodies [ACC-029]', () => {
    expect(toViewedVehicle(vehicle)).toEqual(stored);
    expect(readViewedVehicle(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it.each([null, 'v1', [], {}, { id: 1 }, { id: '' }, { id: 'v'.repeat(201) }])('is not read from %j', (entry) => {
    expect(readViewedVehicle(entry)).toBeNull();
  });

  it('without what another version did not store has none of it', () => {
    expect(readViewedVehicle({ id: 'v1', stocknum: 7, simple_body: '' })).toEqual({
      id: 'v1',
      stocknum: null,
      make: '',
      model: '',
      body: null,
      simple_body: null,
    });
  });
});
