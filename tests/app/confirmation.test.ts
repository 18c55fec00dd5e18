import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { newFormToken } from '#leads/form-token.ts';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const DAY_MS = 86_400_000;
/** Decodes a mail: text in quoted-printable, files in base64. */
const decoded = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll(/(?:=[89A-F][\dA-F])+/g, (code) => String(Buffer.from(code.replaceAll('=', ''), 'hex')))
    .replaceAll(/(?<=^Content-Disposition: attachment[^\n]*\n\s*\n)[\w+/=\s]+?(?=-{2,})/gm, (file) =>
      String(Buffer.from(file, 'base64')),
    );

describe('the mail to a shopper after an enquiry', async () => {
  const app = await appWithSites({
    plain: '{}',
    worded: 'enquiry: { confirmationMail: We are glad that you asked. }',
    without: 'enquiry: { confirmationMail: false }',
  });
  const { now } = app.base.web;
  const outbox = async () => {
    const folder = path.join(app.dataDir, 'outbox');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map(async (name) => decoded(await readFile(path.join(folder, name), 'utf8'))));
  };
  const mailsTo = (address: string, count = 1) =>
    vi.waitFor(
      async () => {
        const found = (await outbox()).filter((mail) => mail.includes(`To: ${address}`));
        expect(found).toHaveLength(count);
        return found;
      },
      { timeout: 60_000, interval: 50 },
    );
  const vehicleOn = async (site: string) =>
    (
      (await (await app.get('/api/stock/search?status=in_stock', { site })).json()) as {
        hits: { slug: string; path: string; name: string }[];
      }
    ).hits[0]!;
  const send = async (site: string, fields: Record<string, string>) => {
    const vehicle = await vehicleOn(site);
    const response = await app.post(
      fields['form'] === 'testDrive' ? `/book-test-drive?car_id=${vehicle.slug}` : vehicle.path,
      {
        name: 'Jane',
        last_name: 'Citizen',
        phone: '0491 570 006',
        message: `Asked on ${site}`,
        terms: 'true',
        form_token: newFormToken(now() - 60_000),
        ...fields,
      },
      { site },
    );
    expect(response.status).toBe(303);
    const receipt = new URL(response.headers.get('location')!, 'http://localhost').searchParams.get('receipt')!;
    return { vehicle, receipt };
  };
  // Wednesdays at ten, when every location is open.
  const wednesday = (weeks: number) =>
    new Date(now() + weeks * 7 * DAY_MS - (new Date(now()).getUTCDay() - 3) * DAY_MS).toISOString().slice(0, 10);

  it('has the vehicle, its price as the page says it, the question and a logo that mail programs show', async () => {
    const { vehicle, receipt } = await send('plain', { email: 'whole@example.com' });
    const [mail = ''] = await mailsTo('whole@example.com');
    for (const text of [vehicle.name, 'Asked on plain', receipt, 'Your message']) expect(mail).toContain(text);
    const page = readPage(await (await app.get(vehicle.path, { site: 'plain' })).text());
    const price = /\$[\d,]{5,}/.exec(page.text('main'))![0];
    expect(mail).toContain(price);
    const html = readPage(mail.slice(mail.indexOf('<!doctype html>')));
    for (const picture of html.attributes('img', 'src')) {
      const { pathname } = new URL(picture);
      const response = await app.get(pathname, { site: 'plain' });
      expect([pathname, response.status, response.headers.get('content-type')]).toEqual([
        pathname,
        200,
        expect.stringMatching(/^image\/(?:png|jpeg)$/),
      ]);
    }
  });

  it('begins with the words of the site, and is not sent where the site turned it off', async () => {
    await send('worded', { email: 'worded@example.com' });
    const { receipt } = await send('without', { email: 'without@example.com' });
    expect((await mailsTo('worded@example.com'))[0]).toContain('We are glad that you asked.');
    await vi.waitFor(async () => expect((await outbox()).join('')).toContain(receipt), { timeout: 60_000 });
    expect((await outbox()).filter((mail) => mail.includes('To: without@example.com'))).toEqual([]);
  });

  it('leads to a page without scripts on which a test drive is moved and cancelled, and the dealership hears of it', async () => {
    const [first, later] = [`${wednesday(1)}T10:00`, `${wednesday(2)}T11:30`];
    const { receipt } = await send('plain', {
      form: 'testDrive',
      email: 'drive@example.com',
      booking_date_time: first,
    });
    const [mail = ''] = await mailsTo('drive@example.com');
    expect(mail).toContain('SEQUENCE:0');
    const { pathname, search } = new URL(/http\S+\/appointment\/[\w-]+\?[\w=&-]+/.exec(mail)![0]);
    const link = pathname + search;
    const show = async (address = link) => {
      const response = await app.get(address, { site: 'plain' });
      return { status: response.status, page: readPage(await response.text()), headers: response.headers };
    };
    const opened = await show();
    expect(opened.status).toBe(200);
    expect(opened.headers.get('cache-control')).toContain('no-store');
    expect(opened.page.text('main')).toContain(receipt);
    for (const wrong of [pathname, link.replace('signature=', 'signature=x'), `${pathname}x${search}`])
      expect((await show(wrong)).status).toBe(404);

    const refused = await app.post(link, { change: 'move', booking_date_time: '2020-01-01T10:00' }, { site: 'plain' });
    expect([refused.status, readPage(await refused.text()).text('.field-error')]).toEqual([
      422,
      'Choose a time in the future.',
    ]);
    const moved = await app.post(link, { change: 'move', booking_date_time: later }, { site: 'plain' });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, link]);
    expect((await show()).page.text('.alert')).toContain('Your test drive is moved');
    const file = await app.get(`${pathname}/calendar.ics${search}`, { site: 'plain' });
    expect(file.headers.get('content-type')).toContain('text/calendar');
    expect(await file.text()).toContain('SEQUENCE:1');

    expect((await app.post(link, { change: 'cancel' }, { site: 'plain' })).status).toBe(303);
    const cancelled = (await show()).page;
    expect(cancelled.text('.alert')).toContain('Your test drive is cancelled');
    expect(cancelled.has('main form')).toBe(false);
    const mails = (await mailsTo('drive@example.com', 3)).join('\n');
    for (const text of ['SEQUENCE:1', 'SEQUENCE:2', 'METHOD:CANCEL']) expect(mails).toContain(text);
    await vi.waitFor(
      async () => {
        const all = (await outbox()).join('\n');
        expect(all).toContain('The shopper moved the test drive');
        expect(all).toContain('The shopper cancelled the test drive');
      },
      { timeout: 60_000, interval: 50 },
    );
  });
});
