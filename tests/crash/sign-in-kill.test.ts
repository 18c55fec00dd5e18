import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { codesFor } from '#tests/support/shopper-browser.ts';
import { freePort, killable, ownDatabase, seeded } from './killable.ts';

const SHOPPERS = 12;
const KILLS = 1;
/** CRASH_SEED repeats the random choices of a run; the instruction that a kill interrupts depends on the machine. */
const SEED = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1e9));
const random = seeded(SEED);

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-sign-in-'));
const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const port = await freePort();
const server = killable('tests/crash/built-server.ts', {
  VITEST: '',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: await ownDatabase(dataDir, closers),
  DEMO_STOCK: 'off',
  LOG_LEVEL: 'warn',
  TRUST_PROXY: 'on',
});
closers.push(() => server.kill());

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: string;
}

/** A request of one shopper to a demo site with accounts; `null` when the server stopped before it answered. */
function send(shopper: number, address: string, cookie: string, body?: object): Promise<Answer | null> {
  return new Promise((resolve) => {
    const request = http.request({
      host: '127.0.0.1',
      port,
      path: address,
      method: body ? 'POST' : 'GET',
      headers: {
        host: `blue-gum-outlet.localhost:${port}`,
        cookie,
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${shopper}`,
      },
    });
    request.on('error', () => resolve(null));
    request.on('response', async (response) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of response) chunks.push(chunk as Buffer);
      } catch {
        return resolve(null);
      }
      const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!);
      resolve({ status: response.statusCode!, cookies, body: Buffer.concat(chunks).toString() });
    });
    request.end(body && JSON.stringify(body));
  });
}

const numberOf = (shopper: number) => `0491 57${shopper % 10} ${200 + shopper}`;

/** Requests a code and signs in with it. Returns the session's cookie, or `null` when the server stopped before it answered. */
async function signIn(shopper: number): Promise<string | null> {
  const sent = await send(shopper, '/api/sign-in/code', '', { phone: numberOf(shopper) });
  if (sent === null) return null;
  expect(sent.status).toBe(200);
  for (const token of await codesFor(dataDir, numberOf(shopper))) {
    const answer = await send(shopper, '/api/sign-in/verify', sent.cookies.join('; '), { token });
    if (answer === null) return null;
    if (answer.status === 200) return answer.cookies.join('; ');
  }
  throw new Error('No code that was sent to this number signs in.');
}

const phoneOf = async (shopper: number, cookie: string) =>
  (JSON.parse((await send(shopper, '/api/me', cookie))!.body) as { user: { phone: string } | null }).user?.phone;

describe(`signing in while the server is killed (CRASH_SEED=${SEED})`, () => {
  it(
    'every session that was answered survives, and every shopper can sign in afterwards',
    { timeout: 240_000 },
    async () => {
      await server.start();
      const sessions = new Map<number, string>();
      for (let round = 0; round < KILLS; round++) {
        const signingIn = Array.from({ length: SHOPPERS }, async (_, shopper) => {
          const cookie = sessions.has(shopper) ? null : await signIn(shopper);
          if (cookie !== null) sessions.set(shopper, cookie);
        });
        const enough = sessions.size + 1 + Math.floor((random() * (SHOPPERS - sessions.size)) / 2);
        await vi.waitFor(() => expect(sessions.size).toBeGreaterThanOrEqual(Math.min(enough, SHOPPERS)), {
          timeout: 60_000,
          interval: 5,
        });
        await server.kill();
        await Promise.all(signingIn);
        await server.start();
        for (const [shopper, cookie] of sessions)
          expect(await phoneOf(shopper, cookie)).toBe(`+61${numberOf(shopper).replaceAll(' ', '').slice(1)}`);
      }
      for (let shopper = 0; shopper < SHOPPERS; shopper++) {
        const cookie = sessions.get(shopper) ?? (await signIn(shopper));
        expect(await phoneOf(shopper, cookie!)).toBe(`+61${numberOf(shopper).replaceAll(' ', '').slice(1)}`);
      }
    },
  );
});
