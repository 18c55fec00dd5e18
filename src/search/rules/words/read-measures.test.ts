import { describe, expect, it } from 'vitest';
import { readMeasure } from './read-measures.ts';
import { toTokens } from './tokens.ts';

const read = (text: string) => {
  const found = readMeasure(toTokens(text), 0);
  if (found === null) return null;
  const { to, ...meaning } = found;
  return { ...meaning, words: to };
};

describe('technical measures in a text', () => {
  it.each([
    ['tow 3500kg', 'towing_kg', { min: 3500 }, 2],
    ['towing capacity of at least 2500', 'towing_kg', { min: 2500 }, 6],
    ['3.5t towing capacity', 'towing_kg', { min: 3500 }, 3],
    ['3 tonne braked towing ute', 'towing_kg', { min: 3000 }, 4],
    ['3.5t ute', 'towing_kg', { min: 3500 }, 1],
    ['2.0t', 'engine_cc', { min: 1950, max: 2050 }, 1],
    ['1.5t towing', 'towing_kg', { min: 1500 }, 2],
    ['2500kg ute', 'towing_kg', { min: 2500 }, 1],
    ['2500kg caravan', 'atm_kg', { max: 2500 }, 1],
    ['under 2500 kg', 'atm_kg', { max: 2500 }, 3],
    ['atm under 2500', 'atm_kg', { max: 2500 }, 3],
    ['2800kg atm', 'atm_kg', { max: 2800 }, 2],
    ['650cc', 'engine_cc', { min: 611, max: 683 }, 1],
    ['600cc+', 'engine_cc', { min: 585 }, 1],
    ['under 300 cc', 'engine_cc', { max: 308 }, 3],
    ['2.8 litre', 'engine_cc', { min: 2750, max: 2850 }, 2],
    ['3.0L', 'engine_cc', { min: 2950, max: 3050 }, 1],
    ['under 6 l/100 km', 'fuel_use', { max: 6 }, 5],
    ['200kw', 'power_kw', { min: 200 }, 1],
    ['less than 100 kw', 'power_kw', { max: 100 }, 4],
    ['20ft', 'length_m', { min: 5.8, max: 6.4 }, 1],
    ['under 6.5 metres', 'length_m', { max: 6.7 }, 3],
    ['sleeps 4', 'sleep_count', { min: 4 }, 2],
    ['sleeps up to 6', 'sleep_count', { min: 6 }, 4],
    ['2 berth', 'sleep_count', { min: 2, max: 2 }, 2],
    ['400km range', 'range_km', { min: 400 }, 2],
    ['500 km of range', 'range_km', { min: 500 }, 4],
    ['range over 450', 'range_km', { min: 450 }, 3],
    ['weekly under 250', 'subscription_price', { max: 250 }, 3],
  ])('%s', (text, facet, range, words) => {
    expect(read(text)).toEqual({ facet, range, words });
  });

  it('reads the size of a family as seats', () => {
    expect(read('family of 5')).toEqual({ seats: 5, atLeast: true, isPeople: true, words: 3 });
  });

  it.each([
    '400km',
    'range rover',
    'range 20k to 30k',
    'under 40k',
    'tow bar',
    'towing 2020',
    '3 door',
    '5 m',
    'm3',
    '2020',
    '7 seats',
  ])('leaves %s to others', (text) => expect(read(text)).toBeNull());
});
