import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { composeMessage } from '#integrations/mail/compose-message.server.ts';
import { openFakeMail } from '#integrations/mail/fake.server.ts';
import { openOutbox } from '#integrations/mail/outbox.server.ts';
import { MailRefused, type MailMessage, type MailTransport } from '#platform/mail-port.ts';
import { openSmtp } from '#integrations/mail/smtp.server.ts';

const FROM = 'website@example.com';
const message = (changes: Partial<MailMessage> = {}): MailMessage => ({
  id: 'b54f9d2e-8d9c-4a51-9d56-0f2f0a1f9c11',
  to: 'sales@example.com',
  fromName: 'Example Motors website',
  replyTo: { name: 'Jane Citizen', address: 'jane@example.com' },
  subject: 'An enquiry',
  text: 'Line one\n.\nLine “two”',
  html: '<p>Line one</p>',
  ...changes,
});

interface Bench {
  readonly mail: MailTransport;
  /** Complete messages that receivers got, one per Message-ID. */
  readonly received: () => Promise<readonly string[]>;
  /** Refuses, or accepts again, all further messages. */
  readonly down: (down: boolean) => Promise<void>;
}
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

async function fake(): Promise<Bench> {
  const mail = openFakeMail({ from: FROM });
  return {
    mail,
    received: () =>
      Promise.all(
        [...new Map(mail.sent.map((one) => [one.id, one])).values()].map(async (one) =>
          String(await composeMessage(one, FROM)),
        ),
      ),
    down: async (down) => void (mail.down = down),
  };
}

async function outbox(): Promise<Bench> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-outbox-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const dir = path.join(folder, 'outbox');
  return {
    mail: openOutbox({ dir, from: FROM }),
    received: async () =>
      Promise.all((await readdir(dir).catch(() => [])).map((file) => readFile(path.join(dir, file), 'utf8'))),
    async down(down) {
      await rm(dir, { recursive: true, force: true });
      // A file in place of the folder: not even root can create a folder there.
      if (down) await writeFile(dir, '');
    },
  };
}

async function smtp(): Promise<Bench> {
  const taken = new Map<string, string>();
  let refuse = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) =>
      done(
        address.address.startsWith('refused@')
          ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
          : null,
      ),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('sales@example.com is busy'), { responseCode: 451 }));
        const raw = Buffer.concat(chunks).toString();
        taken.set(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '', raw);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return {
    mail: openSmtp({ url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, from: FROM }),
    received: async () => [...taken.values()],
    down: async (down) => void (refuse = down),
  };
}

/** The headers of a mail by name, with folded lines joined. */
function headersOf(raw: string): Record<string, string[]> {
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  const headers: Record<string, string[]> = {};
  for (const line of head.split(/\r?\n/)) {
    const [name = '', ...value] = line.split(': ');
    (headers[name] ??= []).push(value.join(': '));
  }
  return headers;
}

describe.each([
  ['the fake', fake],
  ['the outbox', outbox],
  ['SMTP', smtp],
])('mail through %s', (_name, open) => {
  it('arrives with its sender, receiver, reply address, subject and both texts', async () => {
    const bench = await open();
    expect(await bench.mail.send(message())).toEqual({
      messageId: '<b54f9d2e-8d9c-4a51-9d56-0f2f0a1f9c11@example.com>',
    });
    const [raw = '', ...more] = await bench.received();
    expect(more).toEqual([]);
    expect(headersOf(raw)).toMatchObject({
      From: ['Example Motors website <website@example.com>'],
      To: ['sales@example.com'],
      'Reply-To': ['Jane Citizen <jane@example.com>'],
      Subject: ['An enquiry'],
      'Message-ID': ['<b54f9d2e-8d9c-4a51-9d56-0f2f0a1f9c11@example.com>'],
    });
    expect(raw).toContain('<p>Line one</p>');
    expect(raw).toContain('Line one');
  });

  it('has the headers that end such mails by one click, where there is a URL for it', async () => {
    const bench = await open();
    await bench.mail.send(message());
    await bench.mail.send(message({ id: 'alert', unsubscribeUrl: 'https://www.dealer.example/alerts/token' }));
    const headers = (await bench.received()).map((raw) => headersOf(raw));
    expect(headers.flatMap((one) => one['List-Unsubscribe'] ?? [])).toEqual([
      '<https://www.dealer.example/alerts/token>',
    ]);
    expect(headers.flatMap((one) => one['List-Unsubscribe-Post'] ?? [])).toEqual(['List-Unsubscribe=One-Click']);
  });

  it('is one message for its receiver, however often it is sent [GAP-078]', async () => {
    const bench = await open();
    const first = await bench.mail.send(message());
    expect(await bench.mail.send(message())).toEqual(first);
    expect(await bench.received()).toHaveLength(1);
  });

  it('does not read headers from any text', async () => {
    const bench = await open();
    const evil = 'x\r\nBcc: victim@example.net\r\n\r\nbody';
    await bench.mail.send(
      message({
        subject: evil,
        fromName: evil,
        replyTo: { name: `"${evil}" <other@example.net>,`, address: 'jane@example.com' },
      }),
    );
    const [raw = ''] = await bench.received();
    const headers = headersOf(raw);
    expect(Object.keys(headers).filter((name) => /^(?:bcc|body)/i.test(name))).toEqual([]);
    expect(headers['Reply-To']?.map((address) => address.split(' ').at(-1))).toEqual(['<jane@example.com>']);
  });

  it('has its files, with their names and types', async () => {
    const bench = await open();
    const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Probefahrt für Jörg\r\nEND:VCALENDAR\r\n';
    const type = 'text/calendar; charset=utf-8; method=PUBLISH';
    await bench.mail.send(message({ attachments: [{ name: 'appointment.ics', type, content }] }));
    const [raw = ''] = await bench.received();
    const part = raw.slice(raw.indexOf('text/calendar'));
    expect(part).toMatch(/^text\/calendar; charset=utf-8; method=PUBLISH;\s+name=appointment\.ics/);
    expect(part).toContain('Content-Disposition: attachment; filename=appointment.ics');
    const [, base64 = ''] = /\r?\n\r?\n([\w+/=\s]+?)--/.exec(part) ?? [];
    expect(String(Buffer.from(base64, 'base64'))).toBe(content);
  });

  it('has no reply address that a server without SMTPUTF8 refuses, and a domain in ASCII', async () => {
    const bench = await open();
    for (const [id, address] of [
      ['local', 'jörg@example.com'],
      ['domain', 'joerg@bücher.example'],
    ] as const)
      await bench.mail.send(message({ id, replyTo: { name: 'Jörg "Joe" O’Neil', address } }));
    const replies = (await bench.received()).map((raw) => headersOf(raw)['Reply-To']?.[0]?.split(' ').at(-1));
    expect(replies.toSorted()).toEqual(['<joerg@xn--bcher-kva.example>', undefined]);
    expect((await bench.received()).join('')).not.toMatch(/^(?:Reply-To|From|To):.*[^\x00-\x7f]/m);
  });

  it('refuses an invalid id', async () => {
    const bench = await open();
    await expect(bench.mail.send(message({ id: '../../escape' }))).rejects.toThrow(MailRefused);
    expect(await bench.received()).toEqual([]);
  });

  it('throws without personal data while the server refuses, and works afterwards', async () => {
    const bench = await open();
    await bench.down(true);
    const refused = await bench.mail.send(message()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MailRefused);
    expect((refused as Error).message).not.toContain('@');
    await bench.down(false);
    await bench.mail.send(message());
    expect(await bench.received()).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it.each([
    ['the fake', fake],
    ['SMTP', smtp],
  ])('may refuse one mailbox (%s)', async (_name, open) => {
    const bench = await open();
    await expect(bench.mail.send(message({ to: 'refused@example.com' }))).rejects.toThrow(
      /The mail server answered \d{3}/,
    );
    expect(await bench.received()).toEqual([]);
  });

  it('that does not exist causes a clear error', async () => {
    const gone = await smtp();
    await closers.pop()!();
    await expect(gone.mail.send(message())).rejects.toThrow(/could not be used: E(SOCKET|CONN\w*)/);
  });

  it('may lose its acknowledgement: the message is then sent twice with one id (the fake)', async () => {
    const mail = openFakeMail();
    await expect(mail.send(message({ to: 'twice@example.com' }))).rejects.toThrow(MailRefused);
    await mail.send(message({ to: 'twice@example.com' }));
    expect(mail.sent.map((one) => one.id)).toEqual([message().id, message().id]);
  });
});

describe('the outbox', () => {
  it('names a file by the delivery, and leaves no partial file', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-outbox-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    await openOutbox({ dir: folder, from: FROM }).send(message());
    expect(await readdir(folder)).toEqual([`${message().id}.eml`]);
  });
});
