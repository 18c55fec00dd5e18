import { createHash } from 'node:crypto';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import type { createApp as createAppType } from '#server/main.ts';
import { runningApp } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

describe('the running app', async () => {
  const app = await runningApp();
  const sites = app.base.web.tenants.all();
  const normal = sites.find((site) => site.default)!;
  const other = sites.find((site) => !site.default)!;

  /** The same app with other parts. */
  async function appFrom(parts: Partial<typeof app.base.web>) {
    const { createApp } = (await import(path.resolve('build/server/main.js'))) as { createApp: typeof createAppType };
    const changed = createApp({ ...app.base.web, ...parts });
    return (request: Request) => Promise.resolve(changed.fetch(request));
  }

  /** The same app with other settings. */
  const appWith = (env: Partial<typeof app.base.web.env>) => appFrom({ env: { ...app.base.web.env, ...env } });

  describe('the site of a request', () => {
    it('serves every demo site from one server, each under its own name [SITE-001]', async () => {
      expect(sites.length).toBeGreaterThanOrEqual(4);
      for (const site of sites) {
        const response = await app.get('/', { site: site.slug });
        expect(response.status, site.slug).toBe(200);
        expect(await response.text(), site.slug).toContain(site.name);
      }
    });

    it.each([
      '/',
      '/search/used-cars',
      '/contact-us',
      '/no-such-page',
      '/cars/no-such-car',
      '/search/used-cars?query=zzzzqqqq',
    ])('%s is a complete document with its data', async (address) => {
      const html = await (await app.get(address, { site: 'southern-cross' })).text();
      expect(html.startsWith('<!DOCTYPE html><html ')).toBe(true);
      expect(html.endsWith('</script></body></html>')).toBe(true);
      const blocks = readPage(html).$('script[type="application/json"][data-handoff]');
      expect(blocks).toHaveLength(1);
      // The router's own format: lines of JSON, the first of which is the page.
      expect(JSON.parse(blocks.text().split('\n')[0]!)).toContain('loaderData');
      // Nothing is left for the browser to render.
      for (const mark of ['<!--$!-->', '<!--$?-->']) expect(html).not.toContain(mark);
    });

    it('compresses the theme and the logo of a site', async () => {
      const { theme, slug } = normal;
      const files = [`/themes/${slug}-${theme.hash}.css`, `/themes/${slug}-${theme.logo!.hash}.svg`];
      const served = (address: string, accepted: string) =>
        app.get(address, { site: slug, headers: { 'Accept-Encoding': accepted } });
      for (const address of files) {
        const [plain, small] = [await served(address, 'identity'), await served(address, 'gzip, br')];
        expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([null, 'br']);
        expect(small.headers.get('vary')).toContain('Accept-Encoding');
        const whole = new Uint8Array(await plain.arrayBuffer());
        const compressed = new Uint8Array(await small.arrayBuffer());
        expect(new Uint8Array(brotliDecompressSync(compressed))).toEqual(whole);
        expect(compressed.byteLength).toBeLessThan(whole.byteLength);
      }
    });

    it('sends at most 20 kB of styles with a vehicle page, compressed, on every demo site', async () => {
      for (const { slug } of sites) {
        const found = await app.get('/api/stock/search?limit=1', { site: slug });
        const { hits } = (await found.json()) as { hits: { path: string }[] };
        const html = await (await app.get(hits[0]!.path, { site: slug })).text();
        const files = readPage(html)
          .$('link[rel="stylesheet"]')
          .toArray()
          .map((link) => link.attribs['href']!);
        expect(files, slug).toHaveLength(3);
        let sum = 0;
        for (const file of files) {
          const sent = await app.get(file, { site: slug, headers: { 'Accept-Encoding': 'br' } });
          expect([sent.status, sent.headers.get('content-encoding')], file).toEqual([200, 'br']);
          sum += (await sent.arrayBuffer()).byteLength;
        }
        expect(sum, slug).toBeLessThanOrEqual(20_000);
      }
    });

    it.each(['/', '/search/used-cars', '/no-such-page'])('refuses TRACE for %s with a plain 405', async (address) => {
      const request = await appFrom({});
      // Servers receive this method; the fetch standard lets no one create such a request.
      const trace = Object.defineProperty(new Request(`http://localhost:3000${address}`), 'method', { value: 'TRACE' });
      trace.headers.set('host', 'localhost:3000');
      const response = await request(trace);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    });

    it('serves the default site at plain localhost', async () => {
      expect(await (await app.get('/')).text()).toContain(normal.name);
    });

    it("returns a plain 404 without a dealer's name for an unknown host", async () => {
      const response = await app.get('/', { headers: { host: 'www.unknown-dealer.example' } });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/plain');
      const text = await response.text();
      for (const site of sites) expect(text).not.toContain(site.name);
    });

    it.each([
      'localhost:3000/../other',
      'localhost:3000/%2e%2e',
      'a@localhost',
      'localhost:3000@evil.example',
      'localhost:80:80',
      'local host',
      'localhost#x',
      `localhost, ${'x'.repeat(300)}`,
      'localhost:http',
      '[::1',
      '..localhost',
      'x'.repeat(1000),
    ])('finds no site for the smuggled host %j', async (host) => {
      const headers = { host };
      let response: Response;
      try {
        response = await app.get('/', { headers });
      } catch {
        return; // Not even a header that can be sent.
      }
      expect(response.status).toBe(404);
    });

    it('ignores X-Forwarded-Host without TRUST_PROXY', async () => {
      const response = await app.get('/', {
        headers: { 'x-forwarded-host': `${other.slug}.localhost`, 'x-forwarded-proto': 'https' },
      });
      const html = await response.text();
      expect(html).toContain(normal.name);
      expect(html).not.toContain('https://localhost');
    });

    it.each(['https', 'https, http', 'HTTPS'])(
      'uses the first of several forwarded hosts and protocols: %s',
      async (proto) => {
        const behindProxy = await appWith({ TRUST_PROXY: true });
        const headers = {
          host: '10.0.0.7',
          'x-forwarded-host': `${other.slug}.localhost, lb.internal`,
          'x-forwarded-proto': proto,
        };
        const html = await (await behindProxy(new Request('http://10.0.0.7/', { headers }))).text();
        expect(html).toContain(`https://${other.slug}.localhost/`);
      },
    );

    it('serves the default site at PUBLIC_ORIGIN only', async () => {
      const behindTls = await appWith({ PUBLIC_ORIGIN: 'https://www.cars.example' });
      const ask = (host: string) => behindTls(new Request(`http://${host}/`, { headers: { host } }));
      const html = await (await ask('www.cars.example')).text();
      expect(html).toContain(normal.name);
      expect(html).toContain('href="https://www.cars.example/"');
      expect((await ask('cars.example')).status).toBe(404);
    });
  });

  describe('probes and documents', () => {
    it('is running and ready, on any host', async () => {
      for (const path of ['/livez', '/readyz']) {
        const response = await app.get(path, { headers: { host: '10.0.0.7:3000' } });
        expect(response.status).toBe(200);
        expect(response.headers.get('cache-control')).toBe('no-store');
      }
    });

    it('does not show metrics without the token', async () => {
      expect((await app.get('/metrics')).status).toBe(404);
    });

    it('shows metrics to who has the token', async () => {
      const ask = await appWith({ METRICS_TOKEN: 'a-token-of-the-test' });
      const metrics = (headers: Record<string, string>) =>
        ask(new Request('http://10.0.0.7:3000/metrics', { headers }));
      const shown = await metrics({ authorization: 'Bearer a-token-of-the-test' });
      expect(shown.status).toBe(200);
      expect(await shown.text()).toMatch(/^forecourt_alert_failures 0$/m);
      expect(shown.headers.get('cache-control')).toBe('no-store');
      expect((await metrics({ authorization: 'Bearer another-token-of-it' })).status).toBe(401);
      const refused = await metrics({});
      expect(refused.status).toBe(401);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
    });

    it('describes the stock API with every facet as a parameter', async () => {
      const document = (await (await app.get('/openapi.json')).json()) as {
        paths: Record<string, { get: { parameters: { name: string }[] } }>;
      };
      const names = document.paths['/api/stock/search']!.get.parameters.map((parameter) => parameter.name);
      for (const name of [
        'query',
        'page',
        'facets',
        'sortBy',
        'make',
        'filtered_features',
        'range[price]',
        'range[created_at_timestamp]',
      ])
        expect(names).toContain(name);
    });

    it('returns API errors as problem details', async () => {
      const response = await app.get('/api/nothing/here');
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({
        status: 404,
        title: expect.any(String),
        detail: expect.stringContaining('/openapi.json'),
      });
    });
  });

  describe('protection', () => {
    it('sends a content security policy without unsafe-inline scripts', async () => {
      const first = await app.get('/');
      const policy = first.headers.get('content-security-policy')!;
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
      expect(scripts).not.toContain('unsafe');
      expect(scripts).toContain("'sha256-");
      expect(first.headers.get('x-content-type-options')).toBe('nosniff');
      expect(first.headers.get('x-request-id')).not.toBe((await app.get('/')).headers.get('x-request-id'));
    });

    it.each(['/', '/api/nothing', '/livez', '/images/none', '/media/none'])(
      'sends the security headers with %s',
      async (url) => {
        const { headers } = await app.get(url);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
        expect(headers.get('permissions-policy')).toBe('camera=(), microphone=(), geolocation=(self), payment=(self)');
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none'|script-src/);
      },
    );

    it('takes a request id only from a trusted proxy', async () => {
      const given = 'id-of-the-proxy-0123456789';
      const request = () => new Request('http://localhost:3000/livez', { headers: { 'x-request-id': given } });
      const idOf = (response: Response) => response.headers.get('x-request-id');
      expect(idOf(await (await appWith({ TRUST_PROXY: true }))(request()))).toBe(given);
      expect(idOf(await (await appWith({ TRUST_PROXY: false }))(request()))).toMatch(/^[0-9a-f-]{36}$/);
    });

    it.each(['x'.repeat(65), 'a "quoted" id'])('replaces the request id %j', async (given) => {
      const ask = await appWith({ TRUST_PROXY: true });
      const response = await ask(new Request('http://localhost:3000/', { headers: { 'x-request-id': given } }));
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('refuses a body over the limit before reading it', async () => {
      const response = await app.post('/contact-us', { message: 'x'.repeat(70_000) });
      expect(response.status).toBe(413);
    });

    it.each(['application/json', 'text/plain', ''])(
      'lists the accepted content types when a page is sent "%s"',
      async (type) => {
        const response = await app.post('/contact-us', { name: 'Jane' }, { headers: { 'Content-Type': type } });
        expect(response.status).toBe(415);
        expect(await response.text()).toMatch(/accepts forms .*Nothing was stored/);
      },
    );

    it('accepts a form only from its own origin', async () => {
      const response = await app.post('/contact-us', { name: 'Jane' }, { headers: { Origin: 'https://evil.example' } });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('sent from another website');
    });

    it('takes a form without an origin, as old browsers and other programs send it', async () => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const response = await app.send('/contact-us', { method: 'POST', body: 'name=Jane', headers });
      expect(response.status).toBe(422);
    });

    it('takes a JSON request from another origin as little as a form', async () => {
      const headers = { 'Content-Type': 'application/json', Origin: 'https://evil.example' };
      const response = await app.send('/api/stock/multi-search', { method: 'POST', body: '{"searches":[]}', headers });
      expect(response.status).toBe(403);
    });
  });

  describe('while the stock of a site is loading', () => {
    const { services } = app.base.web;
    const { stock } = services.inventory;
    const notLoaded = <S extends object>(site: S) => ({ ...site, id: 'not-loaded' });
    const loading: typeof stock = {
      ...stock,
      search: (site, ...rest) => stock.search(notLoaded(site), ...rest),
      searchFor: (site, ...rest) => stock.searchFor(notLoaded(site), ...rest),
      find: (site, ...rest) => stock.find(notLoaded(site), ...rest),
      findFor: (site, ...rest) => stock.findFor(notLoaded(site), ...rest),
      suggest: (site, ...rest) => stock.suggest(notLoaded(site), ...rest),
      similarVehicles: (site, ...rest) => stock.similarVehicles(notLoaded(site), ...rest),
    };

    it.each([
      ['GET', '/api/stock/search'],
      ['GET', '/api/stock/search?make=Kia'],
      ['GET', '/api/stock/suggest?query=kia'],
      ['POST', '/api/stock/multi-search'],
      ['GET', '/api/cars/{slug}/similar'],
      ['GET', '/search/used-cars'],
      ['GET', '/search/used-cars.data'],
      ['GET', '/'],
    ])('answers %s %s with 503 and when to try again', async (method, address) => {
      const { vehicles } = await stock.search(normal, EMPTY_QUERY, Date.now());
      const request = await appFrom({
        services: { ...services, inventory: { ...services.inventory, stock: loading } },
      });
      const response = await request(
        new Request(`http://localhost:3000${address.replace('{slug}', vehicles[0]!.slug)}`, {
          method,
          headers: { host: 'localhost:3000' },
          ...(method === 'POST' ? { body: JSON.stringify({ queries: [{}] }) } : {}),
        }),
      );
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(response.headers.get('cache-control')).toBe('no-store');
      if (address.startsWith('/api/'))
        expect(await response.json()).toMatchObject({ title: 'Stock is being loaded', status: 503 });
    });
  });

  describe('when a page fails before its screen is rendered', () => {
    const failing = (error: Error) =>
      appFrom({
        now: () => {
          throw error;
        },
      });
    const address = 'http://localhost:3000/search/used-cars?make=%22Kia';
    const headers = { host: 'localhost:3000', accept: 'text/html,*/*;q=0.8' };

    it.each([
      [new Error('the clock is gone'), 500, 'Something went wrong on our side', null],
      [
        Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' }),
        503,
        'This page is not available at the moment',
        '5',
      ],
    ])('shows a shopper what happened, the phone number and Retry: %s', async (error, status, title, retryAfter) => {
      const response = await (await failing(error))(new Request(address, { headers }));
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const html = await response.text();
      const { $, text, attributes } = readPage(html);
      expect(text('h1')).toBe(title);
      expect(text()).toContain(normal.name);
      expect(html).not.toContain(error.message);
      expect(attributes('a', 'href')).toEqual(['/search/used-cars?make=%22Kia', expect.stringMatching(/^tel:/)]);
      // Its own styles and nothing else.
      const hash = createHash('sha256').update($('style').html()!).digest('base64');
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`style-src 'sha256-${hash}'`);
    });

    it('answers other programs with text, and offers no Retry after a form', async () => {
      const request = await failing(new Error('the clock is gone'));
      const plain = await request(new Request(address, { headers: { host: 'localhost:3000' } }));
      expect(plain.headers.get('content-type')).toMatch(/^text\/plain/);
      const sent = await request(
        new Request('http://localhost:3000/contact-us', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          body: 'name=Jane',
        }),
      );
      expect(sent.status).toBe(500);
      expect(readPage(await sent.text()).texts('a')).not.toContain('Retry');
    });
  });

  describe('the page cache', () => {
    it('returns 304 for the ETag of a page', async () => {
      const first = await app.get('/', { headers: { 'accept-encoding': 'br', cookie: 'a=1' } });
      expect(first.headers.get('content-encoding')).toBe('br');
      const etag = first.headers.get('etag')!;
      const again = await app.get('/', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
      expect(again.status).toBe(304);
    });

    it('has the same bytes for all shoppers', async () => {
      const plain = await app.get('/', { headers: { 'accept-language': 'de', 'user-agent': 'x' } });
      expect(await plain.text()).toBe(await (await app.get('/')).text());
    });

    it('does not cache errors', async () => {
      const missing = await app.get('/cars/no-such-car');
      expect(missing.status).toBe(404);
      expect(missing.headers.get('etag')).toBeNull();
      expect(missing.headers.get('cache-control')).toBe('no-store');
    });
  });
});
