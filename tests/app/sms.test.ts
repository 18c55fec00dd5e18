import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';

const message = () => ({
  id: 'code-1',
  to: '+61491570006',
  text: 'Your code is 123456.',
  signal: AbortSignal.timeout(60_000),
});

describe('the server', async () => {
  const requests: string[] = [];
  const service = createServer(async (request, response) => {
    requests.push(`${request.url} ${await text(request)}`);
    response.writeHead(201).end(JSON.stringify({ sid: `SM${'0'.repeat(32)}` }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  afterAll(() => void service.close());
  const withoutService = await runningApp();
  const withService = await runningApp({
    SMS_TWILIO_ACCOUNT: `AC${'1'.repeat(32)}`,
    SMS_TWILIO_TOKEN: '2'.repeat(32),
    SMS_FROM: 'ExampleCars',
    SMS_TWILIO_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  });

  it('writes text messages to its outbox when no service is configured', async () => {
    await withoutService.base.web.sms.send(message());
    const file = path.join(withoutService.dataDir, 'outbox', 'code-1.sms.txt');
    expect(await readFile(file, 'utf8')).toContain('123456');
  });

  it('sends text messages through the account of its environment', async () => {
    expect(await withService.base.web.sms.send(message())).toEqual({ reference: `SM${'0'.repeat(32)}` });
    expect(requests).toEqual([
      expect.stringMatching(/^\/2010-04-01\/Accounts\/AC1{32}\/Messages\.json To=.*&From=ExampleCars&/),
    ]);
  });
});
