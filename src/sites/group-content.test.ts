import { describe, expect, it } from 'vitest';
import { dealersFolder, type DealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';

const open = (folder: DealersFolder, watch = false) => openTenants({ dir: folder.dir, watch });
const MODELS = `- { name: EV5, slug: ev5, manufacturer_name: Kia, image: { url: /media/a.webp }, from_price: 56770, status: new, manufacturer_body: Electric, manufacturer_body2: SUV }
- { name: Ranger, slug: ranger, new_slug: ranger-2027, manufacturer_name: Ford, image: { url: /media/b.webp }, cloudfront_new_image_url: /media/c.webp }
`;
const OFFERS = `- { id: ev5-rate, name: A rate, description: "<p>Low &amp; fixed</p>", category: Finance offer, model: ev5, price: 56770, price_type: drive_away, disclaimer: Conditions }
- { id: ranger-kit, name: A kit, description: Kit, manufacturer: Ford, model: ranger, image_url: /media/d.webp, excluded_website_ids: [beta] }
- { id: trade-in, name: Trade in, description: Any car }
`;

describe('models and offers of a group', () => {
  it('are read with prices in cents, plain descriptions, and the model of each offer [CONT-001, CONT-009]', async () => {
    const folder = await dealersFolder();
    await folder.write('north/models.yaml', MODELS);
    await folder.write('north/offers.yaml', OFFERS);
    const tenants = await open(folder);
    expect(tenants.problems()).toEqual([]);
    const site = tenants.bySlug('alpha')!;
    expect(site.models[0]).toEqual({
      name: 'EV5',
      slug: 'ev5',
      new_slug: null,
      manufacturer_name: 'Kia',
      image: { url: '/media/a.webp' },
      cloudfront_new_image_url: null,
      override_url: null,
      short_description: null,
      description: [],
      from_price: 5_677_000,
      price_type: null,
      status: 'new',
      manufacturer_body: 'Electric',
      manufacturer_body2: 'SUV',
      manufacturer_body3: null,
      figures: [],
      pictures: [],
      colours: [],
      grades: [],
    });
    expect(site.offers[0]).toEqual({
      id: 'ev5-rate',
      name: 'A rate',
      description: '<p>Low &amp; fixed</p>',
      sanitized_description: 'Low & fixed',
      disclaimer: 'Conditions',
      category: 'Finance offer',
      image_url: null,
      image_or_model_image: { url: '/media/a.webp' },
      manufacturer: 'Kia',
      model: { name: 'EV5', slug: 'ev5', new_slug: null, override_url: null },
      price: 5_677_000,
      price_type: 'drive_away',
      search: null,
      dealership: null,
      start: null,
      expiry: null,
      excluded_website_ids: [],
    });
    expect(site.offers[1]).toMatchObject({
      image_or_model_image: { url: '/media/d.webp' },
      model: { new_slug: 'ranger-2027' },
    });
    expect(site.offers[2]).toMatchObject({ image_or_model_image: null, manufacturer: null, model: null });
  });

  it('are shown on a site of their make unless excluded, or if it makes an exception [CONT-007, CONT-008]', async () => {
    const folder = await dealersFolder();
    await folder.write('north/models.yaml', MODELS);
    await folder.write('north/offers.yaml', OFFERS);
    await folder.write('north/gentle/site.yaml', 'name: Gentle\nsettings: { site: { manufacturer: Kia } }\n');
    await folder.write(
      'north/stubborn/site.yaml',
      'name: Stubborn\nsettings: { offers: { exclusionExceptions: [ranger-kit] } }\n',
    );
    await folder.write('north/offers.yaml', OFFERS.replace('[beta]', '[beta, stubborn]'));
    const tenants = await open(folder);
    expect(tenants.problems()).toEqual([]);
    const offers = (slug: string) => tenants.bySlug(slug)!.offers.map(({ id }) => id);
    expect([offers('alpha'), offers('beta'), offers('stubborn'), offers('gentle'), offers('gamma')]).toEqual([
      ['ev5-rate', 'ranger-kit', 'trade-in'],
      ['ev5-rate', 'trade-in'],
      ['ev5-rate', 'ranger-kit', 'trade-in'],
      ['ev5-rate', 'trade-in'],
      [],
    ]);
    expect(tenants.bySlug('gentle')!.models.map(({ name }) => name)).toEqual(['EV5']);
  });

  it.each([
    [
      'models.yaml',
      MODELS.replace('status: new', 'status: comming_soon'),
      '0.status',
      'Allowed: new, coming_soon. Did you mean "coming_soon"?',
    ],
    ['models.yaml', MODELS.replace('from_price', 'from_prise'), '0.from_prise', 'Did you mean "from_price"?'],
    [
      'models.yaml',
      MODELS.replace('manufacturer_name: Kia', 'manufacturer_name: Kya'),
      'ev5.manufacturer_name',
      'Did you mean "Kia"?',
    ],
    ['models.yaml', MODELS.replace('new_slug: ranger-2027', 'new_slug: ev5'), 'slug', 'is used twice'],
    ['offers.yaml', OFFERS.replace('model: ev5', 'model: ev55'), 'ev5-rate.model', 'Did you mean "ev5"?'],
    ['offers.yaml', OFFERS.replace('[beta]', '[bete]'), 'ranger-kit.excluded_website_ids', 'Did you mean "beta"?'],
    [
      'offers.yaml',
      OFFERS.replace('description: Kit', 'description: Kit, dealership: nowhere'),
      'ranger-kit.dealership',
      'is not a dealership of this group',
    ],
    ['offers.yaml', OFFERS.replace('id: trade-in', 'id: ev5-rate'), 'id', 'is used twice'],
    ['offers.yaml', OFFERS.replace('model: ranger,', 'model: ev5,'), 'ranger-kit.manufacturer', 'Allowed: Kia.'],
    ['offers.yaml', OFFERS.replace('price: 56770', 'price: "$56770"'), '0.price', 'must be whole dollars'],
    [
      'offers.yaml',
      OFFERS.replace('price_type: drive_away, ', ''),
      '0.price_type',
      'without what it includes misleads',
    ],
    ['offers.yaml', OFFERS.replace('price: 56770, ', ''), '0.price_type', 'must only be given with a price'],
    [
      'offers.yaml',
      OFFERS.replace('description: Kit', 'description: Kit, start: "2026-12-02", expiry: "2026-12-01"'),
      '1',
      'start must not be after expiry',
    ],
  ])(
    'reports a mistake in %s, and leaves the sites of the group in their last valid state',
    async (file, wrong, key, says) => {
      const folder = await dealersFolder();
      await folder.write('north/models.yaml', MODELS);
      await folder.write('north/offers.yaml', OFFERS);
      await folder.write(`north/${file}`, wrong);
      const told = (await open(folder)).problems().find((one) => one.file === `north/${file}`)!;
      expect(told.key).toContain(key);
      expect(told.message).toContain(says);

      await folder.write(`north/${file}`, file === 'models.yaml' ? MODELS : OFFERS);
      const tenants = await open(folder, true);
      try {
        const good = tenants.bySlug('alpha')!;
        await folder.write(`north/${file}`, wrong);
        await expect.poll(() => tenants.problems().length, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0);
        expect(tenants.bySlug('alpha')!.version).toBe(good.version);
        expect(tenants.bySlug('gamma')).toBeDefined();
      } finally {
        await tenants.close();
      }
    },
  );

  it('have grades in cents, whose lowest price is the From price', async () => {
    const folder = await dealersFolder();
    const graded = (more: string) =>
      folder.write('north/models.yaml', `- { name: EV5, slug: ev5, manufacturer_name: Kia, ${more} }\n`);
    const problems = async () => (await open(folder)).problems().map(({ message }) => message);
    const air = '{ name: Air, price: 56770, price_type: before_on_road_costs, specifications: { Power: 160 kW } }';
    await graded(`grades: [{ name: GT-Line, price: 71770, price_type: drive_away }, ${air}, { name: To come }]`);
    expect(await problems()).toEqual([]);
    expect((await open(folder)).bySlug('alpha')!.models[0]).toMatchObject({
      from_price: 5_677_000,
      grades: [{ price: 7_177_000 }, { price: 5_677_000, specifications: { Power: '160 kW' } }, { price: null }],
    });

    await graded(`from_price: 50000, grades: [${air}]`);
    expect(await problems()).toEqual([
      'ev5.from_price (50000) is not the lowest price of the grades. Write 56770, or leave from_price out.',
    ]);
    await graded('grades: [{ name: Air, price: 56770 }]');
    expect(await problems()).toEqual([expect.stringContaining('a price without what it includes misleads')]);
    await graded(`grades: [${air}, { name: AIR }]`);
    expect(await problems()).toEqual([expect.stringContaining('must not have two with the same name')]);
    await graded('colours: [{ name: Red, swatch: red, picture: /media/a.webp }]');
    expect(await problems()).toEqual([expect.stringContaining('must be a colour in quotes, such as "#a3121c"')]);
    await graded('colours: [{ name: Red, swatch: "#aa0000", picture: pictures/none.jpg }]');
    expect(await problems()).toHaveLength(1);
  });
});
