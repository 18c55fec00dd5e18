import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';

/** The mail of a lead once it is delivered, without the soft line breaks of its encoding; of several, one with `part`. */
export function leadMail(dataDir: string, receipt: string, part = ''): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  return vi.waitFor(
    async () => {
      const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
      // The shopper has a mail with the same receipt, whose sender is not the website.
      const found = mails.find(
        (mail) => /^From: [^<]*website"? </m.test(mail) && mail.includes(receipt) && mail.includes(part),
      );
      expect(found).toBeDefined();
      return found!.replaceAll(/=\r?\n/g, '');
    },
    { timeout: 240_000, interval: 50 },
  );
}
