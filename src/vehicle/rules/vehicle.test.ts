import { describe, expect, it } from 'vitest';
import { vehicleTitle } from './vehicle.ts';

describe('the title of a vehicle page', () => {
  const vehicle = {
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    simpleColour: 'White',
    colour: 'Glacier White',
    odometerKm: 45_230,
    stockNumber: 'U1234',
  };

  it.each([
    ['colour and stock number', {}, '2021 Toyota Corolla Ascent Sport, White, stock U1234'],
    ['the stated colour', { simpleColour: null }, '2021 Toyota Corolla Ascent Sport, Glacier White, stock U1234'],
    ['kilometres without a stock number', { stockNumber: null }, '2021 Toyota Corolla Ascent Sport, White, 45,230 km'],
    [
      'only what is known',
      { simpleColour: null, colour: null, odometerKm: null, stockNumber: null },
      '2021 Toyota Corolla Ascent Sport',
    ],
  ])('has %s', (_, change, title) => {
    expect(vehicleTitle({ ...vehicle, ...change })).toBe(title);
  });
});
