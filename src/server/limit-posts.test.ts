import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createPostLimits } from './limit-posts.ts';
import type { App } from './web-dependencies.ts';

/** Sends a form of one site three times, of which one is allowed; returns which were. */
async function threeForms(remoteAddress: string, headers: Record<string, string>, trusted = false): Promise<string> {
  const env = { DATA_DIR: '', FORMS_PER_ADDRESS: 1, TRUST_PROXY: trusted, METRICS_TOKEN: undefined };
  const { maySend } = createPostLimits({ env, now: () => 0 } as Parameters<typeof createPostLimits>[0]);
  const app = new Hono<App>();
  app.use(async (c, next) => {
    c.set('remoteAddress', remoteAddress);
    c.set('site', { id: 'site' } as never);
    await next();
  });
  app.post('/', (c) => c.text(maySend(c)('contact') ? 'sent' : 'refused'));
  const send = async () => (await app.request('/', { method: 'POST', headers })).text();
  return [await send(), await send(), await send()].join(' ');
}

describe('the limit of forms', () => {
  it('counts the forms of an address', async () => {
    expect(await threeForms('203.0.113.5', {})).toBe('sent refused refused');
    expect(await threeForms('127.0.0.1', {})).toBe('sent refused refused');
  });

  it.each(['127.0.0.1', '::ffff:10.1.2.3', '192.168.0.7', '::1', 'fd00::1'])(
    'does not count the forms of all shoppers behind an untrusted proxy at %s as those of one',
    async (proxy) => {
      expect(await threeForms(proxy, { 'X-Forwarded-For': '203.0.113.9' })).toBe('sent sent sent');
    },
  );

  it('is not avoided by the header from a public address, or where the proxy is trusted', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    expect(await threeForms('198.51.100.4', headers)).toBe('sent refused refused');
    expect(await threeForms('127.0.0.1', headers, true)).toBe('sent refused refused');
  });
});
