import { describe, expect, it } from 'vitest';
import { rankBodies, SUPPORTED_BODIES } from './body-selector.ts';

const counts: Record<string, number> = {
  SUV: 40,
  Ute: 25,
  Sedan: 12,
  Hatchback: 12,
  Wagon: 12,
  Van: 3,
  Electric: 50,
  '4x4': 60,
  Caravan: 30,
};
const countVehicles = (_facet: string, value: string) => counts[value] ?? 0;

describe('body selector', () => {
  it('sorts by count, then by name in reverse, up to the limit [SRCH-091, SRCH-090]', () => {
    const shown = rankBodies(null, ['car'], 4, countVehicles);
    expect(shown.map((one) => [one.label, one.count])).toEqual([
      ['SUV', 40],
      ['Ute', 25],
      ['Wagon', 12],
      ['Sedan', 12],
    ]);
    expect(rankBodies(null, ['car'], 6, countVehicles).map((one) => one.label)).toEqual([
      'SUV',
      'Ute',
      'Wagon',
      'Sedan',
      'Hatchback',
      'Van',
    ]);
  });

  it('supports exactly twenty bodies [SRCH-092]', () => {
    expect(SUPPORTED_BODIES.join(', ')).toBe(
      '4x4, bus, cabChassis, convertible, coupe, ev, hardtop, hatch, hatchback, motorhome, lightTruck, peopleMover, prestige, sedan, softtop, suv, ute, van, wagon, stationWagon',
    );
    const all = rankBodies(SUPPORTED_BODIES, ['car'], 99, () => 1);
    expect(all).toHaveLength(20);
    expect(new Set(all.map((one) => one.label)).size).toBe(20);
  });

  it('counts vehicles by drive, fuel, category or body [SRCH-092]', () => {
    const counted: string[] = [];
    rankBodies(['4x4', 'ev', 'prestige', 'hatch', 'stationWagon', 'softtop'], ['car'], 9, (facet, value) =>
      counted.push(`${facet}=${value}`),
    );
    expect(counted).toEqual([
      'drive=4x4',
      'fuel=Electric',
      'categories=Prestige',
      'body=Hatchback',
      'body=Wagon',
      'body=Convertible',
    ]);
  });

  it('shows only the bodies that the site lists, without empty ones [SRCH-092]', () => {
    expect(rankBodies(['van', 'bus', 'ev'], ['car'], 4, countVehicles).map((one) => one.label)).toEqual(['EV', 'Van']);
  });

  it('counts each vehicle once where the site lists no bodies, and includes caravans where they are sold', () => {
    const all = rankBodies(null, ['car'], 99, () => 1);
    expect(new Set(all.map((one) => one.value)).size).toBe(all.length);
    expect(all.every((one) => one.facet === 'body')).toBe(true);
    expect(rankBodies(null, ['car'], 99, countVehicles).some((one) => one.label === 'Caravan')).toBe(false);
    expect(rankBodies(null, ['caravan'], 2, countVehicles).map((one) => one.label)).toEqual(['SUV', 'Caravan']);
  });
});
