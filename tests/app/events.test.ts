import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

describe('event numbers', async () => {
  const app = await appWithSites({
    counting:
      'tracking: { enquiryEvent: 122, eventIds: { callClicked: 125, financeCalculatorUsed: 26, saved: 60, printed: 48, historyReportOpened: 49 } }',
    usual: '{}',
  });
  const numbers = async (site: string) =>
    readPage(await (await app.get('/', { site })).text()).attribute('html', 'data-events');

  it('are in the page if they differ from the standard ones [EVT-001, EVT-002, EVT-010]', async () => {
    expect(await numbers('counting')).toBe(
      '{"callClicked":125,"saved":60,"printed":48,"historyReportOpened":49,"enquirySent":122}',
    );
    expect(await numbers('usual')).toBeUndefined();
  });
});
