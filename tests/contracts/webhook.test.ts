import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { openFakeWebhooks } from '#integrations/webhook/fake.server.ts';
import { openHttpWebhooks } from '#integrations/webhook/http.server.ts';
import {
  DELIVERY_ID_HEADER,
  SIGNATURE_HEADER,
  WebhookRefused,
  type WebhookCall,
  type WebhookSender,
} from '#platform/webhook-port.ts';
import { signBody } from '#integrations/webhook/signature.server.ts';
import { verifySignature } from '#tests/support/webhook-signature.ts';

const AT = Date.UTC(2026, 10, 21, 1, 2, 3);
const SECRET = 'a secret of the receiver';

interface Bench {
  readonly webhooks: WebhookSender;
  readonly origin: string;
  readonly received: () => readonly { id: string; body: string; signature: string; path: string }[];
}
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

async function fake(): Promise<Bench> {
  const webhooks = openFakeWebhooks();
  return {
    webhooks,
    origin: 'http://receiver.invalid',
    received: () => webhooks.received.map((call) => ({ ...call, path: new URL(call.url).pathname })),
  };
}

/** A receiver that responds like the fake to its magic paths. */
async function overHttp(): Promise<Bench> {
  const received: { id: string; body: string; signature: string; path: string }[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const address = request.url ?? '';
      if (address.endsWith('/silent')) return;
      const id = String(request.headers[DELIVERY_ID_HEADER.toLowerCase()]);
      const first = received.every((call) => call.id !== id);
      received.push({
        id,
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers[SIGNATURE_HEADER.toLowerCase()]),
        path: address,
      });
      if (address.endsWith('/twice') && first) return void response.socket?.destroy();
      if (address.endsWith('/redirect')) return void response.writeHead(302, { Location: '/elsewhere' }).end();
      if (address.endsWith('/endless')) {
        response.writeHead(200);
        const write = () => {
          while (response.write('x'.repeat(65_536)));
        };
        response.on('drain', write);
        return write();
      }
      response.writeHead(Number(/\/status\/(\d{3})$/.exec(address)?.[1] ?? 200)).end('thank you');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
  return {
    webhooks: openHttpWebhooks({ timeoutMs: 500 }),
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
  };
}

const call = (bench: Bench, path: string, changes: Partial<WebhookCall> = {}): WebhookCall => ({
  id: 'delivery-1',
  url: bench.origin + path,
  secret: SECRET,
  body: '{"type":"lead","who":"Zoë"}',
  at: AT,
  ...changes,
});

describe.each([
  ['the fake', fake],
  ['HTTP', overHttp],
])('webhooks through %s', (_name, open) => {
  it('post the body with the id and a signature that the receiver can verify [GAP-078]', async () => {
    const bench = await open();
    await bench.webhooks.post(call(bench, '/leads'));
    const [got, ...more] = bench.received();
    expect(more).toEqual([]);
    expect(got).toMatchObject({ id: 'delivery-1', body: '{"type":"lead","who":"Zoë"}', path: '/leads' });
    expect(verifySignature(got!.signature, got!.body, SECRET, { now: AT, maxAgeSeconds: 300 })).toBe(true);
  });

  it.each([200, 201, 204])('are acknowledged by %s', async (status) => {
    const bench = await open();
    await bench.webhooks.post(call(bench, `/status/${status}`));
    expect(bench.received()).toHaveLength(1);
  });

  it.each([400, 401, 404, 410, 429, 500, 503])('are refused by %s', async (status) => {
    const bench = await open();
    await expect(bench.webhooks.post(call(bench, `/status/${status}`))).rejects.toThrow(`answered ${status}`);
  });

  it('do not follow redirects', async () => {
    const bench = await open();
    await expect(bench.webhooks.post(call(bench, '/redirect'))).rejects.toThrow(WebhookRefused);
    expect(bench.received().map((got) => got.path)).toEqual(['/redirect']);
  });

  it('stop waiting for a silent receiver', async () => {
    const bench = await open();
    await expect(bench.webhooks.post(call(bench, '/silent'))).rejects.toThrow(/did not answer within/);
  });

  it('are repeated with the same id after a lost acknowledgement', async () => {
    const bench = await open();
    await expect(bench.webhooks.post(call(bench, '/twice'))).rejects.toThrow(WebhookRefused);
    await bench.webhooks.post(call(bench, '/twice'));
    expect(bench.received().map((got) => got.id)).toEqual(['delivery-1', 'delivery-1']);
  });

  it('stop when aborted', async () => {
    const bench = await open();
    await expect(bench.webhooks.post(call(bench, '/leads', { signal: AbortSignal.abort() }))).rejects.toThrow(
      WebhookRefused,
    );
    expect(bench.received()).toEqual([]);
  });

  it('are never sent unsigned', async () => {
    const bench = await open();
    await expect(bench.webhooks.post(call(bench, '/leads', { secret: '' }))).rejects.toThrow(/signing secret/);
    expect(bench.received()).toEqual([]);
  });
});

describe('webhooks over HTTP', () => {
  it('do not read an endless response', async () => {
    const bench = await overHttp();
    await bench.webhooks.post(call(bench, '/endless'));
    expect(bench.received()).toHaveLength(1);
  });

  it('report an unreachable receiver without its URL', async () => {
    const bench = await overHttp();
    await closers.pop()!();
    await expect(bench.webhooks.post(call(bench, '/leads?key=personal'))).rejects.toThrow(
      /^The receiver could not be reached: ECONN\w+\.$/,
    );
  });
});

describe('a signature', () => {
  const header = signBody('{"a":1}', SECRET, AT);
  const now = { now: AT, maxAgeSeconds: 300 };

  it('has the documented format', () => {
    // printf '1795222923.{"a":1}' | openssl dgst -sha256 -hmac 'a secret of the receiver'
    expect(header).toBe('t=1795222923,v1=24c852532c9e9ad1d5a7a05154b59342a1d62ee2f87e8ef04629ecdf5007281e');
  });

  it('is refused for another body, secret, time or format', () => {
    expect(verifySignature(header, '{"a":1}', SECRET, now)).toBe(true);
    expect(verifySignature(header, '{"a":2}', SECRET, now)).toBe(false);
    expect(verifySignature(header, '{"a":1}', 'another', now)).toBe(false);
    expect(verifySignature(header, '{"a":1}', '', now)).toBe(false);
    expect(verifySignature(header, '{"a":1}', SECRET, { ...now, now: AT + 301_000 })).toBe(false);
    expect(verifySignature(header.replace(/t=\d+/, `t=${AT / 1000 + 1}`), '{"a":1}', SECRET, now)).toBe(false);
    expect(verifySignature('t=1,v1=00', '{"a":1}', SECRET, now)).toBe(false);
  });
});
