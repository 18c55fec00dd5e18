import { expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const app = await appWithSites({ plain: '{}', places: 'trust: { shown: locationPages }' });

const page = async (address: string, site: string) => {
  const answer = await app.get(address, { site });
  expect(answer.status, address).toBe(200);
  return readPage(await answer.text());
};
/** The path of a vehicle in stock at Moorooka. */
const vehicle = async () => {
  const answer = await app.get('/api/stock/search?location_name=Brisbane%20Motors%20Moorooka&status=in_stock');
  return ((await answer.json()) as { hits: { path: string }[] }).hits[0]!.path;
};
const PLACES = ['/contact-us', '/contact-us/moorooka'];

it('shows the people of a location beside the buttons of its vehicles and beside their forms', async () => {
  const path = await vehicle();
  for (const address of [path, `/book-test-drive?car_id=${path.split('/').at(-1)}`]) {
    const { texts, text, attribute } = await page(address, 'southern-cross');
    expect(texts('.trust .person-name'), address).toEqual(['Priya Raman', 'Tom Hargreaves']);
    expect(text('.trust .person'), address).toContain('Sales consultant Speaks Hindi and Tamil');
    expect(text('.trust-facts'), address).toContain('In business since 1987');
    expect(attribute('.trust-facts a', 'href'), address).toBe('/contact-us/moorooka');
  }
});

it('introduces the team of a location, and on the contact page everyone with the place', async () => {
  const { texts, text } = await page('/contact-us/moorooka', 'southern-cross');
  expect(texts('#team .person-name')).toEqual(['Priya Raman', 'Tom Hargreaves', 'Lani Tuala', 'Mick Dunne']);
  expect(text('.location-trust')).toContain('In business since 1987');
  const contact = await page('/contact-us', 'southern-cross');
  expect(contact.texts('#team .person')[0]).toBe(
    'Priya Raman Sales consultant Moorooka and Geebung Speaks Hindi and Tamil',
  );
});

it('shows people only on the pages of locations where the site says so', async () => {
  for (const address of PLACES) expect((await page(address, 'places')).has('#team .person'), address).toBe(true);
  expect((await page(await vehicle(), 'places')).has('.trust')).toBe(false);
});

it('shows none by default', async () => {
  for (const address of [...PLACES, await vehicle()]) {
    const { has, text } = await page(address, 'plain');
    expect([has('.person'), has('.trust'), text().includes('since 1987')], address).toEqual([false, false, false]);
  }
});
