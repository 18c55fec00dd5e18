import { describe, expect, it } from 'vitest';
import { returnPath } from './sign-in-url.ts';
import { parseVehicleList, vehicleListPath } from './vehicle-list.ts';

const ids = (count: number) => Array.from({ length: count }, (_, n) => `vehicle-${String(n).padStart(4, '0')}`);
const parse = (path: string) => parseVehicleList(new URL(path, 'https://dealer.example').searchParams);

describe('the link to a list of vehicles', () => {
  it('has the ids of the vehicles, and nothing else', () => {
    expect(vehicleListPath(['a1', 'b2'])).toBe('/vehicle-list?car=a1&car=b2');
  });

  it('lists the vehicles that it was made of', () => {
    expect(parse(vehicleListPath(ids(3)))).toEqual({ ids: ids(3), left: 0, unreadable: 0 });
  });

  it('has at most 50 vehicles, and survives the sign-in', () => {
    const path = vehicleListPath(ids(60));
    expect(parse(path)).toEqual({ ids: ids(50), left: 0, unreadable: 0 });
    expect(returnPath(path, '/')).toBe(path);
  });

  it.each([
    ['/vehicle-list', { ids: [], left: 0, unreadable: 0 }],
    ['/vehicle-list?car=a&car=a&car=b', { ids: ['a', 'b'], left: 0, unreadable: 0 }],
    [
      `/vehicle-list?car=${encodeURIComponent("' or 1=1 --")}&car=%3Cscript%3E&car=a&car=`,
      { ids: ['a'], left: 0, unreadable: 3 },
    ],
    [`/vehicle-list?car=${'a'.repeat(41)}`, { ids: [], left: 0, unreadable: 1 }],
    [
      `/vehicle-list?${ids(53)
        .map((id) => `car=${id}&`)
        .join('')}`,
      { ids: ids(50), left: 3, unreadable: 0 },
    ],
  ])('%s, written by anybody, is read with what is wrong in it', (path, list) => {
    expect(parse(path)).toEqual(list);
  });
});
