import { beforeAll, describe, expect, it } from 'vitest';
import { searchHit } from '#api/search-hit.ts';
import { placeOnSite } from '#inventory/shows-vehicle.ts';
import { toVehicleSummary } from '#inventory/vehicle-summary.ts';
import { joinWords } from '#search/rules/words/trade-words.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { ours } from '../../bench/search-words/rivals.ts';
import { judgedStocks, type JudgedStock } from '../../bench/search-words/stocks.ts';

let stocks: readonly JudgedStock[];
beforeAll(async () => {
  stocks = await judgedStocks({ hasListings: false });
}, 60_000);

/** The name on a card; without its year if the vehicle has none. */
const namesAlike = (typed: Vehicle, found: Vehicle | undefined) =>
  found !== undefined &&
  joinWords(vehicleName(typed)) === joinWords(vehicleName(typed.year === null ? { ...found, year: null } : found));

/** The field of a hit for each facet that counts a value of it. */
const FIELDS = {
  badge: 'badge',
  status: 'status',
  car_type: 'car_type',
  city: 'city',
  colour: 'simple_colour',
  item_type: 'item_type',
  make: 'make',
  model: 'model',
  seats: 'seats',
  body: 'simple_body',
  drive: 'simple_drive',
  fuel: 'simple_fuel',
  transmission: 'simple_transmission',
  state: 'state',
  tag: 'tag',
  year: 'year',
  certified: 'certified',
} as const;

/** A stock number or a plate as people type it. */
function typedAs(number: string | null): readonly string[] {
  if (number === null) return [];
  const at = Math.ceil(number.length / 2);
  const parts = [number.slice(0, at), number.slice(at)];
  return [number, number.toLowerCase(), `#${number}`, ...[' ', '-', '/'].map((sign) => parts.join(sign))];
}

const partsOfVin = (vin: string) => [
  vin.toLowerCase(),
  vin.replaceAll(/(.{4})/g, '$1 '),
  vin.slice(0, 11),
  ...[6, 7, 8, 10].map((length) => vin.slice(-length)),
  `vin ends with ${vin.slice(-6)}`,
];

/** As shoppers write it: `land cruiser`, `c class`. */
const wordsOfName = (name: string) =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[\s-]+/);

/** A name without a letter in the middle or at the end of one of its longer words. */
function lackingOneLetter(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) =>
    word.length < 5 || /\d/.test(word)
      ? []
      : [word.length >> 1, word.length - 1].map((letter) =>
          words.with(at, word.slice(0, letter) + word.slice(letter + 1)).join(' '),
        ),
  );
}

describe('searches of the demo sites', () => {
  it('every name that a card prints finds its vehicle first', async () => {
    for (const stock of stocks) {
      const engine = await ours(stock);
      const byId = new Map(stock.vehicles.map((vehicle) => [vehicle.id, vehicle]));
      const unique = new Map(stock.vehicles.map((vehicle) => [vehicleName(vehicle), vehicle]));
      const missed: string[] = [];
      for (const [name, vehicle] of unique) {
        const { ids } = await engine.find(name);
        if (!namesAlike(vehicle, byId.get(ids[0] ?? ''))) missed.push(`${stock.name}: ${name}`);
      }
      expect(missed).toEqual([]);
    }
  }, 120_000);

  it('a name of several words finds the same vehicles when one letter of it is missing', async () => {
    for (const stock of stocks) {
      const engine = await ours(stock);
      const missed: string[] = [];
      const names = new Set(stock.vehicles.flatMap(({ make, model }) => [model, `${make} ${model}`]));
      for (const words of [...names].map(wordsOfName).filter((one) => one.length > 1)) {
        const { ids } = await engine.find(words.join(' '));
        for (const text of lackingOneLetter(words))
          if ((await engine.find(text)).ids.join() !== ids.join()) missed.push(`${stock.name}: ${text}`);
      }
      expect(missed).toEqual([]);
    }
  }, 120_000);

  it.each([
    ['eclips cross', 'Eclipse Cross'],
    ['eclips cros', 'Eclipse Cross'],
    ['land cruisr', 'LandCruiser'],
    ['mercedes c clas', 'C-Class'],
  ])('%s is one model, and not words of several fields', async (text, model) => {
    const stock = stocks.find(({ name }) => name === 'southern-cross')!;
    const { ids, admits } = await (await ours(stock)).find(text);
    const found = ids.map((id) => stock.vehicles.find((one) => one.id === id)!.model);
    expect({ admits, all: found.every((one) => one.startsWith(model)) }).toEqual({ admits: false, all: true });
  });

  it('a model that no vehicle is says so, although a dealership has one of its words', async () => {
    const stock = stocks.find(({ name }) => name === 'southern-cross')!;
    expect((await (await ours(stock)).find('corolla cross')).admits).toBe(true);
  });

  it('every hit agrees with every facet that counts it [API-002]', () => {
    for (const { site, vehicles, rows } of stocks)
      for (const [at, vehicle] of vehicles.entries()) {
        const hit = searchHit(toVehicleSummary(vehicle), placeOnSite(site, vehicle));
        for (const [facet, field] of Object.entries(FIELDS)) {
          const counted = rows[at]!.facets[facet as keyof typeof FIELDS] ?? null;
          const stated = hit[field] === null ? null : String(hit[field]);
          expect({ name: hit.name, facet, value: stated }).toEqual({ name: hit.name, facet, value: counted });
        }
      }
  });

  it.each([
    ['745861', 'its VIN ends so'],
    ['g745861', 'its VIN ends so'],
    ['9G745861', 'its VIN ends so'],
  ])('the last digits of a VIN find the vehicle: %s', async (text) => {
    const stock = stocks.find(({ name }) => name === 'southern-cross')!;
    const { ids } = await (await ours(stock)).find(text);
    expect(stock.vehicles.filter(({ id }) => ids.includes(id)).map(({ vin }) => vin?.slice(-6))).toEqual(['745861']);
  });

  it('numbers of a vehicle find it first, however they are typed', async () => {
    for (const stock of stocks) {
      const engine = await ours(stock);
      const missed: string[] = [];
      for (const { id, stockNumber, registration, vin } of stock.vehicles.filter((_, at) => at % 9 === 0))
        for (const text of [
          ...typedAs(stockNumber),
          ...typedAs(registration),
          ...(vin === null ? [] : partsOfVin(vin)),
        ]) {
          const { ids } = await engine.find(text);
          if (!ids.slice(0, 3).includes(id)) missed.push(`${stock.name}: ${text}`);
        }
      expect(missed).toEqual([]);
    }
  }, 120_000);

  it('a place is a place first, whatever a dealership is called', async () => {
    const stock = stocks.find(({ name }) => name === 'southern-cross')!;
    const { ids } = await (await ours(stock)).find('hilux brisbane');
    const cities = new Set(stock.rows.filter(({ id }) => ids.includes(id)).map(({ facets }) => facets.city as string));
    expect([...cities].every((city) => ['Moorooka', 'Geebung', 'Aspley'].includes(city))).toBe(true);
    expect(ids.length).toBeGreaterThan(0);
  });

  it('towing is read as a capacity, the heaviest first', async () => {
    const stock = stocks.find(({ name }) => name === 'southern-cross')!;
    const { ids } = await (await ours(stock)).find('something to tow a caravan');
    const towing = ids.map((id) => stock.vehicles.find((one) => one.id === id)!.variant!.brakedTowingKg!);
    expect(towing.length).toBe(10);
    expect(towing).toEqual(towing.toSorted((one, other) => other - one));
    expect(towing[0]).toBe(4500);
  });
});
