import { describe, expect, it, vi } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { runningApp } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';

/** A vehicle of which the feed only states make, model and year; the platform adds the rest. */
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

describe('a vehicle with only make, model and year', async () => {
  const app = await runningApp();
  const {
    tenants,
    services: {
      inventory: { stock },
    },
  } = app.base.web;
  const known = stock.findVehicle.bind(stock);

  it.each([
    ['southern-cross', 'car'],
    ['kia-aspley', 'car'],
    ['blue-gum-outlet', 'car'],
    ['coastline-leisure', 'caravan'],
    ['coastline-leisure', 'motorcycle'],
  ])('has on %s (%s) a page without unknown values or empty parts', async (site, type) => {
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
      const { $, has, text, texts } = readPage(await response.text());
      $('template, script').remove();
      const vehicle = bareOf((await known(tenants.bySlug(site)!, hits[0]!.slug))!);
      expect(texts('main h1')).toEqual([`${vehicle.year} ${vehicle.make} ${vehicle.model}`]);
      expect(text('main')).toContain(tenants.bySlug(site)!.settings.price.noPriceText);
      expect(text('main')).not.toMatch(/\b(?:null|undefined|NaN|Invalid Date|Unknown)\b|\$0\b|\b0 km\b/);
      const filled =
        'main :is(p, ul, ol, dl, dt, dd, li, section, table, h2, h3, figure):not([role="alert"], [role="status"])';
      const empty = $(filled)
        .toArray()
        .filter((element) => $(element).children().length === 0 && $(element).text().trim() === '');
      expect(empty.map((element) => $.html(element))).toEqual([]);
      // Every heading is followed by content.
      const headingsAlone = $('main section:has(h2)')
        .toArray()
        .filter((section) => $(section).text().trim() === $(section).find('h2').first().text().trim());
      expect(headingsAlone.map((section) => $.html(section))).toEqual([]);
      for (const id of ['features', 'specifications', 'gauge', 'reserve-online'])
        expect(has(`main section#${id}`), id).toBe(false);
    } finally {
      spy.mockRestore();
    }
  });
});
