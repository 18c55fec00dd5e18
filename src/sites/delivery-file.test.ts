import { expect, it } from 'vitest';
import { dealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';

async function loaded(delivery: string | null, settings = '') {
  const folder = await dealersFolder();
  if (delivery !== null) await folder.write('south/delivery.yaml', delivery);
  await folder.write('south/gamma/site.yaml', `name: Gamma\n${settings}`);
  const tenants = await openTenants({ dir: folder.dir, watch: false });
  return { site: tenants.bySlug('gamma'), problems: tenants.problems().map((found) => found.message) };
}
const ON = 'settings: { delivery: { calculator: true } }\n';

it("applies a group's delivery prices to its sites [VDP-037]", async () => {
  const { site, problems } = await loaded(
    'zones:\n  - { name: Tasmania, postcodes: ["7000-7999", "0200"], price: 89.5 }\n  - { name: Islands, postcodes: ["2899"], price: null }\nbands:\n  - { up_to_km: 50, price: 0, name: Near }\n  - { up_to_km: 400, price: 190 }\n',
    ON,
  );
  expect(problems).toEqual([]);
  expect(site!.delivery).toEqual({
    zones: [
      {
        name: 'Tasmania',
        postcodes: [
          { from: '7000', to: '7999' },
          { from: '0200', to: '0200' },
        ],
        price: 8_950,
      },
      { name: 'Islands', postcodes: [{ from: '2899', to: '2899' }], price: null },
    ],
    bands: [
      { name: 'Near', upToKm: 50, price: 0 },
      { name: null, upToKm: 400, price: 19_000 },
    ],
  });
});

it('reports a site with a delivery calculator whose group has no prices [VDP-037]', async () => {
  expect(await loaded(null)).toMatchObject({ site: { delivery: null }, problems: [] });
  expect((await loaded(null, ON)).problems).toEqual([
    'delivery.calculator (true) needs prices: add south/delivery.yaml, or turn the calculator off',
  ]);
});

it.each([
  ['zones: [{ name: T, postcodes: [7000], price: 1 }]', /postcodes\.0 \(7000\) must be in quotes/],
  ['zones: [{ name: T, postcodes: ["70"], price: 1 }]', /must be a four-digit postcode or a range/],
  ['zones: [{ name: T, postcodes: ["7999-7000"], price: 1 }]', /must be a range from the lower to the higher postcode/],
  ['bands: [{ up_to_km: 50, price: 0 }, { up_to_km: 50, price: 9 }]', /bands .*must be sorted by up_to_km/],
  ['bands: [{ upToKm: 50, price: 0 }]', /up_to_km/],
  ['bands: [{ up_to_km: 50, price: -1 }]', /bands\.0\.price/],
])('reports a mistake: %s', async (text, message) => {
  expect((await loaded(`${text}\n`)).problems.join('\n')).toMatch(message);
});
