import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';

describe('free times for test drives', async () => {
  const app = await appWithSites({ calendar: 'testDrive: { appointments: "on" }', plain: '{}' });
  const { tenants, now } = app.base.web;
  const location = tenants.all().find((site) => site.slug === 'calendar')!.locations.find((one) => one.location_type === 'sales' && one.opening_hours.length > 0)!;
  const days = Array.from({ length: 7 }, (_, at) => new Date(now() + (at + 2) * 86_400_000).toISOString().slice(0, 10));
  const ask = (date: string, site: string) => app.get(`/api/appointments?${new URLSearchParams({ location: location.id, date })}`, { site });

  it('API-029 are the hours at which a location is open, on a site that tells them', async () => {
    const times: string[] = [];
    for (const day of days) times.push(...((await (await ask(day, 'calendar')).json()) as { times: string[] }).times);
    expect(times.length).toBeGreaterThan(20);
    expect((await ask(days[0]!, 'plain')).status).toBe(404);
    expect(await (await app.get('/openapi.json')).text()).toContain('/api/appointments');
  });
});
