import os from 'node:os';
import { createElement, type ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { Writable } from 'node:stream';
import {
  createRequestHandler,
  RouterContextProvider,
  UNSAFE_decodeViaTurboStream as decode,
  type EntryContext,
  type ServerBuild,
} from 'react-router';
import { pageBlocks, pageData } from '#browser/page-data.ts';
import { startServer } from './server.ts';

/**
 * Measures the savings from the private parts of React and React Router that docs/borrowed-parts.md lists, in pairs
 * over the data of real pages of the demo sites: processor time on the server and for decoding, and bytes. Times are
 * processor time in batches that alternate.
 *   NODE_ENV=production node bench/borrowed-parts.ts [rounds]
 */
if (process.env['NODE_ENV'] !== 'production')
  throw new Error('Set NODE_ENV=production: the development build of React says nothing about the product.');
const ROUNDS = Number(process.argv[2] ?? 15);
const BATCH = 20;
const SITE = 'southern-cross';
const SEARCH = '/search/new-used-and-demo-cars';

const server = await startServer();
const load = os.loadavg()[0]?.toFixed(1);
const text = async (path: string) => (await server.ask(server.url(SITE, path), 'identity')).body.toString();
const kilobytes = async (files: readonly string[]) => {
  let sum = 0;
  for (const file of files) sum += (await server.ask(server.url(SITE, file), 'br')).body.byteLength;
  return `${(sum / 1000).toFixed(1)} kB`;
};
// Everything is fetched before anything is timed: a connection that waits for a batch is closed.
const { hits } = JSON.parse(await text('/api/stock/search')) as { hits: { path: string }[] };
const search = await text(SEARCH);
const vehicle = await text(hits[0]!.path);
const deferred = modulesOf(search);
const ahead = modulesOf(vehicle).filter((file) => !deferred.includes(file));
const lines = [
  `Modules of a search page that do not compete with its first paint: ${deferred.length} files, ${await kilobytes(deferred)}.`,
  `A page of results that is not fetched again when the URL changes: ${await kilobytes([`${SEARCH}.data?page=2&_routes=search`])}.`,
  `Modules of a vehicle page that are loaded before the click: ${ahead.length} files, ${await kilobytes(ahead)}.`,
];
await server.stop();

console.log(
  `${os.cpus().length} x ${os.cpus()[0]?.model}, load ${load}; processor time, median of ${ROUNDS} batches of ${BATCH}\n`,
);
console.log('| page | part | with it | without it | saved |');
console.log('|---|---|---:|---:|---:|');
for (const [name, html] of [
  ['search', search],
  ['vehicle', vehicle],
] as const)
  await comparePage(name, blockOf(html, name));
console.log(`\n${lines.join('\n')}`);

async function comparePage(name: string, data: object): Promise<void> {
  // A new object for each request: the text of the same one is cached.
  const handle = handlerOf((request) => pageData(name, { ...data }, request));
  const raw = handlerOf(() => ({ ...data }));
  const ask = async (handler: typeof raw, url: string) => (await handler(url)).arrayBuffer();
  for (const [what, url] of [
    ['document', '/x'],
    ['data alone', '/x.data'],
  ] as const)
    await compare(
      name,
      `page data beside the stream: ${what}`,
      () => ask(handle, url),
      () => ask(raw, url),
    );
  const [ours, theirs] = [await ask(handle, '/x.data'), await ask(raw, '/x.data')];
  const open = async (bytes: ArrayBuffer) =>
    (await decode(new Response(bytes).body!, globalThis as unknown as Window)).value;
  await compare(
    name,
    'page data beside the stream: decoding',
    async () => JSON.parse(((await open(ours)) as { x: { data: { pageJson: string } } }).x.data.pageJson) as unknown,
    () => open(theirs),
  );
  const tree = listOf(data);
  await compare(
    name,
    "one pass instead of React's stream",
    () => renderToString(tree),
    () => streamed(tree),
  );
}

async function compare(page: string, part: string, withIt: () => unknown, without: () => unknown): Promise<void> {
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
  const batch = async (run: () => unknown) => {
    const before = process.cpuUsage();
    for (let time = 0; time < BATCH; time++) await run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / BATCH;
  };
  for (let round = 0; round < ROUNDS * 2; round++) {
    const [first, second] = [await batch(withIt), await batch(without)];
    // The first half compiles.
    if (round < ROUNDS) continue;
    times.with.push(first);
    times.without.push(second);
  }
  const [ours, theirs] = [median(times.with), median(times.without)];
  console.log(
    `| ${page} | ${part} | ${ours.toFixed(2)} ms | ${theirs.toFixed(2)} ms | ${Math.round(100 * (1 - ours / theirs))} % |`,
  );
}

/** The JSON of a page's own data, as its document contains it. */
function blockOf(html: string, name: string): object {
  const from = html.indexOf('>', html.indexOf(`data-page="${name}"`)) + 1;
  if (from === 0) throw new Error(`The page has no block of data named ${name}`);
  return JSON.parse(html.slice(from, html.indexOf('</script>', from))) as object;
}

/** The router with one route, whose document is rendered without React: only the transfer of the data is compared. */
function handlerOf(loader: (request: Request) => object): (url: string) => Promise<Response> {
  const asset = { id: 'x', path: 'x', hasLoader: true, module: '/x.js', imports: [], css: [] };
  const entry = {
    default: async (_: Request, status: number, headers: Headers, context: EntryContext) => {
      const stream = context.serverHandoffStream;
      const blocks = pageBlocks(context.staticHandlerContext.loaderData);
      return new Response((stream ? await new Response(stream).text() : '') + blocks.join(''), { status, headers });
    },
  };
  const build = {
    entry: { module: entry },
    routes: {
      x: {
        id: 'x',
        path: 'x',
        module: { default: () => null, loader: ({ request }: { request: Request }) => loader(request) },
      },
    },
    assets: { version: '1', url: '/m.js', entry: { module: '/e.js', imports: [], css: [] }, routes: { x: asset } },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  return (url) => handle(new Request(`http://site.example${url}`), new RouterContextProvider());
}

/** A tree of the size of the page: every text of its data in an element. */
function listOf(data: unknown): ReactElement {
  if (Array.isArray(data)) return createElement('ul', null, ...data.map(listOf));
  if (typeof data === 'object' && data !== null)
    return createElement('div', { className: 'part' }, ...Object.values(data).map(listOf));
  return createElement('p', { title: String(data) }, String(data));
}

function streamed(tree: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { pipe } = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady() {
        pipe(
          new Writable({
            write: (chunk: Buffer, _, next) => (chunks.push(chunk), next()),
            final: (next) => (resolve(Buffer.concat(chunks).toString()), next()),
          }),
        );
      },
    });
  });
}

function modulesOf(html: string): string[] {
  return (/data-modules="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').filter(Boolean);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
