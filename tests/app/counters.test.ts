import { describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';

interface Hit {
  path: string;
  id: string;
  dealership_id: string;
}

describe('counting per client address', async () => {
  const app = await runningApp({ TRUST_PROXY: 'on' });
  const group = app.base.web.tenants.all().find((site) => site.default)!;
  const [vehicle] = ((await (await app.get('/api/stock/search?status=in_stock')).json()) as { hits: Hit[] }).hits;
  const from = (address: string) => ({
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    accept: 'application/json',
    'x-forwarded-for': `192.0.2.1, ${address}`,
  });

  it('counts at most 120 views in ten minutes per client, with the same answer [VDP-051, API-014]', async () => {
    const address = `/api${vehicle!.path}/view.json`;
    const view = async (client: string) =>
      ((await (await app.post(address, {}, { site: group.slug, headers: from(client) })).json()) as { views: number })
        .views;
    const first = await view('203.0.113.7');
    for (let visit = 2; visit <= 120; visit++) await view('203.0.113.7');
    expect(await view('203.0.113.7')).toBe(first + 119);
    expect(await view('203.0.113.8')).toBe(first + 120);
  });

  it('records at most 30 phone reveals per client, but still shows the number [LOC-039, API-021]', async () => {
    const fields = { car_id: vehicle!.id, dealership_id: vehicle!.dealership_id, website_id: group.id };
    const recorded: object[] = [];
    const { phoneReveals } = app.base.web.services.leads;
    const record = phoneReveals.record.bind(phoneReveals);
    phoneReveals.record = async (reveal, now) => (recorded.push(reveal), record(reveal, now));
    const answers = new Set<string>();
    for (let time = 1; time <= 35; time++)
      answers.add(
        await (
          await app.post(`/api${vehicle!.path}/phone-reveals`, fields, {
            site: group.slug,
            headers: from('2001:db8:7::1'),
          })
        ).text(),
      );
    expect(recorded).toHaveLength(30);
    expect([...answers]).toEqual([expect.stringContaining('"phone"')]);
  });
});
