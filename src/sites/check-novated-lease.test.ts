import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { checkNovatedLease } from '../../scripts/site-check/check-novated-lease.ts';

const TEXTS = new Map([
  ['group/site/site.yaml', 'name: Site\nsettings:\n  finance:\n    provider: manual\n    novatedLeaseConfirmed: {}\n'],
]);
/** Noon in Queensland. */
const at = (date: string) => Date.parse(`${date}T12:00:00+10:00`);

function found(finance: object, date = '2026-11-24') {
  const site = sampleSite([sampleDealership('city')], { finance });
  return checkNovatedLease(site, TEXTS, at(date)).map(({ level, line, message }) => [level, line, message]);
}
const confirmed = (on: string, fuelEfficientThreshold: number | null = 95_000) => ({
  novatedLeaseConfirmed: { on, fuelEfficientThreshold },
});

describe('checkNovatedLease', () => {
  it('finds nothing while the confirmation is valid, and nothing where no leases are shown', () => {
    expect(found(confirmed('2026-11-23'))).toEqual([]);
    expect(found(confirmed('2026-11-23'), '2027-03-31')).toEqual([]);
    expect(found({})).toEqual([]);
  });

  it('names a confirmation that has ended with the FBT year or the financial year, with its line', () => {
    expect(found(confirmed('2026-11-23'), '2027-04-01')).toEqual([
      [
        'missing',
        5,
        'The site shows no novated leases: the confirmation of their rates of 23 November 2026 ended on 31 March 2027.',
      ],
    ]);
    expect(found(confirmed('2027-04-02'), '2027-06-30')).toEqual([]);
    expect(found(confirmed('2027-04-02'), '2027-07-01')[0]?.[2]).toContain('are those of the financial year 2026-27.');
  });

  it('names rates that were confirmed earlier or in the future', () => {
    expect(found(confirmed('2026-11-22'))[0]?.[2]).toContain('before they were last changed.');
    expect(found(confirmed('2026-11-25'))[0]?.[2]).toContain('which is in the future.');
  });

  it('says that electric cars are not treated as exempt without a price limit', () => {
    expect(found(confirmed('2026-11-23', null))).toEqual([
      ['risk', 5, 'No electric car is treated as exempt from FBT, because its price limit is not confirmed.'],
    ]);
  });
});
