import { describe, expect, it } from 'vitest';
import { priceHistory } from './price-history.ts';

const ZONE = 'Australia/Brisbane';
const change = (at: string, dollars: number) => ({ at: Date.parse(`${at}+10:00`), oldPrice: dollars * 100 });
const NOW = { price: 3_099_000, at: Date.parse('2026-11-23T12:00:00+10:00') };

describe('the price history of a vehicle', () => {
  it.each([
    ['one change', [change('2026-11-03T09:00', 32_990)], 'Was $32,990 until 3 November, now $30,990.'],
    [
      'two changes, one in an earlier year',
      [change('2025-10-03T09:00', 34_990), change('2026-11-03T09:00', 32_990)],
      'Was $34,990 until 3 October 2025, $32,990 until 3 November, now $30,990.',
    ],
    ['a higher price now', [change('2026-11-03T23:30', 29_990)], 'Was $29,990 until 3 November, now $30,990.'],
    [
      'several prices on one day',
      [change('2026-11-03T09:00', 32_990), change('2026-11-03T10:00', 31_990)],
      'Was $32,990 until 3 November, now $30,990.',
    ],
    [
      'a price that was back on the same day',
      [change('2026-11-03T09:00', 30_990), change('2026-11-03T10:00', 100)],
      null,
    ],
    ['none', [], null],
  ])('%s', (_, changes, text) => {
    expect(priceHistory(changes, NOW, ZONE)).toBe(text);
  });

  it('has the last three prices of many', () => {
    const changes = [1, 2, 3, 4, 5].map((day) => change(`2026-11-0${day}T09:00`, 40_000 - day));
    expect(priceHistory(changes, NOW, ZONE)).toBe(
      'Was $39,997 until 3 November, $39,996 until 4 November, $39,995 until 5 November, now $30,990.',
    );
  });
});
