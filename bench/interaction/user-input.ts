import type { CDPSession, Locator, Page, Request } from '@playwright/test';
import { PRESS, pressAt } from '../press.ts';

/** Milliseconds that a mouse rests on something before it presses. */
const REST = 100;
/** Milliseconds without requests after which a page is settled: longer than any debounce on it. */
const QUIET = 500;
/** The time limit of waiting for a page, in milliseconds. */
const LONGEST = 60_000;

/**
 * User input to a page as a browser gets it from mouse, finger or keys; no code of the test tool runs in the page
 * meanwhile.
 */
export interface UserInput {
  readonly page: Page;
  press(what: Locator): Promise<void>;
  drag(what: Locator, by: number): Promise<void>;
  key(key: string): Promise<void>;
  /** Waits until the answer is shown and nothing more is loading. */
  settled(): Promise<void>;
}

export function inputOn(page: Page, cdp: CDPSession, finger: boolean): UserInput {
  const place = async (what: Locator) => {
    await what.scrollIntoViewIfNeeded();
    const box = (await what.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 24) };
  };
  const inFlight = new Set<Request>();
  let still = Date.now();
  page.on('request', (request) => inFlight.add(request));
  const ended = (request: Request) => {
    inFlight.delete(request);
    still = Date.now();
  };
  page.on('requestfinished', ended).on('requestfailed', ended);
  return {
    page,
    async press(what) {
      await pressAt(page, cdp, finger, await place(what), REST);
    },
    async drag(what, by) {
      const box = await what.evaluate((thumb: HTMLInputElement) => {
        const { left, width, top, height } = thumb.getBoundingClientRect();
        const [low, high, value] = [thumb.min, thumb.max, thumb.value].map(Number) as [number, number, number];
        // A native thumb is half its width inside each end.
        return { x: left + height / 2 + ((width - height) * (value - low)) / (high - low), y: top + height / 2 };
      });
      await page.mouse.move(box.x, box.y);
      await page.waitForTimeout(REST);
      await page.mouse.down();
      for (let step = 1; step <= 6; step++) {
        await page.mouse.move(box.x + (by * step) / 6, box.y);
        await page.waitForTimeout(PRESS);
      }
      await page.mouse.up();
    },
    key: (key) => page.keyboard.press(key, { delay: PRESS }),
    async settled() {
      // Polled from outside the page: a check in each frame would be measured too.
      still = Date.now();
      for (const given = Date.now() + LONGEST; Date.now() < given;) {
        await page.waitForTimeout(50);
        if (
          inFlight.size === 0 &&
          Date.now() - still > QUIET &&
          (await page.evaluate(() => document.querySelector('.search-results[aria-busy="false"]') !== null))
        )
          return;
      }
      throw new Error(
        `${page.url()} did not settle within ${LONGEST / 1000} s; requests in flight: ${[...inFlight].map((request) => request.url()).join(', ') || 'nothing'}.`,
      );
    },
  };
}

/** Starts recording what the browser measures of interactions (Event Timing): from the event to the paint that follows it. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const recorded: [string, number][] = [];
    (window as unknown as { interactions: [string, number][] }).interactions = recorded;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        // The browser does not report the steps of a dragged thumb as interactions, but the user feels each of them.
        if (entry.interactionId) recorded.push([String(entry.interactionId), entry.duration]);
        else if (entry.name === 'input') recorded.push([`input ${entry.startTime}`, entry.duration]);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
}

/**
 * The longest interaction recorded since the last call. Those under 16 ms are not reported: they are within a frame.
 */
export async function slowest(page: Page): Promise<number> {
  const recorded = await page.evaluate(() =>
    (window as unknown as { interactions: [string, number][] }).interactions.splice(0),
  );
  return Math.max(16, ...recorded.map(([, duration]) => duration));
}
