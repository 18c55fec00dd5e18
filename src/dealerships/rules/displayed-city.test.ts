import { expect, it } from 'vitest';
import { displayedCity } from './dealership.ts';

it.each([
  ['Geebung', 'Moorooka', 'Geebung'],
  [' moorooka', 'Moorooka', null],
  [null, 'Moorooka', null],
  [' ', 'Moorooka', null],
])('a vehicle in %j of a dealer in %j shows the city %j [VDP-025, VDP-027]', (city, primary, shown) => {
  expect(displayedCity(city, primary)).toBe(shown);
});
