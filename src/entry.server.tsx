import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { scopeContext } from '#routes/context.ts';
import { pageBlocks } from '#browser/page-data.ts';

const RENDER_LIMIT_MS = 10_000;

/**
 * Renders the whole document before the first byte: the hashes of its inline scripts go into a header. In one go, which takes half the time of
 * React's stream; a page where something waits or fails inside is rendered anew as a stream, which waits for it or says what failed.
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
  const { takeDocument } = context.get(scopeContext);
  const handoff = routerContext.serverHandoffStream ? await textOf(routerContext.serverHandoffStream) : null;
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
    // The stream writes its first line by itself.
    takeDocument(['<!DOCTYPE html>', ...withBlocks(html, blocks)]);
  }
  return new Response(null, { status, headers });
}

function withBlocks(html: string, blocks: readonly string[]): string[] {
  const end = html.includes('</body>') ? html.lastIndexOf('</body>') : html.length;
  return [html.slice(0, end), ...blocks, html.slice(end)];
}

/** Several times as fast as by way of a `Response`. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    chunks.push(value);
  }
}

/** A boundary that React left to the browser, or that is still pending. */
const UNFINISHED = /<!--\$[!?]-->/;

/** The data of the page, which `start-script.ts` hands to the router in the browser. Lines of JSON: an angle bracket stands in texts only. */
function handoffBlock(lines: string): string {
  return `<script type="application/json" data-handoff="">${lines.replaceAll('<', '\\u003c')}</script>`;
}

function renderWaiting(request: Request, routerContext: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    const limit = setTimeout(
      () => abort(new Error(`Rendering ${new URL(request.url).pathname} took over ${RENDER_LIMIT_MS} ms`)),
      RENDER_LIMIT_MS,
    );
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      // One piece of HTML: no part is sent as a hidden template that a script would have to move into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error;
      },
      onShellError: reject,
      onAllReady() {
        const whole = new WholeDocument();
        pipe(whole as unknown as NodeJS.WritableStream);
        clearTimeout(limit);
        if (failure) reject(failure);
        else resolve(whole.text());
      },
    });
  });
}

/** What React writes a document to: at once and to its end, because all of it is ready. A real stream took longer than the rendering of small pages. */
class WholeDocument {
  ended = false;
  readonly #parts: string[] = [];

  /** Pieces end between characters. */
  write(piece: Uint8Array | string): true {
    this.#parts.push(
      typeof piece === 'string'
        ? piece
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('utf8'),
    );
    return true;
  }
  end(): void {
    this.ended = true;
  }
  on(): this {
    return this;
  }
  destroy(): void {}
  text(): string {
    if (!this.ended) throw new Error('React did not write the document to its end');
    return this.#parts.join('');
  }
}

/** Called by the router for errors that a page turned into its error screen. Aborted requests and unknown addresses are no faults. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(scopeContext).report(error);
}
