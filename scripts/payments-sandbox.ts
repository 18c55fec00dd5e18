/** Serves the payments sandbox alone, for work on the adapter. `npm run payments:sandbox` */
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Payments } from '#reservations/payments-port.ts';
import { openPaymentsSandbox } from '#integrations/payments/fake.server.ts';
import { openStripe } from '#integrations/payments/stripe.server.ts';
import { asProcess, say } from './run-command.ts';

const USAGE = `npm run payments:sandbox -- [--port 4242] [--dir .data/payments-sandbox] [--receiver URL]

  --port PORT       where it listens, on this machine only (4242); 0 is any that is free
  --dir FOLDER      where its payments and keys are (.data/payments-sandbox); a server may use the same folder at the same time
  --receiver URL    where notifications are sent; without it they are printed
  --help

Prints its keys, which are made at random once for each folder, and the URL of a page on which to pay one. No money moves.
Exit code: 0 stopped, 1 failed, 2 wrong use.`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en-AU"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1>${body}</main>`;
const BACK = page('Back from the payment', '<p id="status"></p><script>status.textContent = location.search</script>');

/** A page as small as one on which somebody pays can be. `?theme=night` is dark, `?redirect=always` goes on to another page. */
async function payPage(payments: Payments): Promise<string> {
  const request = { amount: 50_000, description: 'A payment to try', reference: 'try', email: 'jo@example.com' };
  const { clientSecret } = await payments.create(request, `try ${Date.now()} ${Math.random()}`);
  const { publishableKey } = payments.page;
  return page(
    'Pay $500',
    `<form><div id="card"></div><button>Pay</button></form><p role="status"></p><script src="/v3/"></script><script type="module">
const stripe = Stripe('${publishableKey}'), clientSecret = '${clientSecret}';
const query = new URLSearchParams(location.search);
const elements = stripe.elements({ clientSecret, appearance: { theme: query.get('theme') ?? 'stripe' } });
const status = (text) => { document.querySelector('[role=status]').textContent = text; };
const element = elements.create('payment');
element.on('ready', () => status('ready'));
element.on('loaderror', ({ error }) => status(error.message));
element.mount('#card');
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  status('paying');
  await elements.submit();
  const confirmParams = { return_url: new URL('/back', location.href).href };
  const redirect = query.get('redirect') ?? 'if_required';
  const { error, paymentIntent } = await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect });
  status(error ? error.message : paymentIntent.status);
});
</script>`,
  );
}

await asProcess(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4242' },
      dir: { type: 'string', default: '.data/payments-sandbox' },
      receiver: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return say(0, USAGE);
  const { receiver } = values;
  const sandbox = await openPaymentsSandbox({
    dir: values.dir,
    async deliver(body, headers) {
      if (receiver === undefined) return say(0, body) === 0;
      const answer = await fetch(receiver, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
      await answer.body?.cancel();
      return answer.ok;
    },
  });
  sandbox.start();
  const app = new Hono()
    .get('/', async (c) => c.html(await payPage(openStripe({ ...sandbox.keys, url }))))
    .get('/back', (c) => c.html(BACK));
  app.route('/', sandbox.app);
  const server = serve({ fetch: app.fetch, port: Number(values.port), hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [name, value] of Object.entries({ url, ...sandbox.keys })) say(0, `${name.padEnd(15)} ${value}`);
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  server.close();
  await sandbox.close();
  return 0;
});
