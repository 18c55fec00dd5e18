import { describe, expect, it } from 'vitest';
import { sampleFacetValues, sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { copiedDealers, dealershipYaml, dealersFolder, type DealersFolder } from '#tests/support/dealers-folder.ts';
import { VEHICLE_TYPES } from '#vehicle/rules/vehicle.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { isShownOnSite, type SiteStockRules } from '#inventory/rules/visibility-rule.ts';
import { openTenants } from './load-tenants.server.ts';

const open = (folder: DealersFolder) => openTenants({ dir: folder.dir, watch: false });
const showsVehicle = (vehicle: Vehicle, rules: SiteStockRules) =>
  isShownOnSite(vehicle, rules, 2026, () => sampleFacetValues(vehicle));

describe('loading a folder as a site', () => {
  it('loads the demo dealers, several sites of several groups, without problems [SITE-001, SITE-003]', async () => {
    const tenants = await open(await copiedDealers());
    expect(tenants.problems()).toEqual([]);
    expect(tenants.all().length).toBeGreaterThanOrEqual(4);
    expect(tenants.groups().length).toBeGreaterThanOrEqual(3);
    expect(new Set(tenants.all().map((site) => site.settings.site.template)).size).toBe(4);
    expect(new Set(tenants.all().map((site) => site.theme.hash)).size).toBe(tenants.all().length);
  });

  it('reads slug, name, hosts, dealerships and locations [SITE-012, SITE-013, SITE-015, SITE-022, SITE-023]', async () => {
    const folder = await dealersFolder();
    await folder.write(
      'north/dealerships.yaml',
      `${dealershipYaml('city')}    - slug: workshop\n      name: Workshop\n      location_type: service\n      address: { street: 2 Example Street, city: Broken Hill, state: nsw, postcode: "2880" }\n      time_zone: Australia/Broken_Hill\n  manufacturers: [Kia, Mazda]\n`,
    );
    await folder.remove('north/beta');
    const site = (await open(folder)).bySlug('alpha')!;
    expect(site).toMatchObject({
      id: 'north/alpha',
      slug: 'alpha',
      name: 'Alpha Motors',
      group_id: 'north',
      hosts: ['www.alpha.example'],
      default: true,
    });
    expect(site.dealerships).toMatchObject([
      { id: 'north.city', slug: 'city', name: 'Dealership city', manufacturers: ['Kia', 'Mazda'] },
    ]);
    expect(site.locations.map((location) => [location.id, location.location_type, location.time_zone])).toEqual([
      ['north.city.city-yard', 'sales', 'Australia/Brisbane'],
      ['north.city.workshop', 'service', 'Australia/Broken_Hill'],
    ]);
    expect(site.locations.filter((location) => location.location_type === 'sales')).toHaveLength(1);
    expect(site.primaryLocation.slug).toBe('city-yard');
  });

  it('uses the listed dealerships of the group, or all of them [SITE-013]', async () => {
    const tenants = await open(await dealersFolder());
    expect(tenants.bySlug('alpha')!.dealerships.map((one) => one.slug)).toEqual(['city', 'hills']);
    expect(tenants.bySlug('beta')!.dealerships.map((one) => one.slug)).toEqual(['hills']);
    expect([...tenants.bySlug('beta')!.stockRules.dealershipIds]).toEqual(['north.hills']);
  });

  it('has the time zone of its primary location [GAP-070]', async () => {
    const folder = await dealersFolder();
    await folder.write(
      'south/dealerships.yaml',
      `${dealershipYaml('bay')}    - slug: perth\n      name: Perth\n      primary: true\n      address: { street: 1 Example Road, city: Perth, state: wa, postcode: "6000" }\n`,
    );
    const site = (await open(folder)).bySlug('gamma')!;
    expect([site.primaryLocation.slug, site.timeZone]).toEqual(['perth', 'Australia/Perth']);
  });

  it('derives the stock rules from the settings [SITE-004, SITE-014, SITE-020, SRCH-052, SRCH-053, SRCH-054]', async () => {
    const folder = await dealersFolder();
    await folder.write(
      'south/gamma/site.yaml',
      `name: Gamma\nsettings:\n  site: { manufacturer: Kia, vehicleTypes: [car, motorcycle] }\n  search: { visibilityRule: usedAndDemo, excludedStockNumbers: [K9], excludedNewMakes: [Mazda], siteFilter: "colour:Red" }\n`,
    );
    const { stockRules } = (await open(folder)).bySlug('gamma')!;
    const shown = (changes: Parameters<typeof sampleVehicle>[0]) =>
      showsVehicle(
        sampleVehicle({ dealershipId: 'south.bay', make: 'Kia', simpleColour: 'Red', condition: 'used', ...changes }),
        stockRules,
      );
    expect(shown({})).toBe(true);
    expect(shown({ vehicleType: 'motorcycle' })).toBe(true);
    expect(
      [
        { vehicleType: 'caravan' as const },
        { make: 'Mazda' },
        { condition: 'new' as const },
        { stockNumber: 'k9' },
        { simpleColour: 'Blue' },
        { dealershipId: 'north.city' },
      ].map(shown),
    ).toEqual(Array(6).fill(false));
  });

  /** vehicleTypes: one kind each */
  it.each(['car', 'caravan', 'motorcycle', 'truck', 'boat', 'trailer'])(
    'shows only %s vehicles if these are its type [SITE-004]',
    async (kind) => {
      const folder = await dealersFolder();
      await folder.write('south/gamma/site.yaml', `name: Gamma\nsettings:\n  site: { vehicleTypes: [${kind}] }\n`);
      const { stockRules } = (await open(folder)).bySlug('gamma')!;
      expect(
        VEHICLE_TYPES.filter((vehicleType) =>
          showsVehicle(sampleVehicle({ dealershipId: 'south.bay', vehicleType }), stockRules),
        ),
      ).toEqual([kind]);
    },
  );

  it('reads pages, theme and logo, with a new version for every change [SITE-021]', async () => {
    const folder = await dealersFolder();
    const versions = new Set<string>();
    const look = async () => {
      const site = (await open(folder)).bySlug('alpha')!;
      versions.add(site.version);
      return site;
    };
    expect(await look()).toMatchObject({ theme: { css: '', logo: null }, pages: {} });
    await folder.write('north/alpha/theme.css', ':root { --color-brand: #123; }');
    expect((await look()).theme.css).toBe(':root{--color-brand:#123}');
    await folder.write('north/alpha/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await look()).theme.logo!.hash).toMatch(/^[\w-]{6,}$/);
    await folder.write('north/alpha/pages/about-us.md', '# About');
    expect((await look()).pages['about-us']).toMatchObject({ title: 'About us', heading: 'About' });
    await folder.write('north/alpha/pages/about-us.md', '# About us');
    await look();
    await folder.write('north/group.yaml', 'name: North Group\nsettings: { search: { pageSize: 5 } }');
    expect((await look()).origins['search.pageSize']).toBe('group');
    expect(versions.size).toBe(6);
    expect((await look()).version).toBe([...versions].at(-1));
  });

  it('freezes the site', async () => {
    const site = (await open(await dealersFolder())).bySlug('alpha')!;
    expect(() => ((site as { name: string }).name = 'x')).toThrow(TypeError);
    expect(() => ((site.locations[0]!.address as { city: string }).city = 'x')).toThrow(TypeError);
    expect(() => ((site.pages as Record<string, unknown>)['x'] = 'x')).toThrow(TypeError);
  });
});
