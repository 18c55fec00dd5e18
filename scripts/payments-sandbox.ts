/** Serves the payments sandbox alone, for work on the adapter. `npm run payments:sandbox` */
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { createPaymentsSandbox } from '#integrations/payments/sandbox.server.ts';
import { openStripe } from '#integrations/payments/stripe.server.ts';
import { asProcess, say } from './run-command.ts';

const USAGE = `npm run payments:sandbox -- [--port 4242] [--dir .data/payments-sandbox] [--receiver URL] [--amount CENTS]

  --port PORT       where it listens, on this machine only (4242)
  --dir FOLDER      where its payments and keys are (.data/payments-sandbox); a server may use the same folder at the same time
  --receiver URL    where notifications are sent; without it they are printed
  --amount CENTS    creates a payment of this amount and prints its id and client secret
  --help

Prints its keys, which are made at random once for each folder. No money moves.
Exit code: 0 stopped, 1 failed, 2 wrong use.`;

await asProcess(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4242' },
      dir: { type: 'string', default: '.data/payments-sandbox' },
      receiver: { type: 'string' },
      amount: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return say(0, USAGE);
  const { receiver } = values;
  const sandbox = await createPaymentsSandbox({
    dir: values.dir,
    async deliver(body, headers) {
      if (receiver === undefined) return say(0, body) === 0;
      const answer = await fetch(receiver, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
      await answer.body?.cancel();
      return answer.ok;
    },
  });
  sandbox.start();
  const url = `http://127.0.0.1:${values.port}`;
  const server = serve({ fetch: sandbox.app.fetch, port: Number(values.port), hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  for (const [name, value] of Object.entries({ url, ...sandbox.keys })) say(0, `${name.padEnd(15)} ${value}`);
  if (values.amount !== undefined) {
    const payments = openStripe({ ...sandbox.keys, url });
    const request = { description: 'A payment to try', reference: 'try', email: 'jo@example.com' };
    const made = await payments.create({ ...request, amount: Number(values.amount) }, `try ${Date.now()}`);
    say(0, `payment         ${made.id}\nclientSecret    ${made.clientSecret}`);
  }
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  server.close();
  await sandbox.close();
  return 0;
});
