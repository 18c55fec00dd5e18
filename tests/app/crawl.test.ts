import { describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';
import { DEMO_SITES } from '#tests/support/pages-of-every-kind.ts';
import { crawlSite } from '../crawl/crawl-site.ts';

describe('every page of a demo site', async () => {
  const app = await runningApp();

  it.each(DEMO_SITES)(
    '%s: no broken link, no orphan, no missing description or second title, and once in the sitemap [GAP-090]',
    async (site) => {
      const { pages, problems } = await crawlSite(
        { origin: `http://${site}.localhost:3000`, get: (path) => app.get(path, { site }) },
        { vehicles: 4, searches: 6, pictures: 3 },
      );
      expect(problems).toEqual([]);
      expect(pages).toBeGreaterThan(20);
    },
  );
});
