import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleDutyTable, sampleStateCharge } from '#tests/support/sample-duty-table.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { checkDriveAway } from '../../../scripts/site-check/check-drive-away.ts';
import { dutyTables } from './duty-table-files.server.ts';

const NOW = Date.UTC(2026, 10, 23);
const NEXT_YEAR = Date.UTC(2027, 6, 2);
const CHARGES = [
  { items: ['registration', 'ctp'], amount: 900 },
  { items: ['plates'], amount: 40 },
  { items: ['dealerDelivery'], amount: 1990 },
];
const TEXTS = new Map([['group/site/site.yaml', 'name: Site\nsettings:\n  driveAway:\n    estimate: true\n']]);

function found(driveAway: object, qld = dutyTables().qld, now = NOW) {
  const site = sampleSite(
    [sampleDealership('city')],
    { driveAway: { estimate: true, charges: CHARGES, ...driveAway } },
    { dutyTables: { ...dutyTables(), qld } },
  );
  return checkDriveAway(site, TEXTS, now).map(({ level, line, message, todo }) => [level, line, message, todo]);
}

describe('checkDriveAway', () => {
  it('names the table of the dealership that no one has confirmed, with its source', () => {
    expect(found({})).toEqual([
      [
        'missing',
        3,
        'Vehicles show no estimate for Queensland: the source of its duty table does not say until when it is valid, and no one has confirmed it.',
        'Compare docs/duty-tables.md with https://www.qld.gov.au/transport/registration/fees/duty/rates, then write the date as qld of driveAway.confirmedTables.',
      ],
    ]);
    expect(found({ confirmedTables: { qld: '2026-11-23' } })).toEqual([]);
  });

  it('names a table that is out of date, not yet valid or without rates', () => {
    const said = (changes: object, now = NOW) => found({}, sampleDutyTable(changes), now)[0]?.[2];
    expect(said({})).toBeUndefined();
    expect(said({}, NEXT_YEAR)).toContain('its duty table was valid until 30 June 2027.');
    expect(said({ validFrom: '2026-12-01' })).toContain('is valid from 1 December 2026.');
    expect(said({ rows: [], age: 'Not published.' })).toContain('has no rates. Not published.');
  });

  it('names a confirmation of an earlier financial year, also for another state', () => {
    const confirmedTables = { qld: '2026-11-23', wa: '2026-11-23' };
    expect(found({ confirmedTables })).toEqual([]);
    expect(
      found({ confirmedTables }, dutyTables().qld, NEXT_YEAR).map(([level, , message]) => [level, message]),
    ).toEqual([
      [
        'missing',
        'Vehicles show no estimate for Queensland: the confirmation of its duty table of 23 November 2026 has ended.',
      ],
      [
        'risk',
        'Vehicles show no estimate for Western Australia: the confirmation of its duty table of 23 November 2026 has ended.',
      ],
    ]);
  });

  it('says which costs estimates lack, because the single price must be shown where it can be calculated', () => {
    const [risk] = found({ confirmedTables: { qld: '2026-11-23' }, charges: CHARGES.slice(1) });
    expect(risk?.slice(0, 3)).toEqual([
      'risk',
      3,
      'Estimates do not include registration, ctp. A price must have the single price beside it where that can be calculated (Australian Consumer Law, section 48).',
    ]);
  });

  it('names a charge of the state that is out of date or that no one has confirmed, unless the dealer states its items', () => {
    const { charge } = sampleStateCharge();
    const said = (changes: object, confirmedCharges = {}, charges: object[] = []) =>
      found(
        { confirmedCharges, charges },
        sampleDutyTable({ validUntil: '2028-06-30', charges: [{ ...charge, ...changes }] }),
      ).map(([, , message, todo]) => [message, todo]);
    expect(said({ validUntil: '2026-06-30' })[0]).toEqual([
      'Estimates for Queensland do not include its registration fee: this charge was valid until 30 June 2026.',
      'Compare docs/duty-tables.md with https://www.qld.gov.au/registration, then write the date as qld of driveAway.confirmedCharges; or state registration as driveAway.charges.',
    ]);
    expect(said({ validUntil: null })[0]?.[0]).toContain('no one has confirmed it.');
    expect(said({ validFrom: '2026-12-01' })[0]?.[0]).toContain('this charge is valid from 1 December 2026.');
    expect(said({ validUntil: null }, { qld: '2026-07-03' })[0]?.[0]).toContain(
      'the confirmation of this charge of 3 July 2026 has ended.',
    );
    const others = 'Estimates do not include ctp, plates, dealerDelivery.';
    expect(said({ validUntil: null }, { qld: '2026-11-23' })[0]?.[0]).toContain(others);
    expect(said({})[0]?.[0]).toContain(others);
    expect(said({ validUntil: null }, {}, CHARGES)).toEqual([]);
    expect(said({ validUntil: null }, {}, [{ items: ['registration'], amount: 1, state: 'nsw' }])).toHaveLength(2);
  });

  it('finds nothing where estimates are hidden', () => {
    expect(found({ estimate: false })).toEqual([]);
  });
});
