import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const SITES = {
  'own-badge':
    'tags: { certifiedBadge: true, certifiedBadgeMakes: [Kia], certifiedBadgePictures: { KIA: /media/scenes/ute-dusk.webp } }',
  'without-badge': '{}',
};

describe('the badge of certified vehicles', async () => {
  const app = await appWithSites(SITES);
  const QUERY = 'certified=true&car_type=used&make=Kia&status=in_stock';
  const { hits } = (await (await app.get(`/api/stock/search?${QUERY}`, { site: 'kia-aspley' })).json()) as {
    hits: { path: string; slug: string }[];
  };
  const { path, slug } = hits[0]!;
  const badges = async (address: string, site: string) =>
    readPage(await (await app.get(address, { site })).text()).attributes('img[alt="Kia Certified"]', 'src');
  const surfaces = [`/search/kia?${QUERY}`, path, `/print?car_id=${slug}`];

  it('is an image on cards, the page and the print page, where the site shows it [AVL-015]', async () => {
    for (const address of surfaces) {
      expect((await badges(address, 'kia-aspley'))[0]).toBe('/media/certified/kia.svg');
      expect(await badges(address, 'without-badge')).toEqual([]);
    }
    const drawing = await app.get('/media/certified/kia.svg', { site: 'kia-aspley' });
    expect([drawing.status, drawing.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });

  it('is a file of the dealer by setting [AVL-015]', async () => {
    for (const address of surfaces) {
      const [src] = await badges(address, 'own-badge');
      expect(src).toMatch(/^\/images\/.+\.webp$/);
      expect((await app.get(src!, { site: 'own-badge' })).status).toBe(200);
    }
  });

  it('is in the PDF [AVL-015]', async () => {
    const images = async (site: string) => {
      const pdf = await (await app.get(`/api/cars/${slug}/sheet.pdf`, { site })).text();
      return pdf.match(/\/Subtype \/Image/g)?.length ?? 0;
    };
    const without = await images('without-badge');
    expect(await images('kia-aspley')).toBeGreaterThan(without);
    expect(await images('own-badge')).toBeGreaterThan(without);
  });
});
