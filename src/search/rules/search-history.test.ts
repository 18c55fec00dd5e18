import { describe, expect, it } from 'vitest';
import { parseStockQuery } from './query-codec.ts';
import { historyEntry, readHistory, withEntry, type HistoryEntry } from './search-history.ts';

const entry = (address: string) =>
  historyEntry(address, parseStockQuery(new URL(address, 'https://site.example').searchParams).query);
const addresses = (history: readonly HistoryEntry[]) => history.map((one) => one.path + one.search);
const searched = (...all: string[]) =>
  addresses(all.reduce<readonly HistoryEntry[]>((history, address) => withEntry(history, entry(address)), []));

describe('search history', () => {
  it('stores the path and the non-empty filters [ACC-030]', () => {
    expect(entry('/search/used-cars?make=Kia&range[price]=:20000&sortBy=latest&page=3')).toEqual({
      path: '/search/used-cars',
      search: '?make=Kia&range[price]=:20000&sortBy=latest&page=3',
      filters: { filters: { make: ['Kia'] }, ranges: { price: { max: 20_000 } } },
    });
  });

  it('stores the last 5 searches, newest first, each once [SRCH-012]', () => {
    const makes = ['Audi', 'BMW', 'Ford', 'Kia', 'Mazda', 'Toyota'].map((make) => `/search/used-cars?make=${make}`);
    expect(searched(...makes)).toEqual(makes.toReversed().slice(0, 5));
    expect(searched(makes[0]!, makes[1]!, makes[0]!)).toEqual([makes[0], makes[1]]);
  });

  it('replaces the last search by one that narrows or widens it, and stores no empty search [SRCH-012]', () => {
    expect(
      searched(
        '/search/used-cars?make=Kia',
        '/search/used-cars?make=Kia&body=SUV',
        '/search/used-cars?body=SUV&make=Kia&range[price]=:20000',
      ),
    ).toEqual(['/search/used-cars?body=SUV&make=Kia&range[price]=:20000']);
    expect(searched('/search/used-cars?query=toy', '/search/used-cars?query=toyota')).toEqual([
      '/search/used-cars?query=toyota',
    ]);
    expect(searched('/search/used-cars?body=Ute', '/search/used-cars?make=Kia', '/search/used-cars')).toEqual([
      '/search/used-cars?make=Kia',
      '/search/used-cars?body=Ute',
    ]);
  });

  it.each([
    null,
    '',
    '{',
    '7',
    '{"a":1}',
    '[null,1,{"path":"https://elsewhere.example","search":"","filters":{}}]',
    '[{"path":"/search/x","search":"","filters":{"filters":{"make":"Kia"}}}]',
    '[{"path":"/search/x","search":"","filters":{"filters":{"__proto":["Kia"]}}}]',
  ])('drops saved data that is not valid: %s [SRCH-012]', (text) => expect(readHistory(text)).toEqual([]));

  it('reads the history that it wrote [SRCH-012]', () => {
    const history = withEntry([], entry('/search/kia?body=SUV&query=blue&range[km]=:5'));
    expect(readHistory(JSON.stringify(history))).toEqual(history);
  });
});
