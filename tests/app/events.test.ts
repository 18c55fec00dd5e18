import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';

describe('the numbers of events', async () => {
  const app = await appWithSites({
    counting:
      'tracking: { enquiryEvent: 122, eventIds: { callClicked: 125, financeCalculatorUsed: 26, saved: 60, printed: 48, historyReportOpened: 49 } }',
    usual: '{}',
  });
  const root = async (site: string) =>
    /<html[^>]*>/.exec(await (await app.get('/', { site })).text())![0].replaceAll('&quot;', '"');

  it('stand in the page where they are not the usual ones [EVT-001, EVT-002, EVT-010]', async () => {
    expect(await root('counting')).toContain(
      'data-events="{"callClicked":125,"saved":60,"printed":48,"historyReportOpened":49,"enquirySent":122}"',
    );
    expect(await root('usual')).not.toContain('data-events');
  });
});
