import { describe, expect, it } from 'vitest';
import { sampleLocation } from '#tests/support/sample-dealership.ts';
import { checkClaims } from '../../scripts/site-check/check-claims.ts';
import { openTenants } from './load-tenants.server.ts';

const day = (weekday: 1 | 6, status: string) => ({ weekday, status, open: '09:00', close: '12:00' });
const yard = sampleLocation('a', { name: 'Yard', opening_hours: [day(1, 'Open'), day(6, 'Open')] });
const workshop = sampleLocation('a', {
  name: 'Workshop',
  location_type: 'service',
  opening_hours: [day(1, 'Open'), day(6, 'Closed')],
});
const found = (texts: Readonly<Record<string, string>>) =>
  checkClaims({ locations: [yard, workshop] }, new Map(Object.entries(texts))).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );

describe('claims of a site', () => {
  it.each([
    ['an inspection of one length', { 'a.md': 'Our 110-point check.', 'b.md': 'A 110 point inspection.' }],
    ['a day on which every location is open', { 'a.md': 'Every yard is open on Monday.' }],
    ['a day of sales alone', { 'a.md': 'Every sales yard is open on Saturday.' }],
    ['no claim', { 'a.md': 'We are open on Saturday.' }],
  ])('are not named: %s', (_, texts) => {
    expect(found(texts)).toEqual([]);
  });

  it('are named where two texts disagree', () => {
    expect(found({ 'a.md': 'A 110-point check.', 'b.md': 'Cars\nand our 120-point inspection' })).toEqual([
      'b.md:2 This says "120-point", but a.md:1 says "110-point".',
    ]);
  });

  it('are named where the hours of a location say otherwise', () => {
    expect(found({ 'a.md': 'title: Every yard is open on Saturday' })).toEqual([
      'a.md:1 This says "Every yard is open on Saturday", but the hours do not say so of Workshop.',
    ]);
  });
});

it('is asked of the real hours: no demo site says what they deny', async () => {
  const tenants = await openTenants({ dir: 'dealers', watch: false });
  const group = tenants.bySlug('southern-cross')!;
  expect(checkClaims(group, new Map([['x', 'Every sales yard is open on Saturday']]))).toEqual([]);
  expect(checkClaims(group, new Map([['x', 'Every yard is open on Saturday']]))).toHaveLength(1);
});
