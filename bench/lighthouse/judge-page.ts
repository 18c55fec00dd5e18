import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { CHROMIUM_ARGS } from '../../scripts/find-chromium.mjs';
import { freePort } from '../server.ts';

/** The result of one run of Lighthouse on one page. Times in ms. */
export interface Judgement {
  readonly scores: Readonly<Record<string, number>>;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
  /** The browser's automatic requests, by kind. */
  readonly files: Readonly<Record<'script' | 'stylesheet' | 'font', readonly string[]>>;
  /** Hosts other than the page's own. */
  readonly elsewhere: readonly string[];
  /** Audits that cost points outside performance. */
  readonly failed: readonly string[];
  /**
   * Lighthouse's measure of the machine's speed. Its slow processor is this one divided by four, so blocking time
   * depends on it.
   */
  readonly benchmarkIndex: number;
}

/** Lighthouse's mobile preset (slow 4G and a slow processor, simulated) in a separate browser. Its recording fails sometimes, so it is retried twice. */
export async function judgePage(chromium: string, url: string, tries = 3): Promise<Judgement> {
  try {
    return await judgeOnce(chromium, url);
  } catch (error) {
    if (tries <= 1) throw error;
    return judgePage(chromium, url, tries - 1);
  }
}

async function judgeOnce(chromium: string, url: string): Promise<Judgement> {
  const port = await freePort();
  const profile = mkdtempSync(path.join(os.tmpdir(), 'forecourt-lighthouse-'));
  const browser = spawn(
    chromium,
    [
      '--headless=new',
      ...CHROMIUM_ARGS,
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const gone = new Promise((resolve) => browser.on('exit', resolve));
  try {
    await listening(port);
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not judge ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { audits, categories } = result.lhr;
    const number = (id: string): number => {
      const value = audits[id]?.numericValue;
      if (value === undefined)
        throw new Error(`Lighthouse measured no ${id} of ${url}: ${audits[id]?.errorMessage ?? 'it does not say why'}`);
      return value;
    };
    const requests = (
      audits['network-requests']!.details as unknown as { items: { url: string; resourceType?: string }[] }
    ).items;
    const filesOf = (kind: string) =>
      requests.filter((request) => request.resourceType?.toLowerCase() === kind).map((request) => request.url);
    return {
      benchmarkIndex: result.lhr.environment.benchmarkIndex,
      scores: Object.fromEntries(
        Object.entries(categories).map(([id, category]) => [id, Math.round((category.score ?? 0) * 100)]),
      ),
      firstPaint: number('first-contentful-paint'),
      largestPaint: number('largest-contentful-paint'),
      blocking: number('total-blocking-time'),
      shift: number('cumulative-layout-shift'),
      files: { script: filesOf('script'), stylesheet: filesOf('stylesheet'), font: filesOf('font') },
      elsewhere: [
        ...new Set(
          requests
            .map((request) => new URL(request.url))
            .filter((at) => at.protocol.startsWith('http'))
            .map((at) => at.host),
        ),
      ].filter((host) => host !== new URL(url).host),
      failed: Object.entries(categories)
        .filter(([id]) => id !== 'performance')
        .flatMap(([, category]) =>
          category.auditRefs.filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1).map((ref) => ref.id),
        ),
    };
  } finally {
    browser.kill();
    await gone;
    rmSync(profile, { recursive: true, force: true });
  }
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    try {
      await fetch(`http://127.0.0.1:${port}/json/version`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('Chromium did not begin to listen within 15 s.');
}
