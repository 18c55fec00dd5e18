import { expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { checkCounter } from '../../scripts/site-check/check-counter.ts';

it.each([
  [{ sales: false, source: 'clock' }, []],
  [{ sales: true }, []],
  [
    { sales: true, source: 'clock', perDay: 4 },
    [
      {
        level: 'risk',
        line: 3,
        message: 'Vehicle pages say "Sales this Month" and count 4 a day by the clock, whatever is sold.',
      },
    ],
  ],
])('a counter with %o has the findings %o [CONT-022]', (counter, findings) => {
  const site = sampleSite([sampleDealership('one')], { counter });
  const texts = new Map([[`${site.id}/site.yaml`, 'settings:\n  counter:\n    source: clock\n']]);
  expect(checkCounter(site, texts)).toMatchObject(findings);
});
