import { describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';

describe('free times for test drives', async () => {
  const app = await appWithSites({ calendar: 'testDrive: { appointments: true }', plain: '{}' });
  const { tenants, now } = app.base.web;
  const location = tenants
    .all()
    .find((site) => site.slug === 'calendar')!
    .locations.find((one) => one.location_type === 'sales' && one.opening_hours.length > 0)!;
  const days = Array.from({ length: 7 }, (_, at) => new Date(now() + (at + 2) * 86_400_000).toISOString().slice(0, 10));
  const ask = (date: string, site: string) =>
    app.get(`/api/appointments?${new URLSearchParams({ location: location.id, date })}`, { site });

  it('are the opening hours of a location, on a site that offers them [API-029]', async () => {
    const times: string[] = [];
    for (const day of days) times.push(...((await (await ask(day, 'calendar')).json()) as { times: string[] }).times);
    expect(times.length).toBeGreaterThan(20);
    expect((await ask(days[0]!, 'plain')).status).toBe(404);
  });

  describe('a test drive request', () => {
    const { appointments } = app.base.web.services.leads;
    const person = {
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: '0491 570 006',
      message: 'With my dog',
      terms: 'true',
    };
    const vehicleAt = async (site: string) => {
      const { hits } = (await (await app.get('/api/stock/search?status=in_stock', { site })).json()) as {
        hits: { slug: string; path: string }[];
      };
      return hits[0]!;
    };
    const drive = async (site: string, fields: Record<string, string>) => {
      const vehicle = await vehicleAt(site);
      const response = await app.post(
        `/book-test-drive?car_id=${vehicle.slug}`,
        { ...person, form: 'testDrive', form_token: `${site}-${Math.random()}`, ...fields },
        { site },
      );
      return { status: response.status, html: await response.text() };
    };
    // A week ahead, at ten, when every location is open.
    const wanted = `${new Date(now() + 7 * 86_400_000 - (new Date(now()).getUTCDay() - 3) * 86_400_000).toISOString().slice(0, 10)}T10:00`;

    it('testDrive.appointments: with on, refuses a taken time, suggests free ones and preserves what was typed [API-029]', async () => {
      const free = vi.spyOn(appointments, 'freeTimes').mockResolvedValue(['09:30', '14:00']);
      const { status, html } = await drive('calendar', { booking_date_time: wanted, email: 'jane@' });
      expect(status).toBe(422);
      expect(html).toContain('10:00 am is not available on that day. Choose another time: 9:30 am, 2:00 pm.');
      expect(html).toContain('Enter an email address');
      for (const typed of [wanted, 'Jane', 'With my dog']) expect(html).toContain(typed);
      expect((await drive('calendar', { booking_date_time: wanted.replace('10:00', '14:00') })).status).toBe(303);
      free.mockClear();
      expect((await drive('plain', { booking_date_time: wanted })).status).toBe(303);
      expect(free).not.toHaveBeenCalled();
      free.mockRestore();
    });

    it('accepts an enquiry when the calendar does not answer [API-029]', async () => {
      const free = vi.spyOn(appointments, 'freeTimes').mockRejectedValue(new Error('no answer'));
      expect((await drive('calendar', { booking_date_time: wanted })).status).toBe(303);
      free.mockRestore();
    });
  });
});
