import { readdir, readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { Page } from '#tests/support/html.ts';

const PERSON: Readonly<Record<string, string>> = {
  name: 'Jane',
  last_name: 'Citizen',
  phone: '0491 570 006',
  postcode: '4000',
  message: 'What does it cost?',
  terms: 'true',
};
const LONGEST_WAIT_MS = 120_000;

/** Sends the enquiry form of a vehicle's page as a browser without scripts does; answers the receipt number. */
export async function enquire(port: number, site: string, page: Page, address: string, email: string): Promise<string> {
  const fields: Record<string, string> = { ...PERSON, email };
  for (const name of ['form_token', 'category', 'form', 'page_id', 'location'])
    fields[name] = page.value(name, 'form[action$="#enquire"]') ?? '';
  // A select of locations opens at none.
  fields['location'] ||=
    page.attributes('form[action$="#enquire"] [name="location"] option', 'value').find(Boolean) ?? '';
  const location = await post(port, site, address, new URLSearchParams(fields).toString());
  const receipt = location && new URL(location, 'http://localhost').searchParams.get('receipt');
  if (!receipt)
    throw new Error(`${site}${address} gave no receipt for an enquiry; it answered ${location ?? 'a page'}.`);
  return receipt;
}

function post(port: number, site: string, address: string, body: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${site}.localhost:${port}`, 'content-type': 'application/x-www-form-urlencoded' };
    http
      .request({ port, method: 'POST', path: address, headers }, (answer) =>
        answer.on('end', () => resolve(answer.headers.location ?? null)).resume(),
      )
      .on('error', reject)
      .end(body);
  });
}

/** The plain text of the two mails of each receipt, once both are written. */
export async function readMails(
  dataDir: string,
  receipts: readonly string[],
): Promise<ReadonlyMap<string, { readonly dealer: string; readonly shopper: string }>> {
  const outbox = path.join(dataDir, 'outbox');
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
    const texts = mails.map((mail) => ({ isDealers: /^From: [^<]*website"? </m.test(mail), text: plainText(mail) }));
    const found = receipts.flatMap((receipt) => {
      const both = texts.filter(({ text }) => text.includes(receipt));
      const dealer = both.find(({ isDealers }) => isDealers);
      const shopper = both.find(({ isDealers }) => !isDealers);
      return dealer && shopper ? [[receipt, { dealer: dealer.text, shopper: shopper.text }] as const] : [];
    });
    if (found.length === receipts.length) return new Map(found);
    if (Date.now() > until)
      throw new Error(`Only ${found.length} of ${receipts.length} enquiries have both mails after two minutes.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The part `text/plain`, of quoted-printable UTF-8. */
function plainText(mail: string): string {
  const part = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)(?:\r?\n--|$)/.exec(mail)?.[1] ?? '';
  const bytes = part
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
