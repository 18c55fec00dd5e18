import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { firstValue, proxyNote, watchProxy } from './forwarded.server.ts';

it.each([
  ['www.example.com, lb.internal', 'www.example.com'],
  [' www.example.com ', 'www.example.com'],
  ['https,http', 'https'],
  ['', undefined],
  [', b', undefined],
  [undefined, undefined],
])('of %j the first value is %j', (header, value) => expect(firstValue(header)).toBe(value));

it('says what was received, what is used, and what to set', () => {
  expect(proxyNote({ host: 'a, b', proto: 'HTTPS, http' }, true)).toEqual({
    state: 'OK',
    text: 'received X-Forwarded-Host "a, b" and X-Forwarded-Proto "HTTPS, http": uses host "a" and protocol "https"',
    fix: null,
  });
  expect(proxyNote({ host: 'a', proto: undefined }, true)).toMatchObject({
    state: 'NOTE',
    text: 'received X-Forwarded-Host "a" and X-Forwarded-Proto none: pages are served as http',
  });
  expect(proxyNote({ host: 'a', proto: 'https' }, false)).toMatchObject({
    state: 'NOTE',
    text: 'received X-Forwarded-Host "a" and X-Forwarded-Proto "https": ignored, because TRUST_PROXY is off',
  });
});

it('logs and records each kind of headers once, and repeats a problem at the next start', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'forecourt-proxy-'));
  const lines: string[] = [];
  const log = {
    info: (_: object, text: string) => lines.push(`info ${text}`),
    warn: (_: object, text: string) => lines.push(`warn ${text}`),
  };
  const watch = watchProxy(folder, false, log as never);
  watch({ host: undefined, proto: undefined });
  watch({ host: 'a', proto: 'https' });
  watch({ host: 'b', proto: 'https' });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(readFileSync(path.join(folder, 'proxy.json'), 'utf8'))).toMatchObject({ state: 'NOTE' });
  watchProxy(folder, false, log as never);
  expect(lines[1]).toMatch(/^warn the proxy, last time: received X-Forwarded-Host "a"/);
});
