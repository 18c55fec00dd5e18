import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { openFakeSms } from '#integrations/sms/fake.server.ts';
import { SmsRefused, type SmsMessage, type SmsSender } from '#platform/sms-port.ts';
import { openTwilio } from '#integrations/sms/twilio.server.ts';
import { requestProblems, type CapturedRequest, type OpenApi } from '#tests/support/open-api-request.ts';

const published = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'twilio-create-message.json'), 'utf8'),
) as OpenApi;
const PATH = '/2010-04-01/Accounts/{AccountSid}/Messages.json';
/** The vendor's published example of an answer. */
const created = published.paths[PATH]!.post.responses['201']!.content['application/json']!.examples['create']!.value;

const ACCOUNT = 'AC00000000000000000000000000000012';
const TOKEN = '0123456789abcdef0123456789abcdef';
const SERVICE = 'MG00000000000000000000000000000034';
const WORKS = '+61491570006';
const TEXT = 'Your code is 123456 & it’s valid for 10 minutes + a bit = 👍\nExample Motors';

const message = (changes: Partial<SmsMessage> = {}): SmsMessage => ({
  id: 'b54f9d2e-8d9c-4a51-9d56-0f2f0a1f9c11',
  to: WORKS,
  text: TEXT,
  signal: AbortSignal.timeout(60_000),
  ...changes,
});

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

interface Bench {
  readonly sms: SmsSender;
  /** Messages on the phones, as number and text. */
  readonly received: () => Promise<readonly (readonly [string, string])[]>;
}

async function fake(): Promise<Bench> {
  const sms = openFakeSms();
  return { sms, received: async () => sms.sent.map(({ to, text }) => [to, text] as const) };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-sms-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function fakeWithFiles(): Promise<Bench> {
  const dir = path.join(await temporaryFolder(), 'outbox');
  return {
    sms: openFakeSms({ dir }),
    async received() {
      const files = await readdir(dir).catch(() => []);
      const contents = await Promise.all(files.map((file) => readFile(path.join(dir, file), 'utf8')));
      return contents.map((content) => {
        const [, to = '', text = ''] = /^To: (.*)\n\n([^]*)\n$/.exec(content) ?? [];
        return [to, text] as const;
      });
    },
  };
}

type Answer = (form: URLSearchParams, response: ServerResponse) => void;
const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const refuse = (response: ServerResponse, status: number, code: number) =>
  json(response, status, { code, message: `The number ${WORKS} ...`, more_info: 'https://www.twilio.com', status });

/** Answers as the vendor does for the numbers that are magic for the fake. */
const usual: Answer = (form, response) => {
  switch (form.get('To')) {
    case '+61491570156':
      return refuse(response, 500, 20500);
    case '+61491570157':
      return;
    case '+61491570158':
      return refuse(response, 400, 21614);
    case '+61491570159':
      return refuse(response, 429, 20429);
    default:
      return json(response, 201, created);
  }
};

/** The vendor, on this machine. */
async function vendor(answer: Answer = usual, from = 'ExampleCars') {
  const requests: CapturedRequest[] = [];
  const ended: boolean[] = [];
  const accepted: (readonly [string, string])[] = [];
  const server = createServer(async (request, response) => {
    const body = await readText(request);
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, body, contentType: headers['content-type'], authorization: headers.authorization });
    response.on('close', () => ended.push(response.writableEnded));
    const form = new URLSearchParams(body);
    answer(form, response);
    if (response.statusCode === 201) accepted.push([form.get('To') ?? '', form.get('Body') ?? '']);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  closers.push(close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sms = openTwilio({ account: ACCOUNT, token: TOKEN, from, url });
  return { sms, requests, ended, close, url, received: async () => accepted };
}

const refusalOf = async (sending: Promise<unknown>): Promise<SmsRefused> => {
  const error = await sending.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(SmsRefused);
  return error as SmsRefused;
};

describe.each([
  ['the fake', fake],
  ['the fake with files', fakeWithFiles],
  ['Twilio', () => vendor()],
])('a text message through %s', (_name, open: () => Promise<Bench>) => {
  it('arrives as it is, and has a reference', async () => {
    const bench = await open();
    const { reference } = await bench.sms.send(message());
    expect(reference).toMatch(/^[\w-]{20,}$/);
    expect(await bench.received()).toEqual([[WORKS, TEXT]]);
  });

  it.each([
    ['158', 'number'],
    ['159', 'limit'],
    ['156', 'service'],
  ])('to 0491 570 %s is refused because of the %s', async (last, reason) => {
    const bench = await open();
    const error = await refusalOf(bench.sms.send(message({ to: `+61491570${last}` })));
    expect(error.reason).toBe(reason);
    expect(await bench.received()).toEqual([]);
  });

  it('gives up when the time limit of the caller ends', async () => {
    const bench = await open();
    const limit = new AbortController();
    const sending = refusalOf(bench.sms.send(message({ to: '+61491570157', signal: limit.signal })));
    setTimeout(() => limit.abort(`no answer for ${WORKS}`), 50);
    const error = await sending;
    expect([error.reason, error.message]).toEqual(['service', 'No answer within the time limit.']);
  });

  it('is not sent when the time limit has already ended', async () => {
    const bench = await open();
    expect((await refusalOf(bench.sms.send(message({ signal: AbortSignal.abort() })))).reason).toBe('service');
    expect(await bench.received()).toEqual([]);
  });

  it.each([
    ['a path as id', { id: '../../escape' }, 'service'],
    ['an empty text', { text: ' ' }, 'service'],
    ['a text of 481 characters', { text: 'x'.repeat(481) }, 'service'],
    ['a landline', { to: '+61755500001' }, 'number'],
    ['a foreign number', { to: '+14155552345' }, 'number'],
    ['a number that is not in E.164 form', { to: '0491570006' }, 'number'],
  ])('with %s is refused before it is sent', async (_what, changes, reason) => {
    const bench = await open();
    expect((await refusalOf(bench.sms.send(message(changes)))).reason).toBe(reason);
    expect(await bench.received()).toEqual([]);
  });

  it('may have 480 characters', async () => {
    const bench = await open();
    await bench.sms.send(message({ text: 'x'.repeat(480) }));
    expect(await bench.received()).toEqual([[WORKS, 'x'.repeat(480)]]);
  });

  it.each(['156', '158', '159'])('is refused without its number and text in the error (%s)', async (last) => {
    const bench = await open();
    const { message: said } = await refusalOf(bench.sms.send(message({ to: `+61491570${last}` })));
    expect(said).not.toMatch(/491 ?570|123456/);
  });
});

describe('the outbox of text messages', () => {
  it('has one private file by the id of the message, however often it is sent', async () => {
    const dir = await temporaryFolder();
    const sms = openFakeSms({ dir });
    await sms.send(message());
    await sms.send(message());
    expect(await readdir(dir)).toEqual([`${message().id}.sms.txt`]);
    const file = path.join(dir, `${message().id}.sms.txt`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe(`To: ${WORKS}\n\n${TEXT}\n`);
    expect(sms.sent).toHaveLength(2);
  });

  it('that cannot be written refuses the message', async () => {
    const dir = path.join(await temporaryFolder(), 'file');
    await writeFile(dir, '');
    const sms = openFakeSms({ dir });
    const error = await refusalOf(sms.send(message()));
    expect([error.reason, error.message]).toEqual(['service', 'The outbox could not be written: EEXIST.']);
    expect(sms.sent).toEqual([]);
  });
});

describe('the request to Twilio', () => {
  const captured = async (from: string) => {
    const bench = await vendor(usual, from);
    await bench.sms.send(message());
    expect(bench.requests).toHaveLength(1);
    return bench.requests[0]!;
  };

  it.each([
    ['a number', '+61491570110', 'From'],
    ['a name', 'ExampleCars', 'From'],
    ['a messaging service', SERVICE, 'MessagingServiceSid'],
  ])('obeys the published contract, from %s', async (_what, from, parameter) => {
    const request = await captured(from);
    expect(requestProblems(published, request)).toEqual([]);
    expect(request.url).toBe(PATH.replace('{AccountSid}', ACCOUNT));
    expect(Buffer.from(request.authorization!.split(' ')[1]!, 'base64').toString()).toBe(`${ACCOUNT}:${TOKEN}`);
    expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
      To: WORKS,
      [parameter]: from,
      Body: TEXT,
      ValidityPeriod: '600',
    });
  });

  it.each<[string, string, (request: CapturedRequest) => Partial<CapturedRequest>]>([
    ['an unknown parameter', 'Sender is unknown', ({ body }) => ({ body: `${body}&Sender=x` })],
    ['a parameter in other letters', 'BODY is unknown', ({ body }) => ({ body: `${body}&BODY=x` })],
    ['a repeated parameter', 'To is repeated', ({ body }) => ({ body: `${body}&To=%2B61491570110` })],
    ['no receiver', 'To is missing', ({ body }) => ({ body: body.replace(/To=[^&]*&/, '') })],
    [
      'no sender',
      'one of From, MessagingServiceSid is missing',
      ({ body }) => ({ body: body.replace(/From=[^&]*&/, '') }),
    ],
    [
      'no text',
      'one of Body, MediaUrl, ContentSid is missing',
      ({ body }) => ({ body: body.replace(/Body=[^&]*&/, '') }),
    ],
    [
      'a period that is not a number',
      'ValidityPeriod is not as published',
      ({ body }) => ({ body: body.replace('=600', '=10m') }),
    ],
    [
      'an id of a messaging service in another form',
      'MessagingServiceSid is not as published',
      ({ body }) => ({ body: `${body}&MessagingServiceSid=${ACCOUNT}` }),
    ],
    [
      'a value outside a list',
      'ContentRetention is not as published',
      ({ body }) => ({ body: `${body}&ContentRetention=delete` }),
    ],
    [
      'an account in another form',
      'AccountSid is not as published',
      ({ url }) => ({ url: url.replace(ACCOUNT, SERVICE) }),
    ],
    ['a query', 'the operation has no query', ({ url }) => ({ url: `${url}?Body=x` })],
    ['another path', 'there is no POST /Messages', () => ({ url: '/Messages' })],
    ['another method', 'there is no PUT', () => ({ method: 'PUT' })],
    ['JSON', 'the content type is "application/json"', () => ({ contentType: 'application/json' })],
    ['a bearer token', 'it is not authorised as published', () => ({ authorization: `Bearer ${TOKEN}` })],
  ])('would not obey with %s', async (_what, problem, change) => {
    const request = await captured('ExampleCars');
    const problems = requestProblems(published, { ...request, ...change(request) });
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it('ends when the caller gives up', async () => {
    const limit = new AbortController();
    const bench = await vendor(() => limit.abort());
    await refusalOf(bench.sms.send(message({ signal: limit.signal })));
    await expect.poll(() => bench.ended).toEqual([false]);
  });
});

describe('an answer of Twilio', () => {
  it('gives the reference', async () => {
    const { sms } = await vendor();
    expect(await sms.send(message())).toEqual({ reference: created['sid'] });
  });

  it.each([
    [400, 21211, 'number'],
    [400, 21610, 'number'],
    [400, 21614, 'number'],
    [400, 21635, 'number'],
    [400, 30004, 'number'],
    [400, 30006, 'number'],
    [429, 20429, 'limit'],
    [429, 99999, 'limit'],
    [400, 21611, 'limit'],
    [400, 63038, 'limit'],
    [401, 20003, 'service'],
    [400, 21606, 'service'],
    [503, 20503, 'service'],
  ])('%i with code %i means %s', async (status, code, reason) => {
    const { sms } = await vendor((_, response) => refuse(response, status, code));
    const error = await refusalOf(sms.send(message()));
    expect([error.reason, error.message]).toEqual([reason, `The service answered ${status} with code ${code}.`]);
  });

  it('that is created and has failed is a refusal', async () => {
    const { sms } = await vendor((_, response) =>
      json(response, 201, { ...created, status: 'failed', error_code: 30006 }),
    );
    expect((await refusalOf(sms.send(message()))).reason).toBe('number');
  });

  it.each<[string, string, Answer]>([
    [
      'a page of a proxy',
      'The service answered 502.',
      (_, response) => void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    ],
    [
      'another object',
      'The answer of the service has another form.',
      (_, response) => json(response, 201, { sid: 'other' }),
    ],
    ['no JSON', 'The answer of the service has another form.', (_, response) => void response.writeHead(201).end('OK')],
    ['a closed connection', 'No answer: UND_ERR_SOCKET.', (_, response) => void response.destroy()],
    [
      'a redirect',
      'No answer: TypeError.',
      (_, response) => void response.writeHead(307, { Location: '/elsewhere' }).end(),
    ],
  ])('that is %s is a problem of the service', async (_what, said, answer) => {
    const bench = await vendor(answer);
    const error = await refusalOf(bench.sms.send(message()));
    expect([error.reason, error.message]).toEqual(['service', said]);
    expect(bench.requests).toHaveLength(1);
  });

  it('does not come from a service that cannot be reached', async () => {
    const bench = await vendor();
    await bench.close();
    expect((await refusalOf(bench.sms.send(message()))).message).toBe('No answer: ECONNREFUSED.');
  });
});
