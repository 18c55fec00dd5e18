import { lookup as lookUp, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { MAX_PICTURE_BYTES, PictureRefused, sniffPicture, type PictureSource } from '#media/pictures-port.ts';
import { isPublicAddress } from './public-address.server.ts';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

type Resolved = (error: Error | null, addresses: readonly LookupAddress[]) => void;

export interface HttpPictureOptions {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Only for tests: allows plain HTTP and hosts of this machine. */
  readonly allowPrivate?: boolean;
  /** Only for tests: how host names are resolved. */
  readonly resolve?: (host: string, options: { readonly all: true }, done: Resolved) => void;
}

/**
 * GETs over HTTPS. Resolves a name once, checks its addresses, and connects to exactly these, so that a name cannot
 * resolve to another address between check and connection (DNS rebinding). Follows redirects itself, with the same
 * checks.
 */
export function openHttpPictures(options: HttpPictureOptions = {}): PictureSource {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_PICTURE_BYTES, allowPrivate = false, resolve = lookUp } = options;

  /** All addresses of a name. A name with any private address is refused completely: it is an attack or a mistake. */
  function resolvePublic(host: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    return new Promise((done, fail) => {
      // A DNS lookup cannot be cancelled, but the time limit does not wait for it.
      signal.throwIfAborted();
      signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true });
      resolve(host, { all: true }, (error, found) => {
        if (error) return fail(error);
        if (found.length === 0 || !(allowPrivate || found.every((one) => isPublicAddress(one.address))))
          return fail(notPublic(host));
        done(found);
      });
    });
  }

  const check = (url: string) => checkedUrl(url, allowPrivate);

  /** One request: the picture, or the URL of a redirect. */
  async function request(address: URL, signal: AbortSignal): Promise<Buffer | string> {
    const found = await resolvePublic(bareHost(address), signal);
    // node:net calls this in two forms: for all addresses, or for the first.
    const lookup: LookupFunction = (_host, wanted, done) =>
      wanted.all ? done(null, [...found]) : done(null, found[0]!.address, found[0]!.family);
    return new Promise((done, fail) => {
      const client = address.protocol === 'https:' ? https : http;
      const headers = {
        Accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
        'Accept-Encoding': 'identity',
        'User-Agent': 'Forecourt-Pictures/1',
      };
      // No agent: a reused connection would skip the lookup of the next request.
      const outgoing = client.get(
        address,
        { agent: false, signal, headers, lookup, maxHeaderSize: 16 * 1024 },
        (response) => readAnswer(response, { host: address.hostname, maxBytes }, done, fail),
      );
      outgoing.on('error', fail);
    });
  }

  return {
    async fetch(url) {
      let address = check(url);
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
          const answer = await request(address, timeout);
          if (typeof answer !== 'string') {
            if (sniffPicture(answer) === null)
              throw new PictureRefused(
                `${address.hostname} sent something that is not a JPEG, PNG, WebP, AVIF or GIF.`,
              );
            return answer;
          }
          address = check(URL.canParse(answer, address) ? new URL(answer, address).href : answer);
        }
        throw new PictureRefused(`${address.hostname} redirects more than ${MAX_REDIRECTS} times.`);
      } catch (error) {
        if (error instanceof PictureRefused) throw error;
        throw new PictureRefused(
          timeout.aborted
            ? `${address.hostname} did not send the picture within ${timeoutMs / 1000} s.`
            : `${address.hostname} could not be reached: ${errorCode(error)}.`,
          { cause: error },
        );
      }
    },
  };
}

function checkedUrl(url: string, allowPrivate: boolean): URL {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address) throw new PictureRefused("The picture's URL is not valid.");
  if (address.protocol === 'http:' && !allowPrivate) address.protocol = 'https:';
  if (address.protocol !== 'https:' && !(allowPrivate && address.protocol === 'http:'))
    throw new PictureRefused(`Pictures are fetched over https: only, not over ${address.protocol}`);
  if (address.username || address.password)
    throw new PictureRefused(`The picture's URL at ${address.hostname} contains a user name, which is not allowed.`);
  const host = bareHost(address);
  // node:net does not call `lookup` for IP addresses, so these are checked here.
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic(host);
  return address;
}

/** Hands over the picture of an answer, or the URL of a redirect. */
function readAnswer(
  response: http.IncomingMessage,
  { host, maxBytes }: { readonly host: string; readonly maxBytes: number },
  done: (answer: Buffer | string) => void,
  fail: (error: Error) => void,
): void {
  const refuse = (why: string) => {
    response.destroy();
    fail(new PictureRefused(`${host} ${why}`));
  };
  const status = response.statusCode ?? 0;
  const location = response.headers.location;
  if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
    response.destroy();
    return done(location);
  }
  if (status !== 200) return refuse(`answered ${status}.`);
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity')
    return refuse('sent a compressed response that was not requested.');
  const tooLarge = `sent more than ${Math.round(maxBytes / 1024)} kB.`;
  if (Number(response.headers['content-length']) > maxBytes) return refuse(tooLarge);
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) return refuse(tooLarge);
    chunks.push(chunk);
  });
  response.on('error', fail);
  response.on('end', () =>
    response.complete ? done(Buffer.concat(chunks)) : refuse('closed the connection before the picture was complete.'),
  );
}

/** Without the brackets of IPv6. */
function bareHost(address: URL): string {
  return address.hostname.replace(/^\[|\]$/g, '');
}

function notPublic(host: string): PictureRefused {
  return new PictureRefused(`${host} is not a host on the public internet.`);
}

function errorCode(error: unknown): string {
  const { code, name } = error as Error & { readonly code?: string };
  return code ?? name;
}
