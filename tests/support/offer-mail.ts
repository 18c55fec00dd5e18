import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The link to an offer in the mail to the shopper, from the mails that a server without `SMTP_URL` writes; `null` until it is there. */
export async function mailedOfferLink(dataDir: string, offerId: string): Promise<string | null> {
  for await (const name of glob('outbox/*.eml', { cwd: dataDir })) {
    const mail = (await readFile(path.join(dataDir, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    const link = new RegExp(`/trade-in-offer/${offerId}\\?[\\w=&-]+`).exec(mail);
    if (link) return link[0];
  }
  return null;
}
