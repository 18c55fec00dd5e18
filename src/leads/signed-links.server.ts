import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#platform/db/client.server.ts';
import { signingKey } from '#platform/db/signing-key.server.ts';

/** The query parameters of a signed link as it was opened; `expires` in seconds since 1970. */
export interface LinkSignature {
  readonly expires: string;
  readonly signature: string;
}

export interface LinkSigner {
  /** Reads the key, before a transaction that signs: the embedded database has one connection, on which reading would wait for ever. */
  prepare(): Promise<void>;
  /** The query string of a link to `subject` that works until `expires` (epoch ms). */
  query(subject: readonly string[], expires: number): Promise<string>;
  /** `unknown`: this platform never made this link, or not to this subject. */
  check(subject: readonly string[], given: LinkSignature, now: number): Promise<'genuine' | 'expired' | 'unknown'>;
}

/** Signs links so that every process accepts those of the others: the key is in the database. Each purpose has its own key. */
export function createLinkSigner(db: Db, purpose: string): LinkSigner {
  let known: Promise<string> | null = null;
  const key = () => {
    known ??= signingKey(db, purpose).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  const sign = async (subject: readonly string[], expires: string) =>
    createHmac('sha256', await key())
      .update(JSON.stringify([...subject, expires]))
      .digest();
  return {
    prepare: async () => void (await key()),
    async query(subject, expires) {
      const seconds = String(Math.floor(expires / 1000));
      return `expires=${seconds}&signature=${(await sign(subject, seconds)).toString('base64url')}`;
    },
    async check(subject, { expires, signature }, now) {
      const given = Buffer.from(signature, 'base64url');
      const expected = await sign(subject, expires);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'unknown';
      return Number(expires) * 1000 < now ? 'expired' : 'genuine';
    },
  };
}

/** The signature in the query string of a request. */
export function signatureIn(params: URLSearchParams): LinkSignature {
  return { expires: params.get('expires') ?? '', signature: params.get('signature') ?? '' };
}
