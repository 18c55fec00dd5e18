import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * A browser context that journeys share one after the other, each with tabs of its own: the process of its first tab
 * stays, with the scripts and styles that it has compiled, and so does the HTTP cache. In a new context a page takes
 * half as much processor time again. Storage, permissions and routes of a journey are removed after it.
 */
export class SharedContext {
  private readonly origins = new Set<string>();
  private isClockChanged = false;

  readonly context: BrowserContext;
  private readonly first: Page;
  private readonly devtools: CDPSession;

  private constructor(context: BrowserContext, first: Page, devtools: CDPSession) {
    [this.context, this.first, this.devtools] = [context, first, devtools];
    context.on('page', (page) => this.watch(page));
  }

  static async open(context: BrowserContext): Promise<SharedContext> {
    const first = await context.newPage();
    return new SharedContext(context, first, await context.newCDPSession(first));
  }

  /** Closes the tabs of a journey, and removes its data. Returns `true` if another journey can use the context. */
  async reset(): Promise<boolean> {
    // A clock cannot be uninstalled.
    if (this.isClockChanged) {
      await this.context.close();
      return false;
    }
    for (const page of this.context.pages()) if (page !== this.first) await page.close();
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.clearPermissions();
    await this.context.clearCookies();
    for (const origin of this.origins)
      await this.devtools.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
      });
    this.origins.clear();
    return true;
  }

  private watch(page: Page): void {
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url());
      if (origin !== 'null') this.origins.add(origin);
    });
    const { clock } = page;
    Object.defineProperty(page, 'clock', {
      get: () => {
        this.isClockChanged = true;
        return clock;
      },
    });
  }
}
