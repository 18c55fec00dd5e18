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
        const whole = new WholeDocument();
        pipe(whole as unknown as NodeJS.WritableStream);
        clearTimeout(limit);
        if (failure) reject(failure);
        else resolve(new Response(whole.text(), { status, headers }));
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
    this.#parts.push(typeof piece === 'string' ? piece : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('utf8'));
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
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(scopeContext).report(error);
}
