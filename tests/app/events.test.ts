import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

describe('event numbers', async () => {
  const app = await appWithSites({
    counting:
      'tracking: { enquiryEvent: 122, eventIds: { callClicked: 125, financeCalculatorUsed: 26, saved: 60, printed: 48, historyReportOpened: 49 } }',
    usual: '{}',
    collecting: 'tracking: { collector: "https://collect.example/events?site=1" }',
  });
  const numbers = async (site: string) =>
    readPage(await (await app.get('/', { site })).text()).attribute('html', 'data-events');

  it('are in the page if they differ from the standard ones [EVT-001, EVT-002, EVT-010]', async () => {
    expect(await numbers('counting')).toBe(
      '{"callClicked":125,"saved":60,"printed":48,"historyReportOpened":49,"enquirySent":122}',
    );
    expect(await numbers('usual')).toBeUndefined();
  });

  it('go to the analytics service of a site that has one, which its policy allows [EVT-014]', async () => {
    const page = async (site: string) => {
      const response = await app.get('/', { site });
      const connect = response.headers.get('content-security-policy')!.match(/connect-src [^;]*/)![0];
      return [connect, readPage(await response.text()).attribute('html', 'data-collector')];
    };
    expect(await page('collecting')).toEqual([
      "connect-src 'self' https://collect.example",
      'https://collect.example/events?site=1',
    ]);
    expect(await page('usual')).toEqual(["connect-src 'self'", undefined]);
  });
});
