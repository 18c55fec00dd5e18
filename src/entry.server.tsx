import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { scopeContext } from '#routes/context.ts';

const RENDER_LIMIT_MS = 10_000;

/** Renders the whole document before the first byte: the hashes of its inline scripts go into a header. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failure: unknown = null;
    const limit = setTimeout(() => abort(new Error(`Rendering ${request.url} took over ${RENDER_LIMIT_MS} ms`)), RENDER_LIMIT_MS);
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      // One piece of HTML: no part is sent as a hidden template that a script would have to move into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error;
      },
      onShellError: reject,
      onAllReady() {
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              clearTimeout(limit);
              done();
              if (failure) reject(failure);
              else resolve(new Response(Buffer.concat(chunks), { status, headers }));
            },
          }),
        );
      },
    });
  });
}

/** Called by the router for errors that a page turned into its error screen. Aborted requests and unknown addresses are no faults. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(scopeContext).report(error);
}
