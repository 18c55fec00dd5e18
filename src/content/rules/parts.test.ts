import { describe, expect, it } from 'vitest';
import { searchParts } from './parts.ts';

const PARTS = [
  { name: 'Tow bar', number: 'R2-H21', fits: 'Kia Sportage', price: 990 },
  { name: 'Roof racks', number: '', fits: 'Kia Sportage', price: null },
  { name: 'Škoda floor mats', number: '5E1 061', fits: 'Skoda Octavia', price: 120 },
];

describe('the search of parts', () => {
  it.each([
    ['', ['Tow bar', 'Roof racks', 'Škoda floor mats']],
    ['sportage', ['Tow bar', 'Roof racks']],
    ['SPORTAGE tow', ['Tow bar']],
    ['r2h21', ['Tow bar']],
    ['5e1061', ['Škoda floor mats']],
    ['skoda mats', ['Škoda floor mats']],
    ['tyres', []],
  ])('finds for %j %j [SITE-057, GAP-048]', (text, names) => {
    expect(searchParts(PARTS, text).map(({ name }) => name)).toEqual(names);
  });
});
