import { chromium } from '@playwright/test';
import { serveStudioPage } from './studio-page.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

export interface Studio {
  /** Runs an expression in the studio's page and returns its result. */
  run(script: string): Promise<unknown>;
  bytes(dataUrl: string): Buffer;
  close(): Promise<void>;
}

/** The studio's page in a headless browser with software rendering, so that every machine renders the same pictures. */
export async function openStudio(): Promise<Studio> {
  const { server, url } = await serveStudioPage();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  page.setDefaultNavigationTimeout(300_000);
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
  await page.goto(url);
  await page.waitForFunction('globalThis.studioReady', null, { timeout: 120_000 });
  return {
    run: (script) => page.evaluate(script),
    bytes: (dataUrl) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'),
    async close() {
      await browser.close();
      server.close();
    },
  };
}
