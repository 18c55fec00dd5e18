import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from './client.server.ts';
import { signingKey } from './signing-key.server.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text for the database. `about` says what it is, so that a text cannot be moved to another row or column. */
export interface Cipher {
  /** Reads the key: before a transaction that encrypts, because the embedded database answers nothing else meanwhile. */
  prepare(): Promise<void>;
  seal(text: string, about: string): Promise<string>;
  /** `null` for a text that was changed, moved, or encrypted with another key. */
  open(sealed: string, about: string): Promise<string | null>;
}

/**
 * AES-256-GCM. The key is derived from the database's secret and, if there is one, from that of the environment
 * (FINANCE_DATA_KEY): with it, a copy of the database alone cannot be read. Each purpose has a key of its own.
 */
export function createCipher(db: Db, environmentKey: string, purpose: string): Cipher {
  let known: Promise<Buffer> | null = null;
  const key = () => {
    known ??= signingKey(db, purpose)
      .then((secret) => Buffer.from(hkdfSync('sha256', secret, environmentKey, purpose, 32)))
      .catch((error: unknown) => {
        known = null;
        throw error;
      });
    return known;
  };
  return {
    prepare: async () => void (await key()),
    async seal(text, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', await key(), iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    async open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url');
      const secret = await key();
      try {
        // Throws for what is too short too.
        const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
}
