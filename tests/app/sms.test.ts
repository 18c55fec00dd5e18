import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';

describe('a server with an SMS service', async () => {
  const requests: string[] = [];
  const service = createServer(async (request, response) => {
    requests.push(`${request.url} ${await text(request)}`);
    response.writeHead(201).end(JSON.stringify({ sid: `SM${'0'.repeat(32)}` }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  afterAll(() => void service.close());
  const withService = await runningApp({
    SMS_TWILIO_ACCOUNT: `AC${'1'.repeat(32)}`,
    SMS_TWILIO_TOKEN: '2'.repeat(32),
    SMS_FROM: 'ExampleCars',
    SMS_TWILIO_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  });

  it('sends codes through the account of its environment', async () => {
    const answer = await withService.send('/api/sign-in/code', {
      method: 'POST',
      headers: { Host: 'blue-gum-outlet.localhost:3000', 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone: '0491 570 006' }),
    });
    expect(answer.status).toBe(200);
    expect(requests).toEqual([
      expect.stringMatching(
        /^\/2010-04-01\/Accounts\/AC1{32}\/Messages\.json To=%2B61491570006&From=ExampleCars&Body=\d{6}/,
      ),
    ]);
  });
});
