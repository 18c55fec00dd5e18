import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { greatCircleKm } from '#finance/rules/delivery.ts';
import { openFakeGeocoding } from '#integrations/geocoding/fake.server.ts';
import { openGoogleGeocoding } from '#integrations/geocoding/google.server.ts';
import { GeocodingFailed, type Geocoding } from '#finance/geocoding-port.ts';
import { openPostcodeTable, postcodePlace } from '#integrations/geocoding/postcode-table.server.ts';
import { suburbsNamed } from '#integrations/geocoding/suburb-table.server.ts';

const REAL = '../shared/data/postcodes/au_postcodes_slim.json';
const BRISBANE = { lat: -27.4697707, lng: 153.0251235 };
const AUSTRALIA = { lat: -25.274398, lng: 133.775136 };

/** A result as the Geocoding API documents it, with the fields that are not read. */
const result = (location: typeof BRISBANE, parts: readonly (readonly [string, string])[]) => ({
  address_components: parts.map(([name, type]) => ({ long_name: name, short_name: name, types: [type] })),
  formatted_address: parts.map(([name]) => name).join(', '),
  geometry: { location, location_type: 'APPROXIMATE', viewport: { northeast: location, southwest: location } },
  place_id: 'ChIJ0000000000000000000000',
  types: [parts[0]![1]],
});
const country = ['Australia', 'country'] as const;

/** The Geocoding API; its requests are recorded. */
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url!);
  const url = new URL(request.url!, 'http://service.example');
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  if (url.searchParams.get('key') !== 'the-key-123')
    return send(200, { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.', results: [] });
  switch (url.searchParams.get('components')) {
    case 'postal_code:4000|country:AU':
      return send(200, { status: 'OK', results: [result(BRISBANE, [['4000', 'postal_code'], country])] });
    case 'postal_code:0001|country:AU':
      return send(200, { status: 'ZERO_RESULTS', results: [] });
    case 'postal_code:0009|country:AU':
      return send(200, { status: 'OK', results: [{ ...result(AUSTRALIA, [country]), partial_match: true }] });
    case 'postal_code:0002|country:AU':
      return void response.destroy();
    case 'postal_code:0004|country:AU':
      return send(200, { status: 'OVER_QUERY_LIMIT', results: [] });
    case 'postal_code:0005|country:AU':
      return send(500, {});
    case 'postal_code:0006|country:AU':
      return send(200, { status: 'OK', results: [{ geometry: { location: { lat: '-27', lng: 153 } } }] });
    case 'postal_code:0007|country:AU':
      return send(200, { status: 'OK', results: [], padding: 'x'.repeat(1_100_000) });
    default:
      return send(404, {});
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const openGoogle = () => openGoogleGeocoding({ key: 'the-key-123', origin });

const SOURCES: readonly (readonly [string, () => Geocoding])[] = [
  ['the fake', openFakeGeocoding],
  ['the table', openPostcodeTable],
  ['Google', openGoogle],
];

describe.each(SOURCES)('the point of a postcode through %s [API-037]', (_name, open) => {
  it('is near the middle of its suburb', async () => {
    const point = (await open().pointOfPostcode('4000'))!;
    expect(greatCircleKm(point, { lat: BRISBANE.lat, long: BRISBANE.lng })).toBeLessThan(15);
  });

  it.each(['0001', '', '400', '40000', 'four', '٤٠٠٠', '4000|country:NZ'])('is unknown for "%s"', async (postcode) => {
    expect(await open().pointOfPostcode(postcode)).toBeNull();
  });
});

describe.each([
  ['the fake', openFakeGeocoding],
  ['Google', openGoogle],
] as const)('%s [API-037]', (_name, open) => {
  it('distinguishes a failure from an unknown postcode', async () => {
    await expect(open().pointOfPostcode('0002')).rejects.toThrow(GeocodingFailed);
  });
});

describe('Google [API-037]', () => {
  it('gets the postcode and the country as components, and the key', async () => {
    await openGoogle().pointOfPostcode('4000');
    const url = new URL(asked.at(-1)!, origin);
    expect(url.pathname).toBe('/maps/api/geocode/json');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      components: 'postal_code:4000|country:AU',
      key: 'the-key-123',
    });
  });

  it('has no point where it answers with the middle of the country', async () => {
    expect(await openGoogle().pointOfPostcode('0009')).toBeNull();
  });

  it.each([
    ['a used-up quota', '0004', 'The service answered OVER_QUERY_LIMIT.'],
    ['an error', '0005', 'The service answered 500.'],
    ['another form', '0006', 'The answer has another form'],
    ['an answer that is too large', '0007', 'The answer has another form: AnswerTooLarge'],
    ['another address', '0008', 'The service answered 404.'],
  ])('fails with %s, without naming postcode or key', async (_, postcode, message) => {
    const failure = await openGoogle()
      .pointOfPostcode(postcode)
      .catch((error: unknown) => error as Error);
    expect(failure).toBeInstanceOf(GeocodingFailed);
    expect((failure as Error).message).toContain(message);
    expect((failure as Error).message).not.toMatch(new RegExp(`${postcode}|the-key`));
  });

  it('fails with a refused key, and asks nothing without one', async () => {
    const other = openGoogleGeocoding({ key: 'another-key', origin });
    await expect(other.pointOfPostcode('4000')).rejects.toThrow('The service answered REQUEST_DENIED.');
    const before = asked.length;
    const none = openGoogleGeocoding({ key: undefined, origin });
    await expect(none.pointOfPostcode('4000')).rejects.toThrow('GOOGLE_GEOCODING_KEY is not set.');
    expect(asked).toHaveLength(before);
  });
});

describe('the table of suburbs', () => {
  it.each([
    ['toowong', [{ name: 'Toowong', postcode: '4066', state: 'qld' }]],
    ['surfersparadise', [{ name: 'Surfers Paradise', postcode: '4217', state: 'qld' }]],
    ['noosa', [{ name: 'Noosa Heads', postcode: '4567', state: 'qld' }]],
    ['nosuchplace', []],
    ['', []],
  ])('%s', (name, expected) => {
    expect(suburbsNamed(name)).toEqual(expected);
  });

  it('has the places of one name in every state, each with a postcode that has a point', () => {
    const all = suburbsNamed('richmond');
    expect(new Set(all.map(({ state }) => state)).size).toBeGreaterThan(3);
    for (const { postcode } of all) expect(postcodePlace(postcode)).not.toBeNull();
  });
});

describe('the table of postcodes', () => {
  it.each([
    ['0800', -12.46, 130.84, 'nt'],
    ['4000', -27.47, 153.02, 'qld'],
    ['7000', -42.88, 147.33, 'tas'],
    ['6000', -31.95, 115.86, 'wa'],
  ])('%s has the expected coordinates [VDP-037]', (postcode, lat, long, state) => {
    const place = postcodePlace(postcode)!;
    expect(place.state).toBe(state);
    expect(greatCircleKm(place, { lat, long })).toBeLessThan(15);
  });

  it('are near each other where their numbers are', () => {
    const near = (one: string, other: string) => greatCircleKm(postcodePlace(one)!, postcodePlace(other)!);
    expect(near('0813', '0812')).toBeLessThan(10);
    expect(near('1401', '2007')).toBeLessThan(10);
    const postcodes = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0')).filter(
      postcodePlace,
    );
    // The outback: Wentworth's 2648 is 429 km from 2650. A university and an event have numbers of their own.
    const far = postcodes.filter((postcode, at) => {
      const others = postcodes.slice(Math.max(0, at - 6), at + 7).filter((one) => one !== postcode);
      return Math.min(...others.map((other) => near(postcode, other))) > 450 && !['0200', '9999'].includes(postcode);
    });
    expect(far).toEqual([]);
  });

  it('are missing for a postcode of which the source knows only the state', () => {
    expect(['2058', '2348', '2890', '6435', '6905'].map(postcodePlace)).toEqual(Array(5).fill(null));
  });

  it('are missing for an unknown postcode [VDP-037]', () => {
    for (const postcode of ['0000', '', '400', '__proto__', 'constructor']) expect(postcodePlace(postcode)).toBeNull();
  });

  it.skipIf(!existsSync(REAL))(
    'agree with another list of Australian postcodes (skipped where ../shared/data is absent) [VDP-037]',
    () => {
      const others = Map.groupBy(
        JSON.parse(readFileSync(REAL, 'utf8')) as { postcode: string; state: string; lat: number; lng: number }[],
        (one) => one.postcode,
      );
      const known = [...others.keys()].filter((postcode) => postcodePlace(postcode) !== null);
      const far = known.filter((postcode) => {
        const place = postcodePlace(postcode)!;
        return !others
          .get(postcode)!
          .some(
            ({ lat, lng, state }) =>
              state.toLowerCase() === place.state && greatCircleKm(place, { lat, long: lng }) < 100,
          );
      });
      expect(known.length / others.size).toBeGreaterThan(0.99);
      expect(far.length / known.length).toBeLessThan(0.01);
    },
  );
});
