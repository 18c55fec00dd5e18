import { describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

interface Hit {
  readonly path: string;
  readonly status: string;
  readonly price: number | null;
  readonly offer_price: number | null;
}
interface Answer {
  readonly fill: number;
  readonly listing_price: number;
  readonly market_range_min: number;
  readonly market_range_max: number;
  readonly confidence: number;
  readonly description: string;
  readonly basis: {
    readonly listings: number;
    readonly lowest_price: number;
    readonly highest_price: number;
    readonly as_of: string;
  };
}

describe('the price gauge', async () => {
  const app = await runningApp();
  const sites = app.base.web.tenants.all();
  const shown = sites.filter((site) => site.settings.vdp.gauge);
  const hidden = sites.find((site) => !site.settings.vdp.gauge)!;
  const hits = async (site: string, query = '') =>
    ((await (await app.get(`/api/stock/search?${query}`, { site })).json()) as { hits: Hit[] }).hits;
  const gaugeOf = (path: string, site: string) => app.get(`/api${path}/autogauge`, { site });

  it('returns fill, listing price, market range, confidence and description, in dollars [API-012, VDP-082]', async () => {
    for (const site of shown) {
      const vehicles = (
        await Promise.all([1, 2, 3].map((page) => hits(site.slug, `car_type=used&status=in_stock&page=${page}`)))
      ).flat();
      const answers = await Promise.all(
        vehicles.map(async (vehicle) => ({
          vehicle,
          gauge: (await (await gaugeOf(vehicle.path, site.slug)).json()) as Answer | null,
        })),
      );
      const known = answers.filter((one): one is { vehicle: Hit; gauge: Answer } => one.gauge !== null);
      expect(known.length, site.slug).toBeGreaterThan(3);
      for (const { vehicle, gauge } of known) {
        expect(gauge.listing_price).toBe(vehicle.offer_price ?? vehicle.price);
        expect(gauge.market_range_min).toBeLessThan(gauge.market_range_max);
        expect(gauge.basis.listings).toBeGreaterThanOrEqual(4);
        expect(gauge.basis.as_of).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
    }
  });

  it('returns 404 on a site without the gauge [SITE-025]', async () => {
    const [vehicle] = await hits(hidden.slug);
    expect((await gaugeOf(vehicle!.path, hidden.slug)).status).toBe(404);
  });

  it('returns null for a sold vehicle', async () => {
    const sold = (
      await Promise.all(shown.map(async (site) => ({ site, vehicles: await hits(site.slug, 'status=sold') })))
    ).find(({ vehicles }) => vehicles.length > 0)!;
    const response = await gaugeOf(sold.vehicles[0]!.path, sold.site.slug);
    expect([response.status, await response.json()]).toEqual([200, null]);
  });

  it('returns 404 for hostile slugs', async () => {
    const { slug } = shown[0]!;
    for (const name of [
      'nothing',
      '__proto__',
      '..%2f..%2fetc',
      '%00',
      "x'--",
      'x'.repeat(5000),
      '%F0%9F%9A%97',
      '%ff',
    ])
      expect((await gaugeOf(`/cars/${name}`, slug)).status, name).toBe(404);
    expect((await app.post(`/api/cars/nothing/autogauge`, {}, { site: slug })).status).toBe(404);
  });

  it('does not know vehicles of another group', async () => {
    const [one, other] = shown;
    const [vehicle] = await hits(one!.slug, 'car_type=used');
    expect((await gaugeOf(vehicle!.path, other!.slug)).status).toBe(404);
  });

  it('shows the market indicator on prices more than $499 below a confirmed average, on sites with it [VDP-092]', async () => {
    const indicates = sites.filter((site) => site.settings.vdp.marketIndicator);
    expect(indicates.length).toBeGreaterThan(0);
    for (const site of indicates) {
      const vehicles = await hits(site.slug, 'status=in_stock');
      const seen = await Promise.all(
        vehicles.map(async ({ path }) => {
          const vehicle = (await app.base.web.services.inventory.stock.findVehicle(site, path.split('/').at(-1)!))!;
          const average = vehicle.market?.stateAverage ?? vehicle.market?.nationalAverage ?? null;
          const price = vehicle.offerPrice ?? vehicle.price;
          const gauge = await app.base.web.services.valuation.market.appraise(vehicle);
          const isSure = gauge !== null && gauge.confidence > 0.2 && gauge.listing_price <= gauge.market_range_max;
          const below =
            vehicle.condition !== 'new' &&
            average !== null &&
            price !== null &&
            average - price > 49_900 &&
            average - price <= average / 4 &&
            isSure &&
            average <= gauge.market_range_max;
          const html = await (await app.get(path, { site: site.slug })).text();
          return [below, readPage(html).has('.market-indicator')] as const;
        }),
      );
      expect(
        seen.some(([below]) => below),
        site.slug,
      ).toBe(true);
      expect(seen.map(([, shown]) => shown)).toEqual(seen.map(([below]) => below));
    }
    const silent = sites.find((site) => !site.settings.vdp.marketIndicator)!;
    for (const { path } of await hits(silent.slug, 'status=in_stock'))
      expect(await (await app.get(path, { site: silent.slug })).text()).not.toContain('class="market-indicator"');
  });

  it('shows a skeleton exactly where the gauge will appear [VDP-039, VDP-083, VDP-085, VDP-086, VDP-087]', async () => {
    const [site] = shown;
    const waits = await Promise.all(
      (await hits(site!.slug, 'car_type=used&status=in_stock')).map(async ({ path }) => {
        const answer = (await (await app.get(`/api${path}/autogauge`, { site: site!.slug })).json()) as {
          confidence: number;
          listing_price: number;
          market_range_max: number;
        } | null;
        const html = await (await app.get(path, { site: site!.slug })).text();
        return {
          answer: answer !== null && answer.confidence > 0.2 && answer.listing_price <= answer.market_range_max,
          waiting: html.includes('gauge-waiting'),
        };
      }),
    );
    expect(new Set(waits.map(({ answer }) => answer))).toEqual(new Set([true, false]));
    for (const { answer, waiting } of waits) expect(waiting).toBe(answer);
    const [sold] = await hits(site!.slug, 'status=sold');
    expect(await (await app.get(sold!.path, { site: site!.slug })).text()).not.toContain('gauge-waiting');
    const [other] = await hits(hidden.slug, 'status=in_stock');
    expect(await (await app.get(other!.path, { site: hidden.slug })).text()).not.toContain('gauge-waiting');
  });
});
