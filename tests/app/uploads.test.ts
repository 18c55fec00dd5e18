import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { runScript } from '#tests/support/run-script.ts';
import { pdf, photo } from '#tests/support/sample-files.ts';
import { SAMPLE_TRADE_IN } from '#tests/support/sample-trade-in.ts';

const FIELDS = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  position: 'Detailer',
  message: 'I have detailed vehicles for ten years.',
  terms: 'true',
};

const TRADE_IN = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'photos@example.com',
  phone: '0491 570 006',
  ...SAMPLE_TRADE_IN,
};

/** Simulates a body from the network. */
function inPieces(bytes: Buffer): ReadableStream {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  };
  return Readable.toWeb(Readable.from(pieces())) as ReadableStream;
}

describe('a form with files', async () => {
  const app = await appWithSites({
    small: 'forms: { offered: [careers, tradeIn] }',
    trading: 'routes: { tradeIn: /cars/trade-in }',
    closed: 'forms: { offered: [careers], careersCv: "off" }',
  });
  /** The newest mail's link to a file. */
  const mailedLink = (to = 'linked@example.com') =>
    vi.waitFor(
      async () => {
        const folder = path.join(app.dataDir, 'outbox');
        const mails = await Promise.all(
          (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
        );
        const mail = mails.find((one) => /^From: [^<]*website"? </m.test(one) && one.includes(to))!;
        const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
        return new URL(/https?:\/\/\S+\/lead-files\/[^\s"<]+/.exec(text)![0].replaceAll('&amp;', '&'));
      },
      { timeout: 60_000, interval: 200 },
    );
  const location = app.base.web.tenants
    .byHost('small.localhost')!
    .locations.find((one) => one.visible && one.location_type === 'sales')!.id;
  async function post(path: string, site: string, body: FormData) {
    const form = new Response(body);
    const type = form.headers.get('content-type')!;
    const answer = await app.send(path, {
      method: 'POST',
      body: inPieces(Buffer.from(await form.arrayBuffer())),
      duplex: 'half',
      headers: { host: `${site}.localhost:3000`, 'content-type': type },
    } as RequestInit);
    return { status: answer.status, location: answer.headers.get('location'), page: readPage(await answer.text()) };
  }
  function formOf(file: Buffer | null, changes: Record<string, string> = {}, name = 'cv.pdf') {
    const body = new FormData();
    for (const [field, value] of Object.entries({ ...FIELDS, location, ...changes })) body.set(field, value);
    if (file) body.set('cv', new File([new Uint8Array(file)], name));
    return body;
  }
  const apply = (file: Buffer | null, changes: Record<string, string> = {}, site = 'small', name = 'cv.pdf') =>
    post('/careers', site, formOf(file, changes, name));

  it('says what it takes without scripts [GAP-078]', async () => {
    const page = readPage(await (await app.get('/careers', { site: 'small' })).text());
    expect(page.attribute('form:has([name="cv"])', 'enctype')).toBe('multipart/form-data');
    expect(page.attribute('[name="cv"]', 'accept')).toContain('.pdf,.docx');
    expect(page.text('#enquiry-cv-hint')).toBe('PDF or Word (DOCX), at most 10 MB.');
    const closed = readPage(await (await app.get('/careers', { site: 'closed' })).text());
    expect([closed.has('[name="cv"]'), closed.has('form[enctype]')]).toEqual([false, false]);
  });

  it('accepts a file that is larger than a form without files may be [GAP-078]', async () => {
    const { status, location } = await apply(pdf('x'.repeat(300_000)));
    expect(status).toBe(303);
    expect(location).toMatch(/^\/success\?receipt=FC-/);
  });

  it('shows a refused file at its field, with everything that was typed [GAP-078]', async () => {
    const { status, page } = await apply(Buffer.from('<script>alert(1)</script>'));
    expect(status).toBe(422);
    expect(page.text('#enquiry-cv-error')).toBe(
      'cv.pdf is neither a PDF nor a Word document (DOCX). Save it in one of these formats and choose it again.',
    );
    expect(page.value('message')).toBe(FIELDS.message);
    expect(page.value('position')).toBe('Detailer');
  });

  it('says that a file must be chosen again after another field was refused [GAP-078]', async () => {
    const { status, page } = await apply(pdf(), { email: 'nonsense' });
    expect(status).toBe(422);
    expect(page.has('#enquiry-email-error')).toBe(true);
    expect(page.has('#enquiry-cv-error')).toBe(false);
    expect(page.text('#enquiry-cv-hint')).toContain('Please choose it again');
  });

  it('refuses a file over its limit at its field [GAP-078]', async () => {
    const over = await apply(Buffer.alloc(10_050_000, 'x'));
    expect([over.status, over.page.text('#enquiry-cv-error')]).toEqual([
      422,
      'cv.pdf is larger than 10 MB. Choose a smaller file.',
    ]);
  });

  it('refuses a file over the limit of the form at its field [GAP-078]', async () => {
    const far = await apply(Buffer.alloc(70_000_000, 'x'));
    expect([far.status, far.page.text('#enquiry-cv-error')]).toEqual([
      422,
      'cv.pdf is larger than 10 MB. Choose a smaller file.',
    ]);
  });

  it('takes guided photos of a trade-in and sends them without their metadata [LEAD-027]', async () => {
    const shown = readPage(await (await app.get('/cars/trade-in', { site: 'trading' })).text());
    expect(shown.has('[type="file"]'), 'not on the first step').toBe(false);
    const body = new FormData();
    for (const [field, value] of Object.entries(TRADE_IN)) body.set(field, value);
    body.set('location_id', location);
    const sent = await photo('jpeg');
    for (const view of ['front', 'odometer'])
      body.set(`photo_${view}`, new File([new Uint8Array(sent)], `${view}.jpg`));
    const { status } = await post('/cars/trade-in', 'trading', body);
    expect(status).toBe(303);
    const link = await mailedLink(TRADE_IN.email);
    const answer = await app.send(link.pathname + link.search, { headers: { host: 'trading.localhost:3000' } });
    const stored = Buffer.from(await answer.arrayBuffer());
    expect(sent.includes('Jane Citizen')).toBe(true);
    expect(stored.includes('Jane Citizen')).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  it('takes no more than text where the site takes no files [GAP-078]', async () => {
    expect((await apply(pdf('x'.repeat(300_000)), {}, 'closed')).status).toBe(413);
  });

  it('answers a form that cannot be read without an error of the server [GAP-078]', async () => {
    const headers = { host: 'small.localhost:3000', 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await app.send('/careers', { method: 'POST', body: '--x\r\nbroken', headers });
    expect(answer.status).toBe(400);
  });

  it('sends the dealership a link that downloads the file on its own site only [GAP-078]', async () => {
    await apply(pdf('linked'), { email: 'linked@example.com' }, 'small', 'Ján CV.pdf');
    const link = await mailedLink();
    const days = (Number(link.searchParams.get('expires')) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    const address = link.pathname + link.search;
    const answer = await app.send(address, { headers: { host: 'small.localhost:3000' } });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf('linked'))).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="J_n CV.pdf"; filename*=UTF-8''J%C3%A1n%20CV.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const elsewhere = await app.send(address, { headers: { host: 'closed.localhost:3000' } });
    const changed = await app.send(address.replace('expires=1', 'expires=2'), {
      headers: { host: 'small.localhost:3000' },
    });
    const unsigned = await app.send(link.pathname, { headers: { host: 'small.localhost:3000' } });
    expect([elsewhere.status, changed.status, unsigned.status]).toEqual([404, 404, 404]);
  });

  // The server holds the embedded database; one on a server is opened by the command itself.
  it.skipIf(process.env['TEST_DATABASE_URL'])(
    'has new links from npm run lead:files while the server runs [GAP-078]',
    async () => {
      const { location: page } = await apply(pdf('linked again'));
      const receipt = new URL(page!, 'http://small.localhost').searchParams.get('receipt')!;
      const stdout = await runScript(app, 'lead-files', '--receipt', receipt);
      const { pathname, search } = new URL(/^cv\.pdf\n {2}(\S+)\n {2}until /.exec(stdout)![1]!);
      const answer = await app.send(pathname + search, { headers: { host: 'small.localhost:3000' } });
      expect(Buffer.from(await answer.arrayBuffer()).equals(pdf('linked again'))).toBe(true);
    },
  );

  it('takes no more than text in requests to the API of a site with such forms', async () => {
    const { status } = await post('/api/miscellaneous', 'small', formOf(pdf('x'.repeat(300_000))));
    expect(status).toBe(413);
  });
});
