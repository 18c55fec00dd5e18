import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { sendLeadOperation } from '#api/lead-api.ts';
import { callOperation } from '../support/call-operation.ts';
import { runningApp } from '../support/app.ts';

const FIELDS = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  terms: 'true',
  category: 'General Enquiry',
  message: 'Is it still there?',
};

describe('POST /api/leads', async () => {
  const app = await runningApp();
  const send = async (body: object) => {
    const response = await app.send('/api/leads', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { host: 'kia-aspley.localhost:3000', 'Content-Type': 'application/json' },
    });
    return { status: response.status, said: (await response.json()) as Record<string, unknown> };
  };
  const mails = async () => {
    const folder = path.join(app.dataDir, 'outbox');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  };

  it('stores a lead, answers its id and delivers it [API-035]', async () => {
    const { status, said } = await send({ fields: FIELDS });
    expect(status).toBe(201);
    expect(said).toEqual({
      lead_id: expect.stringMatching(/^.{8,}$/),
      receipt: expect.stringMatching(/^.{4,}$/),
      error: null,
      errors: [],
    });
    await vi.waitFor(async () => expect((await mails()).join('\n')).toContain(String(said['receipt'])), {
      timeout: 60_000,
      interval: 200,
    });
  });

  it('answers the first error without a lead_id, and stores nothing [API-035]', async () => {
    const accept = vi.spyOn(app.base.web.services.leads.intake, 'accept');
    const { status, said } = await send({ fields: { ...FIELDS, email: 'jane@' } });
    expect(status).toBe(422);
    expect(said).toMatchObject({ lead_id: null, receipt: null, errors: [{ field: 'email' }] });
    expect(said['error']).toBe((said['errors'] as { message: string }[])[0]!.message);
    expect(await accept.mock.results[0]!.value).toMatchObject({ outcome: 'invalid' });
  });

  it('answers the same lead for the same form_token', async () => {
    const body = { fields: { ...FIELDS, form_token: 'token-of-one-submission' } };
    const [first, second] = [await send(body), await send(body)];
    expect(second).toEqual(first);
  });

  it('is about the vehicle that it names', async () => {
    const { hits } = (await (await app.get('/api/stock/search?status=in_stock', { site: 'kia-aspley' })).json()) as {
      hits: { slug: string; id: string }[];
    };
    const accept = vi.spyOn(app.base.web.services.leads.intake, 'accept');
    const { status } = await send({ car_slug: hits[0]!.slug, fields: FIELDS });
    expect(status).toBe(201);
    expect(accept.mock.calls[0]![0].vehicle!.id).toBe(hits[0]!.id);
  });

  it('does not take a form for which shoppers sign in', async () => {
    const accept = vi.spyOn(app.base.web.services.leads.intake, 'accept');
    const gated = sendLeadOperation({ now: Date.now }, async () => () => null);
    const site = app.base.web.tenants.bySlug('kia-aspley')!;
    const scope = {
      ...app.base.web.services,
      site: {
        ...site,
        settings: { ...site.settings, gating: { ...site.settings.gating, features: ['trade-in' as const] } },
      },
      report: () => {},
      remoteAddress: null,
      origin: 'http://x',
      now: Date.now(),
    };
    const request = new Request('http://x', {
      method: 'POST',
      body: JSON.stringify({ form: 'tradeIn', fields: FIELDS }),
    });
    expect((await callOperation(gated, scope, { request })).status).toBe(404);
    expect(accept).not.toHaveBeenCalled();
  });

  it.each([
    ['an unknown form', { form: 'poem', fields: FIELDS }, 400],
    ['an unknown key', { fields: FIELDS, admin: true }, 400],
    ['no fields', {}, 400],
    ['a reservation, which holds a vehicle too', { form: 'reserve', fields: FIELDS }, 400],
    ['an unknown vehicle', { car_slug: 'no-such-vehicle', fields: FIELDS }, 404],
  ])('refuses %s', async (_, body, status) => {
    expect((await send(body)).status).toBe(status);
  });
});
