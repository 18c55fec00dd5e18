import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { newFormToken } from '#leads/form-token.ts';
import { openDatabase } from '#platform/db/client.server.ts';
import { application, CAREERS_SECRET, writeCareersSite } from '#tests/support/careers-site.ts';
import { leadMail } from '#tests/support/lead-mail.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { freePort, killable, ownDatabase } from './killable.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-files-'));
const dataDir = path.join(folder, 'data');
const dealersDir = path.join(folder, 'dealers');
const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

interface Delivered {
  readonly receipt: string;
  readonly lead: { readonly files: readonly { readonly url: string }[] };
}

/** A receiver that can be silent: it takes requests and never answers them. */
async function openReceiver() {
  const state = { isSilent: false, asked: 0, taken: [] as Delivered[] };
  const server = http.createServer(async (request, response) => {
    const body = (await json(request)) as Delivered;
    state.asked++;
    if (state.isSilent) return;
    state.taken.push(body);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/leads`, state };
}

const receiver = await openReceiver();
await writeCareersSite(dealersDir, receiver.url);
const databaseUrl = await ownDatabase(dataDir, closers);
// The same after a restart: the links in mails contain it.
const port = await freePort();
const origin = `http://localhost:${port}`;
const builtServer = (dir: string, at: number) =>
  killable('tests/crash/built-server.ts', {
    ...CAREERS_SECRET,
    VITEST: '',
    PORT: String(at),
    DATA_DIR: dir,
    DATABASE_URL: databaseUrl,
    DEALERS_DIR: dealersDir,
    DEMO_STOCK: 'off',
    LOG_LEVEL: 'warn',
  });
const server = builtServer(dataDir, port);
closers.push(() => server.kill());

/** Posts an application; the receipt, or `null` if the server stopped before it answered. */
async function tryPost(body: FormData): Promise<string | null> {
  try {
    const answer = await fetch(`${origin}/careers`, { method: 'POST', headers: { origin }, redirect: 'manual', body });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location')!, origin).searchParams.get('receipt');
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Reads the stored rows while no server runs. */
async function stored() {
  const database = await openDatabase({ url: databaseUrl || undefined, dataDir, migrate: false });
  try {
    const leads = await database.db.selectFrom('leads').select(['id', 'receipt', 'payload']).execute();
    const files = await database.db.selectFrom('lead_files').select(['id', 'lead_id']).execute();
    const parts = await database.db
      .selectFrom('lead_file_parts')
      .select(['file_id', 'content'])
      .orderBy('file_id')
      .orderBy('part')
      .execute();
    const deliveries = await database.db.selectFrom('lead_deliveries').select(['lead_id', 'state']).execute();
    const contentOf = (fileId: string) =>
      Buffer.concat(parts.filter((part) => part.file_id === fileId).map(({ content }) => content));
    return {
      leads: leads.map(({ id, receipt, payload }) => ({ id, receipt, email: String(payload['email']) })),
      files: files.map(({ id, lead_id }) => ({ lead_id, content: contentOf(id) })),
      /** Pieces of files that do not exist. */
      strayParts: parts.filter(({ file_id }) => !files.some(({ id }) => id === file_id)).length,
      deliveries,
    };
  } finally {
    await database.close();
  }
}
const temporaryFiles = () => readdir(path.join(dataDir, 'uploads'));

/** The file of an upload that the server is writing: it has no name any more, only a handle. */
async function isWriting(): Promise<boolean> {
  const handles = `/proc/${server.pid()}/fd`;
  const targets = await Promise.all((await readdir(handles)).map((fd) => readlink(`${handles}/${fd}`).catch(() => '')));
  return targets.some((target) => target.includes(`${path.join(dataDir, 'uploads')}/`));
}

/** The receipt of the application that was cut off once. */
let cut: string | null = null;

const within = { timeout: 120_000, interval: 50 };

describe(`files of leads while the server is killed (${serverUrl ? 'PostgreSQL' : 'embedded database'})`, () => {
  it('leave nothing behind when they have not arrived completely [GAP-078]', { timeout: 600_000 }, async () => {
    await server.start();
    const sent = application(pdf('x'.repeat(3_000_000)), 'cut@example.com', newFormToken(Date.now() - 60_000));
    const form = new Response(sent);
    const body = Buffer.from(await form.clone().arrayBuffer());
    const request = http.request(`${origin}/careers`, {
      method: 'POST',
      headers: { origin, 'content-type': form.headers.get('content-type')!, 'content-length': body.length },
    });
    const ended = new Promise<string>((resolve) => {
      request.once('response', () => resolve('answered'));
      request.once('error', () => resolve('cut off'));
    });
    request.write(body.subarray(0, body.length / 2));
    await expect.poll(isWriting, within).toBe(true);
    await server.kill();
    expect(await ended).toBe('cut off');
    expect(await stored()).toEqual({ leads: [], files: [], strayParts: 0, deliveries: [] });
    await server.start();
    expect(await temporaryFiles()).toEqual([]);
    // The shopper sends the same form again.
    cut = await tryPost(sent);
    expect(cut).toMatch(/^FC-/);
  });

  it('are stored whole with their lead or not at all, and once [GAP-078, GAP-079]', { timeout: 600_000 }, async () => {
    const cv = pdf('y'.repeat(8_000_000));
    const token = newFormToken(Date.now() - 60_000);
    // The server runs since the test before. Killed about when the file is stored: before the answer, or after it.
    const answer = tryPost(application(cv, 'kill@example.com', token));
    await expect.poll(isWriting, { timeout: 120_000, interval: 5 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await server.kill();
    const receipt = await answer;
    const first = await stored();
    expect(first.strayParts).toBe(0);
    expect(first.files.map(({ lead_id }) => lead_id).sort()).toEqual(first.leads.map(({ id }) => id).sort());
    const ofKilled = first.leads.find(({ email }) => email === 'kill@example.com')?.id;
    expect(first.files.every(({ lead_id, content }) => lead_id !== ofKilled || content.equals(cv))).toBe(true);
    if (receipt) expect(first.leads.map((lead) => lead.receipt)).toContain(receipt);
    await server.start();
    expect(await temporaryFiles()).toEqual([]);
    const again = await tryPost(application(cv, 'kill@example.com', token));
    if (receipt) expect(again).toBe(receipt);
    await server.kill();
    const { leads, files } = await stored();
    expect(Object.fromEntries(leads.map((lead) => [lead.email, lead.receipt]))).toEqual({
      'cut@example.com': cut,
      'kill@example.com': again,
    });
    expect(leads).toHaveLength(2);
    expect(files).toHaveLength(2);
  });

  it('are delivered after a restart with links to the same bytes [GAP-078]', { timeout: 600_000 }, async () => {
    receiver.state.isSilent = true;
    await server.start();
    const asked = receiver.state.asked;
    const cv = pdf(`Delivered later ${'z'.repeat(700_000)}`);
    const receipt = await tryPost(application(cv, 'later@example.com'));
    expect(receipt).toMatch(/^FC-/);
    // Killed while it waits for the receiver's answer.
    await expect.poll(() => receiver.state.asked, within).toBeGreaterThan(asked);
    await server.kill();
    expect((await stored()).deliveries.some(({ state }) => state === 'waiting')).toBe(true);
    receiver.state.isSilent = false;
    await server.start();
    const isDelivered = () => receiver.state.taken.find((body) => body.receipt === receipt);
    await expect.poll(isDelivered, { timeout: 240_000, interval: 200 }).toBeDefined();
    const byWebhook = isDelivered()!.lead.files.map(({ url }) => url);
    // A job of its own writes it, which may be later than the webhook's.
    const mail = (await leadMail(dataDir, receipt!)).replaceAll('=3D', '=');
    const byMail = /https?:\/\/\S+\/lead-files\/[^\s"<]+/.exec(mail)![0].replaceAll('&amp;', '&');
    expect(byWebhook).toHaveLength(1);
    for (const url of [...byWebhook, byMail]) {
      const answer = await fetch(url);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(cv)).toBe(true);
    }
  });

  // Needs PostgreSQL: the embedded database belongs to one process.
  it.runIf(serverUrl)(
    'open at another process, and are deleted by both at once [GAP-078]',
    { timeout: 600_000 },
    async () => {
      const otherPort = await freePort();
      const other = builtServer(path.join(folder, 'other'), otherPort);
      closers.push(() => other.kill());
      await other.start();
      const [file] = receiver.state.taken.at(-1)!.lead.files;
      const elsewhere = new URL(file!.url);
      elsewhere.port = String(otherPort);
      const opened = await fetch(elsewhere);
      expect(opened.status).toBe(200);
      expect(await opened.text()).toBe(await (await fetch(file!.url)).text());
      await Promise.all([server.kill(), other.kill()]);
      const database = await openDatabase({ url: databaseUrl, dataDir, migrate: false });
      await database.db
        .updateTable('lead_files')
        .set({ delete_after: new Date(0) })
        .execute();
      await database.close();
      const before = [server.log.length, other.log.length];
      // Each deletes when it starts.
      await Promise.all([server.start(), other.start()]);
      for (const url of [file!.url, elsewhere])
        await expect.poll(async () => (await fetch(url)).status, within).toBe(410);
      expect((await stored()).files).toEqual([]);
      const logs = [...server.log.slice(before[0]), ...other.log.slice(before[1])];
      expect(logs.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
    },
  );
});
