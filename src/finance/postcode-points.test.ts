import { beforeEach, describe, expect, it } from 'vitest';
import { openFakeGeocoding } from '#integrations/geocoding/fake.server.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createPostcodePoints, type PointOfPostcode } from './postcode-points.server.ts';

const MINUTE = 60_000;
const siteWith = (geocoding: 'table' | 'google') => sampleSite([sampleDealership('one')], { maps: { geocoding } });
const [TABLE, GOOGLE] = [siteWith('table'), siteWith('google')];
/** The point of every postcode in the table of this test. */
const IN_TABLE = { lat: -1, long: 1 };
const BRISBANE = { lat: -27.47, long: 153.02 };

let clock = 0;
let service = openFakeGeocoding();
let failures = 0;
let logged: unknown[] = [];
let findPoint: PointOfPostcode;

beforeEach(() => {
  clock = Date.UTC(2026, 10, 23);
  service = openFakeGeocoding();
  failures = 0;
  logged = [];
  findPoint = createPostcodePoints({
    sources: { table: { pointOfPostcode: async () => IN_TABLE }, google: service },
    now: () => clock,
    log: { error: (facts) => void logged.push(facts) },
    onFailure: () => void failures++,
    timeoutMs: 20,
  });
});

describe('the point of a postcode [API-037]', () => {
  it('maps.geocoding table: is that of the table, and no service is asked', async () => {
    expect(await findPoint(TABLE, '4000')).toEqual({ point: IN_TABLE, until: null });
    expect(service.requests).toEqual([]);
  });

  it('maps.geocoding google: is that of the service, which is asked once in 30 days', async () => {
    const all = await Promise.all([1, 2, 3].map(() => findPoint(GOOGLE, '4000')));
    expect(all).toEqual(all.map(() => ({ point: BRISBANE, until: null })));
    clock += 29 * 24 * 60 * MINUTE;
    await findPoint(GOOGLE, '4000');
    expect(service.requests).toEqual(['4000']);
    clock += 2 * 24 * 60 * MINUTE;
    await findPoint(GOOGLE, '4000');
    expect(service.requests).toEqual(['4000', '4000']);
  });

  it('is that of the table where the service does not know the postcode, which is not a failure', async () => {
    expect(await findPoint(GOOGLE, '0001')).toEqual({ point: IN_TABLE, until: null });
    expect([failures, logged]).toEqual([0, []]);
  });

  it.each([
    ['fails', '0002'],
    ['does not answer in time', '0003'],
  ])('is that of the table for a minute where the service %s, which is logged and counted', async (_, postcode) => {
    expect(await findPoint(GOOGLE, postcode)).toEqual({ point: IN_TABLE, until: clock + MINUTE });
    expect(failures).toBe(1);
    expect(logged).toEqual([{ err: expect.any(Error) }]);
  });

  it('is not requested for a minute after a failure; what is known is used', async () => {
    await findPoint(GOOGLE, '4000');
    await findPoint(GOOGLE, '0002');
    clock += 10_000;
    expect(await findPoint(GOOGLE, '2000')).toEqual({ point: IN_TABLE, until: clock + MINUTE - 10_000 });
    expect(await findPoint(GOOGLE, '4000')).toEqual({ point: BRISBANE, until: null });
    expect(service.requests).toEqual(['4000', '0002']);
    clock += MINUTE;
    expect(await findPoint(GOOGLE, '2000')).toEqual({ point: { lat: -25, long: 134 }, until: null });
    await findPoint(GOOGLE, '0002');
    expect(failures).toBe(2);
  });
});
