import { Suspense, use } from 'react';
import vm from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import {
  createMemoryRouter,
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  Scripts,
  UNSAFE_decodeViaTurboStream as decode,
  useLoaderData,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router';
import { scopeContext, type Scope, type Services } from '#views/context.ts';
import { contentSecurityPolicy } from '#platform/content-security-policy.ts';
import { deferModules } from '#browser/defer-modules.ts';
import { scrollKey } from '#browser/history-state.ts';
import { readPageData, isDocument, pageData } from '#browser/page-data.ts';
import { prefetchPage } from '#browser/prefetched-page.ts';
import { readPage } from '#tests/support/html.ts';
import * as entry from '../../src/entry.server.tsx';

/**
 * Checks the undocumented parts of the installed React and React Router that we rely on (docs/borrowed-parts.md): a
 * small app is served by the router itself, through our own entry. A failure after an update names the part to look at.
 */
const DATA = { vehicle: { name: 'Corolla </script> & "quotes"' } };
const FILES = [
  '/assets/manifest-1.js',
  '/assets/entry.client-1.js',
  '/assets/framework-1.js',
  '/assets/root-1.js',
  '/assets/shared-1.js',
  '/assets/vehicle-1.js',
];
const asset = (id: string, path: string, imports: string[]) => ({
  id,
  path,
  hasLoader: true,
  hasAction: false,
  hasClientLoader: false,
  hasClientAction: false,
  hasErrorBoundary: false,
  hasClientMiddleware: false,
  module: `/assets/${id}-1.js`,
  imports,
  css: [],
});

let isDocumentRequest: boolean[] = [];
let waits = false;

function Vehicle() {
  const { vehicle } = readPageData(useLoaderData() as ReturnType<typeof loadVehicle>);
  return (
    <Suspense fallback={<p>waiting</p>}>
      <Name name={vehicle.name} />
    </Suspense>
  );
}
let arriving: Promise<string> | null = null;
function Name({ name }: { name: string }) {
  return <h1>{waits ? use((arriving ??= Promise.resolve(name))) : name}</h1>;
}
function loadVehicle({ request }: LoaderFunctionArgs) {
  isDocumentRequest.push(isDocument(request));
  return pageData('vehicle', DATA, request);
}
const Root = () => (
  <html lang="en">
    <head />
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
);
const build = {
  entry: { module: entry },
  routes: {
    root: { id: 'root', path: '', module: { default: Root, loader: () => ({ site: 'one' }) } },
    vehicle: { id: 'vehicle', parentId: 'root', path: 'cars/:slug', module: { default: Vehicle, loader: loadVehicle } },
  },
  assets: {
    version: '1',
    url: FILES[0],
    entry: { module: FILES[1], imports: [FILES[2]], css: [] },
    routes: {
      root: asset('root', '', [FILES[4]!]),
      vehicle: { ...asset('vehicle', 'cars/:slug', [FILES[4]!]), parentId: 'root' },
    },
  },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

async function serve(url: string | URL): Promise<{ response: Response; document: string }> {
  let document: readonly string[] = [];
  const context = new RouterContextProvider();
  context.set(scopeContext, {
    takeDocument: (pieces: readonly string[]) => (document = pieces),
    report: (error: unknown) => expect.fail(String(error)),
  } as unknown as Scope<keyof Services>);
  const response = await createRequestHandler(build, 'production')(
    new Request(new URL(url, 'http://site.example')),
    context,
  );
  return { response, document: document.join('') };
}
const page = async () => (await serve('/cars/corolla')).document;

afterEach(() => {
  isDocumentRequest = [];
  waits = false;
  arriving = null;
  vi.unstubAllGlobals();
});

it('writes the preloads and the module script of a page as they are cut out of it', async () => {
  const html = await page();
  const deferred = deferModules(html).join('');
  expect(html).toContain('rel="modulepreload"');
  expect(deferred).not.toContain('modulepreload');
  expect(deferred).not.toContain('type="module"');
  const files = readPage(deferred).attribute('script[data-modules]', 'data-modules')?.split(' ');
  expect(new Set(files)).toEqual(new Set(FILES));
});

it('runs a page by importing the manifest, the routes and then the entry', async () => {
  const text = readPage(deferModules(await page()).join(''))
    .$('script[data-modules]')
    .text();
  expect(text).toMatch(/^import "\/assets\/manifest-1\.js"/);
  expect(text).toContain('window.__reactRouterRouteModules = {"root":route0,"vehicle":route1}');
  expect(text.trimEnd()).toMatch(/import\("\/assets\/entry\.client-1\.js"\);$/);
});

it('has the same policy for the module script when it is data', async () => {
  const html = await page();
  expect(contentSecurityPolicy([deferModules(html).join('')])).toBe(contentSecurityPolicy([html]));
});

it('reads the data of a page from the stream of its inline script', async () => {
  const { $ } = readPage(await page());
  const script = $('script:not([type])').text();
  const data = $('script[data-handoff]').text();
  type Context = { streamController: ReadableStreamDefaultController<string>; stream: ReadableStream<Uint8Array> };
  const window = {} as { __reactRouterContext: Context };
  vm.runInNewContext(script, { window, ReadableStream, TextEncoderStream });
  const { streamController, stream } = window.__reactRouterContext;
  streamController.enqueue(data);
  streamController.close();
  const { value } = await decode(stream, globalThis as unknown as Window);
  expect(value).toMatchObject({ loaderData: { root: { site: 'one' }, vehicle: { pageBlock: 'vehicle' } } });
});

it('marks what the one-pass rendering leaves to the browser, so that the page is rendered as a stream', async () => {
  waits = true;
  const html = await page();
  expect(html).toContain('<h1>Corolla &lt;/script&gt;');
  expect(html).not.toContain('waiting');
  // The stream brings the data itself.
  expect(html).not.toContain('data-handoff');
  expect(html).toContain('window.__reactRouterContext.streamController.enqueue(');
});

it('answers the data of one route at its own URL, which the prefetch decodes', async () => {
  vi.stubGlobal('location', { origin: 'http://site.example' });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', async (url: URL) => (await serve(url)).response);
  const prefetched = await prefetchPage('/cars/corolla?from=search');
  expect(prefetched).not.toBeNull();
  expect(readPageData(prefetched as ReturnType<typeof loadVehicle>)).toEqual(DATA);
});

it('tells a loader whether a document or only data is requested', async () => {
  await serve('/cars/corolla');
  await serve('/cars/corolla.data');
  expect(isDocumentRequest).toEqual([true, false]);
});

it('gives a history entry that it did not make the key "default", which stores no scroll position', () => {
  const { location } = createMemoryRouter([{ path: '*' }], { initialEntries: ['/cars/corolla#map'] }).state;
  expect(location.key).toBe('default');
  expect(scrollKey({ key: 'default', hash: '#map' })).not.toBe(scrollKey({ key: 'default', hash: '#map' }));
});
