import { describe, expect, it } from 'vitest';
import { dealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';

const BRANDS = `
- { title: Land Rover, description: [One., Two.], banner: { url: /media/a.webp, alt: A road } }
- { title: Yamaha, group: motorcycle, skipPage: true }
- { title: Our Tyres, group: group, link: /tyres, logo: /media/tyres.svg, skipPage: true }
`;

async function load(brands: string, site = 'name: Alpha\n') {
  const folder = await dealersFolder();
  await folder.write('north/brands.yaml', brands);
  await folder.write('north/alpha/site.yaml', site);
  return openTenants({ dir: folder.dir, watch: false });
}

describe('brands.yaml of a group', () => {
  it('has title, slug, logo, banner, description and skipPage of each brand [CONT-015, CONT-016]', async () => {
    const tenants = await load(
      BRANDS,
      'name: Alpha\nsettings: { brands: { groups: [car, motorcycle, truck, group] } }\n',
    );
    expect(tenants.problems()).toEqual([]);
    expect(tenants.bySlug('alpha')!.brands).toEqual([
      {
        title: 'Land Rover',
        slug: 'land-rover',
        group: 'car',
        make: 'Land Rover',
        logo: null,
        banner: { url: '/media/a.webp', alt: 'A road' },
        description: ['One.', 'Two.'],
        skipPage: false,
        link: null,
      },
      expect.objectContaining({ title: 'Yamaha', group: 'motorcycle', make: 'Yamaha', skipPage: true }),
      expect.objectContaining({ slug: 'our-tyres', make: null, logo: '/media/tyres.svg', link: '/tyres' }),
    ]);
  });

  it('is shown in the groups of brands.groups, and on a site of one make for that make alone [SITE-064]', async () => {
    const titles = async (settings: string) =>
      (await load(BRANDS, `name: Alpha\nsettings: ${settings}\n`)).bySlug('alpha')!.brands.map(({ title }) => title);
    expect(await titles('{}')).toEqual(['Land Rover']);
    expect(await titles('{ brands: { groups: [group] } }')).toEqual(['Our Tyres']);
    expect(await titles('{ site: { manufacturer: Kia } }')).toEqual([]);
  });

  it.each([
    ['an unknown make', '- { title: Kya }', 'Did you mean "Kia"?'],
    ['two brands with one slug', '- { title: Kia }\n- { title: MG, slug: kia }', 'is used twice'],
    ['a misspelt key', '- { title: Kia, skippage: true }', 'Did you mean "skipPage"?'],
    ['a banner without words', '- { title: Kia, banner: { url: /media/a.webp } }', 'is missing'],
  ])('reports %s', async (_, brands, message) => {
    const problems = (await load(brands)).problems();
    expect(problems).toMatchObject([{ file: 'north/brands.yaml' }]);
    expect(problems[0]!.message).toContain(message);
  });
});

describe('dealership_websites of a site', () => {
  it('name the website of the dealership for a make [SITE-013]', async () => {
    const tenants = await load(BRANDS, 'name: Alpha\ndealership_websites: { Kia: https://kia.example/ }\n');
    expect(tenants.bySlug('alpha')!.dealershipWebsites).toEqual({ Kia: 'https://kia.example/' });
  });

  it.each([
    ['an unknown make', '{ Kya: https://kia.example/ }', 'Did you mean "Kia"?'],
    ['a URL without https', '{ Kia: http://kia.example/ }', 'must be a URL that starts with https://'],
  ])('report %s', async (_, websites, message) => {
    const problems = (await load(BRANDS, `name: Alpha\ndealership_websites: ${websites}\n`)).problems();
    expect(problems.map((one) => one.message).join('\n')).toContain(message);
  });
});
