import { describe, expect, it } from 'vitest';
import { sampleDutyTable } from '#tests/support/sample-duty-table.ts';
import { tableUse } from './duty-table.ts';

const CURRENT = sampleDutyTable();
const UNDATED = sampleDutyTable({ validUntil: null });
const bySource = { usable: true, asAt: '2026-07-02', by: 'source' };
const unusable = (why: string) => ({ usable: false, why });

describe('tableUse', () => {
  it('uses a table from the first to the last day that its source states', () => {
    expect(tableUse(CURRENT, null, '2026-06-30')).toEqual(unusable('notYet'));
    expect(tableUse(CURRENT, null, '2026-07-01')).toEqual(bySource);
    expect(tableUse(CURRENT, null, '2027-06-30')).toEqual(bySource);
    expect(tableUse(CURRENT, null, '2027-07-01')).toEqual(unusable('expired'));
  });

  it('does not use a table without a last day or without rates', () => {
    expect(tableUse(UNDATED, null, '2026-11-23')).toEqual(unusable('undated'));
    expect(tableUse(sampleDutyTable({ rows: [] }), '2026-11-23', '2026-11-23')).toEqual(unusable('noRates'));
  });

  it('uses what the dealer confirmed until 30 June', () => {
    const confirmed = { usable: true, asAt: '2026-08-01', by: 'dealer' };
    expect(tableUse(UNDATED, '2026-08-01', '2026-08-01')).toEqual(confirmed);
    expect(tableUse(UNDATED, '2026-08-01', '2027-06-30')).toEqual(confirmed);
    expect(tableUse(UNDATED, '2026-08-01', '2027-07-01')).toEqual(unusable('confirmedEarlier'));
    expect(tableUse(UNDATED, '2027-08-01', '2026-11-23')).toEqual(unusable('confirmedEarlier'));
    const expired = sampleDutyTable({ checkedOn: '2025-07-02', validFrom: '2025-07-01', validUntil: '2026-06-30' });
    expect(tableUse(expired, null, '2026-11-23')).toEqual(unusable('expired'));
    expect(tableUse(expired, '2026-08-01', '2026-11-23')).toEqual(confirmed);
  });

  it('does not use a confirmation of earlier figures', () => {
    const changed = sampleDutyTable({ validUntil: null, checkedOn: '2026-09-01' });
    expect(tableUse(changed, '2026-08-01', '2026-11-23')).toEqual(unusable('confirmedEarlier'));
    expect(tableUse(changed, '2026-09-01', '2026-11-23')).toMatchObject({ usable: true });
  });
});
