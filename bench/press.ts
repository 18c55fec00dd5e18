import type { CDPSession, Page } from '@playwright/test';

/** Time that a button or a finger stays down, in milliseconds. */
export const PRESS = 60;

/** A press of the mouse, or of a finger, as the browser gets it. The mouse rests for `rest` milliseconds before it presses. */
export async function pressAt(
  page: Page,
  cdp: CDPSession,
  finger: boolean,
  { x, y }: { readonly x: number; readonly y: number },
  rest = 0,
): Promise<void> {
  if (finger) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForTimeout(PRESS);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return;
  }
  await page.mouse.move(x, y);
  if (rest > 0) await page.waitForTimeout(rest);
  await page.mouse.down();
  await page.waitForTimeout(PRESS);
  await page.mouse.up();
}
