import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReactNode } from 'react';
import type { compose, createApp, parseEnv } from '#server/main.ts';

interface Built {
  readonly compose: typeof compose;
  readonly createApp: typeof createApp;
  readonly parseEnv: typeof parseEnv;
}

// Set before the server is loaded, to record the tree that it passes to React.
const react = createRequire(import.meta.url)('react-dom/server') as typeof import('react-dom/server');
const { renderToString } = react;
let rendered: ReactNode = null;
react.renderToString = (tree, options) => {
  rendered = tree;
  return renderToString(tree, options);
};
export const built = (await import(path.resolve('build/server/main.js'))) as Built;

/** Medians in ms; every second page is requested compressed. */
export async function measurePages(
  addresses: readonly string[],
  ask: (address: string, encoding: 'br' | 'identity') => Promise<Response>,
): Promise<Record<'bare' | 'plain' | 'compressed' | 'html' | 'bytes', number>> {
  const times = {
    bare: [] as number[],
    plain: [] as number[],
    compressed: [] as number[],
    html: [] as number[],
    bytes: [] as number[],
  };
  for (const [round, address] of addresses.entries()) {
    const way = round % 2 === 0 ? 'plain' : 'compressed';
    rendered = null;
    let started = performance.now();
    const answer = await ask(address, way === 'compressed' ? 'br' : 'identity');
    const bytes = (await answer.arrayBuffer()).byteLength;
    const whole = performance.now() - started;
    // A URL in another spelling is redirected, so it is not a page.
    if (answer.status !== 200) continue;
    if (rendered === null) throw new Error(`${address} was not rendered: it came from a cache`);
    started = performance.now();
    renderToString(rendered);
    const bare = performance.now() - started;
    // The first ones compile.
    if (round < addresses.length / 2) continue;
    times.bare.push(bare);
    times[way].push(whole);
    times[way === 'compressed' ? 'bytes' : 'html'].push(bytes);
  }
  const median = (of: readonly number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)]!;
  return {
    bare: median(times.bare),
    plain: median(times.plain),
    compressed: median(times.compressed),
    html: median(times.html),
    bytes: median(times.bytes),
  };
}
