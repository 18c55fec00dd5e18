import { test as base, expect, type Page } from '@playwright/test';

/** Two sites that differ as much as sites do, and how to reach them. */
export const GROUP = 'southern-cross';
export const OUTLET = 'blue-gum-outlet';
export const SINGLE = 'kia-aspley';
export const LEISURE = 'coastline-leisure';

const port = Number(process.env['E2E_PORT'] ?? 4317);
export const at = (site: string, path = '/') => `http://${site}.localhost:${port}${path}`;

/** Every test also fails when the page's console holds an error, a warning, or a failed request. */
export const test = base.extend<{ expectedNoise: RegExp[] }>({
  expectedNoise: [[], { option: true }],
  page: async ({ page, expectedNoise }, provide) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) noise.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
    await provide(page);
    expect(
      noise.filter((line) => !expectedNoise.some((known) => known.test(line))),
      'the console is clean',
    ).toEqual([]);
  },
});

export { expect };

/** A person has moved the pointer, and the page is hydrated: before that, only the browser answers a click. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointermove')));
  await page.waitForSelector('html[data-hydrated]');
}

/** Scripts of the page are on their way until they are released. */
export async function holdModules(page: Page): Promise<{ release: () => void }> {
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/*.js', async (route) => {
    await free;
    // The page may have been left meanwhile.
    await route.continue().catch(() => {});
  });
  return { release };
}

export async function countShown(page: Page): Promise<number> {
  const text = await page.locator('.search-count').innerText();
  return Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''));
}
