import { afterAll, describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { notification } from '#tests/support/payment-operations.ts';

const SECRET = 'whsec_of_the_north';
const KEYS = {
  STRIPE_NORTH_SECRET_KEY: 'sk_test_north',
  STRIPE_NORTH_PUBLISHABLE_KEY: 'pk_test_north',
  STRIPE_NORTH_WEBHOOK_SECRET: SECRET,
};
Object.assign(process.env, KEYS);
afterAll(() => {
  for (const name of Object.keys(KEYS)) delete process.env[name];
});

const app = await appWithSites({ north: 'payments: { keysEnv: "STRIPE_NORTH" }', plain: 'site: { flags: [] }' });

function notify(host: string, { signedWith = SECRET, at = Date.now() } = {}) {
  const { body, signature } = notification(signedWith, at);
  const headers = { host: `${host}.localhost:3000`, 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  return app.send('/api/payments/notifications', { method: 'POST', body, headers });
}

describe('notifications of the provider of payments', () => {
  it('are accepted with the secret of the account that the site names', async () => {
    expect((await notify('north')).status).toBe(200);
    // This site has another account, whose provider signs with another secret.
    expect((await notify('plain')).status).toBe(400);
  });

  it.each([
    ['with another secret', { signedWith: 'another' }],
    ['ten minutes ago', { at: Date.now() - 600_000 }],
  ])('are refused when they are signed %s', async (_, options) => {
    const answer = await notify('north', options);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ title: 'Not signed' });
  });

  it('are refused without a signature', async () => {
    const headers = { host: 'north.localhost:3000', 'Content-Type': 'application/json' };
    expect((await app.send('/api/payments/notifications', { method: 'POST', body: '{}', headers })).status).toBe(400);
  });
});
