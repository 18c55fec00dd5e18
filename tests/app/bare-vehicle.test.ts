import { describe, expect, it, vi } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { runningApp } from '#tests/support/app.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';

/** A car of which a feed said make, model and year; the base itself made the rest. */
function bareOf({
  id,
  slug,
  groupId,
  dealershipId,
  locationId,
  vehicleType,
  condition,
  status,
  make,
  model,
  year,
}: Vehicle): Vehicle {
  return sampleVehicle({
    id,
    slug,
    groupId,
    dealershipId,
    locationId,
    vehicleType,
    condition,
    status,
    make,
    model,
    year,
    badge: null,
    price: null,
    stockNumber: null,
  });
}

describe('a vehicle of which nothing is known but make, model and year', async () => {
  const app = await runningApp();
  const { stock, tenants } = app.base.web;
  const known = stock.findVehicle.bind(stock);

  it.each([
    ['southern-cross', 'car'],
    ['kia-aspley', 'car'],
    ['blue-gum-outlet', 'car'],
    ['coastline-leisure', 'caravan'],
    ['coastline-leisure', 'motorcycle'],
  ])('has on %s (%s) a page that says nothing of what is not known, and leaves nothing empty', async (site, type) => {
    const { hits } = (await (
      await app.get(`/api/stock/search?status=in_stock&item_type=${type}`, { site })
    ).json()) as { hits: { path: string; slug: string }[] };
    const spy = vi.spyOn(stock, 'findVehicle').mockImplementation(async (where, slug) => {
      const vehicle = await known(where, slug);
      return vehicle && bareOf(vehicle);
    });
    try {
      const response = await app.get(hits[0]!.path, { site });
      expect(response.status).toBe(200);
      const html = (await response.text()).replaceAll('<!-- -->', '');
      const main = /<main[\s\S]*<\/main>/
        .exec(html)![0]
        .replace(/<template[\s\S]*?<\/template>|<script[\s\S]*?<\/script>/g, '');
      const vehicle = bareOf((await known(tenants.bySlug(site)!, hits[0]!.slug))!);
      expect(main).toContain(`<h1>${vehicle.year} ${vehicle.make} ${vehicle.model}</h1>`);
      expect(main).toContain(tenants.bySlug(site)!.settings.price.noPriceText);
      const words = main.replace(/<[^>]*>/g, '\n');
      expect(words).not.toMatch(/\b(?:null|undefined|NaN|Invalid Date|Unknown)\b|\$0\b|\b0 km\b/);
      expect(
        main.match(/<(p|ul|ol|dl|dt|dd|li|section|table|h2|h3|figure)(?![^>]*role="alert")(?: [^>]*)?>\s*<\/\1>/g) ??
          [],
      ).toEqual([]);
      // Below a heading there is always something.
      expect(main.match(/<\/h2>(?:\s*<\/div>)*\s*<\/section>/g) ?? []).toEqual([]);
      for (const id of ['features', 'specifications', 'gauge', 'reserve-online'])
        expect(main, id).not.toContain(`<section id="${id}"`);
    } finally {
      spy.mockRestore();
    }
  });
});
