import { expect, it } from 'vitest';
import { parseStockQuery } from '#search/rules/query-codec.ts';
import { savedSearchTitle } from '#views/search/search-title.ts';

const titleOf = (search: string, kinds = ['car'], usedLabel = 'Used') =>
  savedSearchTitle(parseStockQuery(new URLSearchParams(search)).query, usedLabel, kinds);

it.each([
  ['make=Toyota&model=Corolla&range[price]=:30000', 'Toyota Corolla, up to $30,000'],
  [
    'car_type=used&make=Kia&location_name=North Motors&range[km]=:90000',
    'Used Kia cars at North Motors, up to 90,000 km',
  ],
  ['range[year]=2018:&seats=7', 'Cars, 7 seats, year from 2018'],
  ['car_type=used&status=in_stock', 'Used cars, in stock'],
  ['query=tow bar', 'Cars, “tow bar”'],
  ['range[subscription_price]=:150', 'Cars, subscription price up to $150 / week'],
  [
    'colour=Red&colour=Blue&seats=5&seats=7&transmission=Manual&drive=4x4&state=qld',
    'Cars, Blue, Red, 5 seats, 7 seats, 4x4, 2 more filters',
  ],
])('names the search %s', (search, title) => {
  expect(titleOf(search)).toBe(title);
});

it('names vehicles where the search can find several types', () => {
  expect(titleOf('make=Kia', ['car', 'motorcycle'], 'Pre-Owned')).toBe('Kia vehicles');
});
