import { renderToReadableStream, renderToString } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { readScope } from '#views/context.ts';
import { pageBlocks } from '#browser/page-data.ts';

const RENDER_LIMIT_MS = 10_000;

/**
 * Renders the whole document before the first byte, because the hashes of its inline scripts go into a header. Synchronously, which takes
 * half the time of React's stream; a page that suspends or throws is rendered again as a stream, which waits or reports the error.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { takeDocument } = readScope(context);
  const handoff = routerContext.serverHandoffStream ? await readText(routerContext.serverHandoffStream) : null;
  const html = renderToString(
    <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined as never }} url={request.url} />,
  );
  const blocks = pageBlocks(routerContext.staticHandlerContext.loaderData);
  if (UNFINISHED.test(html)) {
    const stream = handoff === null ? undefined : new Response(handoff).body!;
    takeDocument(
      withBlocks(await renderWaiting(request, { ...routerContext, serverHandoffStream: stream as never }), blocks),
    );
  } else {
    if (handoff !== null && routerContext.renderMeta?.didRenderScripts) blocks.push(handoffBlock(handoff));
    // The stream includes the doctype, `renderToString` does not.
    takeDocument(['<!DOCTYPE html>', ...withBlocks(html, blocks)]);
  }
  return new Response(null, { status, headers });
}

function withBlocks(html: string, blocks: readonly string[]): string[] {
  const end = html.includes('</body>') ? html.lastIndexOf('</body>') : html.length;
  return [html.slice(0, end), ...blocks, html.slice(end)];
}

/** Several times faster than a `Response`. */
async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    chunks.push(value);
  }
}

/** A Suspense boundary that failed or is still pending. */
const UNFINISHED = /<!--\$[!?]-->/;

/** The router's data, which `start-script.ts` passes to it in the browser. Lines of JSON; angle brackets only occur in strings, so they can be escaped. */
function handoffBlock(lines: string): string {
  return `<script type="application/json" data-handoff="">${lines.replaceAll('<', '\\u003c')}</script>`;
}

async function renderWaiting(request: Request, routerContext: EntryContext): Promise<string> {
  let failure: unknown = null;
  const aborter = new AbortController();
  const limit = setTimeout(
    () => aborter.abort(new Error(`Rendering ${new URL(request.url).pathname} took over ${RENDER_LIMIT_MS} ms`)),
    RENDER_LIMIT_MS,
  );
  try {
    const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
      signal: aborter.signal,
      // Everything in place, not as hidden templates that a script would have to move.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error;
      },
    });
    await stream.allReady;
    if (failure) throw failure;
    return await new Response(stream).text();
  } finally {
    clearTimeout(limit);
  }
}

/** Called by the router for errors that a page turned into its error screen. Aborted requests and answers below 500 are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  readScope(context).report(error);
}
