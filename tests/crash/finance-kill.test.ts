import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { killable, ownDatabase, seeded } from './killable.ts';

/** CRASH_SEED repeats the random choices of a run; the instruction that a kill interrupts depends on the machine. */
const SEED = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1e9));
const random = seeded(SEED);
/** States of the first process's applications when it is killed. */
const POINTS = ['Beforelead', 'Afterlead', 'Beforecall', 'Atlender', 'Afteranswer'] as const;
/** Applications that are interrupted somewhere. */
const ANYWHERE = 16;

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-finance-'));
const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** A lender as documented: a repeated `Idempotency-Key` is the same customer. It answers the held one only when asked again. */
async function openLender() {
  const customers = new Map<string, { readonly email: string; readonly redirectUrl: string }>();
  const state = { calls: 0, held: 0 };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    state.calls++;
    const key = String(request.headers['idempotency-key']);
    const { firstName, email } = (JSON.parse(Buffer.concat(chunks).toString()) as { data: Record<string, string> })
      .data;
    const isNew = !customers.has(key);
    if (isNew) customers.set(key, { email: email!, redirectUrl: `https://apply.lender.example/${customers.size + 1}` });
    if (isNew && firstName === 'Atlender') return void state.held++;
    response.writeHead(200, { 'Content-Type': 'application/json' });
    setTimeout(() => response.end(JSON.stringify({ redirectUrl: customers.get(key)!.redirectUrl })), random() * 60);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, customers, state };
}

const lender = await openLender();
const server = killable('tests/crash/finance-server.ts', {
  DATABASE_URL: await ownDatabase(dataDir, closers),
  DATA_DIR: dataDir,
  LENDER: lender.url,
});
closers.push(() => server.kill());

interface Applicant {
  readonly key: string;
  readonly phone: string;
  readonly firstName: string;
  readonly email: string;
}
type Outcome = { readonly outcome: string; readonly redirectUrl?: string; readonly leadId: string | null };

let last = 0;
const applicant = (firstName: string): Applicant => ({
  key: `key ${++last}`,
  phone: `+6149157${1000 + last}`,
  firstName,
  email: `applicant-${last}@example.com`,
});

/** `null` when the process was killed before it answered. */
async function ask<T>(address: string, body?: object): Promise<T | null> {
  const origin = await server.origin();
  try {
    const answer = await fetch(origin + address, body ? { method: 'POST', body: JSON.stringify(body) } : {});
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const submit = (one: Applicant) =>
  ask<Outcome>('/submit', {
    ...one,
    loan: {
      creditScore: 'GREAT',
      purchasePrice: 3_000_000,
      termYears: 5,
      year: 2024,
      vin: null,
      nvic: null,
      whoIsHelping: '',
    },
    vehicleId: null,
    lastName: 'Citizen',
    postcode: '4000',
    subscribe: false,
    terms: false,
    dealership: 'north',
    visitedPages: ['/'],
    linkedQuery: {},
    origin: 'https://site.example',
  });
const find = ({ key, phone }: Applicant) =>
  ask<{ state: string; redirectUrl: string | null }>(`/find?${new URLSearchParams({ key, phone })}`);

it('has one lead and one customer per application after kills at every point, and tells what became of it (seed in the title of a failure)', async () => {
  await server.start();
  const stopped = POINTS.map(applicant);
  const gone = applicant('Beforelead');
  const first = Promise.all([...stopped, gone].map(submit));
  await vi.waitFor(
    () => {
      const points = server.log.filter((line) => line.startsWith('at '));
      expect([points.length, lender.state.held], `seed ${SEED}`).toEqual([5, 1]);
    },
    { timeout: 60_000 },
  );
  // Others apply, and the process is killed among them.
  const anywhere = Array.from({ length: ANYWHERE }, () => applicant('Jane'));
  const interrupted = Promise.all(anywhere.map(submit));
  await new Promise((resolve) => setTimeout(resolve, random() * 200));
  await server.kill();
  expect(await first).toEqual([...stopped, gone].map(() => null));
  const answered = await interrupted;

  // Before anybody sends it again, each is what is stored: nothing is lost, and no customer is claimed.
  await server.start();
  for (const one of stopped)
    expect(await find(one), one.firstName).toMatchObject({
      state: expect.stringMatching(/^(started|leadStored)$/),
      redirectUrl: null,
    });

  // The popup is opened again, and pressed twice.
  const resumed = await Promise.all(stopped.flatMap((one) => [submit(one), submit(one)]));
  for (const [at, one] of stopped.entries()) {
    const [a, b] = resumed.slice(at * 2, at * 2 + 2);
    expect(a, `${one.firstName}, seed ${SEED}`).toMatchObject({ outcome: 'created' });
    expect(b).toEqual(a);
    expect(await find(one)).toEqual({ state: 'customerCreated', redirectUrl: a!.redirectUrl });
  }
  const again = await Promise.all(anywhere.map(submit));
  for (const [at, outcome] of answered.entries()) {
    expect(again[at], `seed ${SEED}`).toMatchObject({ outcome: 'created' });
    if (outcome !== null) expect(again[at]).toEqual(outcome);
  }

  // The applicant who never came back has a lead, stored by the job.
  expect(await ask('/lost', {})).toBeLessThanOrEqual(1);
  const leads = (await ask<readonly { id: string; email: string }[]>('/stored'))!;
  const all = [...stopped, gone, ...anywhere].map(({ email }) => email).toSorted();
  expect(leads.map(({ email }) => email).toSorted(), `seed ${SEED}`).toEqual(all);
  const known = new Set(leads.map(({ id }) => id));
  for (const { leadId } of [...resumed, ...again].map((one) => one!)) expect(known).toContain(leadId);
  const customers = [...lender.customers.values()].map(({ email }) => email);
  expect(new Set(customers).size, `seed ${SEED}`).toBe(customers.length);
  expect(customers).toEqual(expect.arrayContaining([...stopped, ...anywhere].map(({ email }) => email)));
  expect(server.complaints.filter((line) => !/Warning|node --trace/.test(line))).toEqual([]);
}, 300_000);
