import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from '#platform/log.ts';

/** A proxy's headers about the request that it received. */
export interface Forwarded {
  readonly host: string | undefined;
  readonly proto: string | undefined;
}

/** The first of several values: each proxy of a chain appends its own, and shoppers know the address that the first one received. */
export const firstValue = (header: string | undefined) => header?.split(',', 1)[0]!.trim() || undefined;

/** A line of `npm run doctor`. */
interface ProxyNote {
  readonly state: 'OK' | 'NOTE';
  readonly text: string;
  readonly fix: string | null;
}

const quoteHeader = (header: string | undefined) => (header === undefined ? 'none' : `"${header.slice(0, 100)}"`);

/** Says what the server received of a proxy, what it uses of it, and what to set. */
export function proxyNote({ host, proto }: Forwarded, isTrusted: boolean): ProxyNote {
  const received = `received X-Forwarded-Host ${quoteHeader(host)} and X-Forwarded-Proto ${quoteHeader(proto)}`;
  if (!isTrusted)
    return {
      state: 'NOTE',
      text: `${received}: ignored, because TRUST_PROXY is off`,
      fix: 'If a proxy of your own sets these headers, and only it can reach this server, set TRUST_PROXY=on.',
    };
  const used = `uses host ${quoteHeader(firstValue(host))} and protocol ${quoteHeader(firstValue(proto)?.toLowerCase())}`;
  return proto === undefined
    ? { state: 'NOTE', text: `${received}: pages are served as http`, fix: 'Let the proxy set X-Forwarded-Proto.' }
    : { state: 'OK', text: `${received}: ${used}`, fix: null };
}

/** The doctor reads this file of the data folder. */
const FILE = 'proxy.json';

/**
 * Watches the headers of a proxy: a kind that was not received before is logged and recorded for `npm run doctor`. At a start, repeats the
 * recorded note if something is wrong.
 */
export function watchProxy(dataDir: string, isTrusted: boolean, log: Pick<Logger, 'info' | 'warn'>) {
  const file = path.join(dataDir, FILE);
  const last = readNote(file);
  if (last?.state === 'NOTE') log.warn({ fix: last.fix }, `the proxy, last time: ${last.text}`);
  const known = new Set<string>();
  return ({ host, proto }: Forwarded): void => {
    const kind = [host, proto].map((header) => (header === undefined ? 0 : header.split(',').length)).join();
    if ((kind === '0,0' && !isTrusted) || known.has(kind) || known.size >= MAX_KINDS) return;
    known.add(kind);
    const note = proxyNote({ host, proto }, isTrusted);
    log[note.state === 'OK' ? 'info' : 'warn']({ fix: note.fix }, `the proxy: ${note.text}`);
    try {
      writeFileSync(file, `${JSON.stringify(note)}\n`);
    } catch (error) {
      log.warn({ err: error }, `${file} could not be written: the doctor cannot say what the proxy sends`);
    }
  };
}

/** Anyone can send other numbers of values. */
const MAX_KINDS = 5;

function readNote(file: string): ProxyNote | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProxyNote;
  } catch {
    // The first start, or a file that was cut: the next request records it again.
    return null;
  }
}
