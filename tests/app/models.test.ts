import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const SITES: Readonly<Record<string, string>> = {
  plain: '{}',
  short: 'models: { sections: [stock, figures] }',
};
const GRADED = `
- name: Graded
  slug: graded
  manufacturer_name: Kia
  short_description: In one sentence.
  figures: [{ value: 169 kW, label: Most power }]
  pictures: [{ url: /media/studio/suv/red/side.webp, alt: The side }]
  colours:
    - { name: Runway Red, swatch: "#a3121c", picture: /media/studio/suv/red/front-three-quarter.webp }
    - { name: Clear White, swatch: "#f4f5f6", picture: /media/studio/suv/white/front-three-quarter.webp }
  grades:
    - { name: S, price: 39490, price_type: before_on_road_costs, specifications: { Seats: "5", Power: 115 kW } }
    - { name: Night, specifications: { Seats: "5", Power: 169 kW, Roof: Glass } }
- { name: Bare, slug: bare, manufacturer_name: Kia, short_description: Nothing more. }
- { name: Priced, slug: priced, manufacturer_name: Kia, from_price: 48990, price_type: drive_away }
`;

describe('the page of a model', async () => {
  const app = await appWithSites(SITES, async (group) => {
    const file = path.join(group, 'models.yaml');
    await writeFile(file, (await readFile(file, 'utf8')) + GRADED);
  });
  const page = async (address: string, site = 'plain') => {
    const response = await app.get(address, { site });
    expect(response.status, `${site} ${address}`).toBe(200);
    return readPage(await response.text());
  };
  const headings = ({ texts }: Awaited<ReturnType<typeof page>>) => texts('main h2');

  it('loads without problems', () => expect(app.base.web.tenants.problems()).toEqual([]));

  it('chooses a colour with radio buttons, of which each has its own picture, without scripts', async () => {
    const { $, attributes, attribute, texts } = await page('/models/graded');
    expect(attributes('main input[name="colour"]', 'value')).toEqual(['Runway Red', 'Clear White']);
    expect(attribute('main input[name="colour"][checked]', 'value')).toBe('Runway Red');
    expect(texts('main .model-colour > .visually-hidden')).toEqual(['Runway Red', 'Clear White']);
    // The picture of the first colour is the large one of the page; the others load when they are chosen.
    expect(attributes('main .model-colour .picture', 'loading')).toEqual(['eager', 'lazy']);
    expect($('main .model-hero-picture')).toHaveLength(0);
  });

  it('shows the price of each grade with what it includes, and compares the grades [CONT-014]', async () => {
    const { text, texts, $ } = await page('/models/graded');
    expect(text('main .model-hero')).toContain('From $39,490 Excl. Govt. Charges');
    expect(texts('main .grade-price')).toEqual([
      '$39,490 Excl. Govt. Charges On-road costs are extra. Ask for the drive-away price.',
      'Price on request',
    ]);
    const rows = $('main .grade-table tbody tr').toArray();
    expect(
      rows.map((row) => [
        $(row).find('th').text(),
        ...$(row)
          .find('td')
          .toArray()
          .map((cell) => $(cell).text()),
      ]),
    ).toEqual([
      ['Seats', '5', '5'],
      ['Power', '115 kW', '169 kW'],
      ['Roof', '–', 'Glass'],
    ]);
    // Values that all grades share are quiet.
    expect(rows.map((row) => $(row).hasClass('grade-same'))).toEqual([true, false, false]);
  });

  it('says what the lowest price of a model without grades includes, as every model of the demo sites does [CONT-014]', async () => {
    expect((await page('/models/priced')).text('main .model-hero')).toContain('From $48,990 Drive Away');
    for (const site of ['southern-cross', 'coastline-leisure']) {
      const { $ } = await page('/models', site);
      const prices = $('main .model-card:contains("From $")').toArray();
      expect(prices.length).toBeGreaterThan(3);
      for (const card of prices) expect($(card).find('.model-price-type, small').length, $(card).text()).toBe(1);
    }
  });

  it('counts the new and demo vehicles of a grade as the search that it leads to', async () => {
    const { $, texts } = await page('/models/sportage', 'southern-cross');
    const links = $('main .grade a')
      .toArray()
      .map((link) => [$(link).text().trim(), $(link).attr('href')!] as const);
    const stocked = links.filter(([text]) => text.includes('in stock'));
    expect(stocked.length).toBeGreaterThan(0);
    for (const [text, href] of stocked) {
      const found = readPage(await (await app.get(href, { site: 'southern-cross' })).text());
      expect(found.text('main [role="status"]'), href).toContain(`${text.split(' ')[0]} `);
    }
    const [head] = texts('main #stock h2');
    const all = $('main .model-hero-actions a').first();
    expect(all.text()).toBe(`View ${head!.replace(' now', '')}`);
    const search = readPage(await (await app.get(all.attr('href')!, { site: 'southern-cross' })).text());
    expect(search.text('main [role="status"]')).toContain(`${head!.split(' ')[0]} `);
    expect($('main #stock .card').length).toBeGreaterThan(0);
  });

  it('has the sections of models.sections in that order, and none without data', async () => {
    expect(headings(await page('/models/bare'))).toEqual(['More models']);
    expect(headings(await page('/models/graded'))).toEqual([
      'The Kia Graded in pictures',
      'Choose your grade',
      'Compare the grades',
      'More models',
    ]);
    const short = await page('/models/sportage', 'short');
    expect(short.$('main section[id="stock"] ~ .model-figures')).toHaveLength(1);
    expect(short.has('main .grades')).toBe(false);
  });

  it('shows a single offer over the whole width, and several as cards', async () => {
    const { has, texts } = await page('/sportage', 'kia-aspley');
    expect(texts('main .offer-band h2')).toHaveLength(1);
    expect(has('main .offers')).toBe(false);
  });

  it('shows price, body and vehicles in stock on the cards of the directory [CONT-010, CONT-014]', async () => {
    const { text } = await page('/models?query=sportage', 'southern-cross');
    expect(text('main .model-card')).toMatch(
      /SUV \d+ in stock From \$39,490 Excl\. Govt\. Charges On-road costs are extra\. Ask for the drive-away price\. Explore Sportage/,
    );
  });
});
