import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { foundCount } from '#tests/support/found-count.ts';
import { readPage } from '#tests/support/html.ts';

/** Additional sites, each named after its settings. */
const SITES: Readonly<Record<string, string>> = {
  plain: 'site: { groupPages: [{ path: /our-workshop, title: Our workshop }] }',
  linking: 'header: { navItems: [{ label: Our blog, link: "https://blog.example/" }, { label: Gone, link: /gone }] }',
  saying: 'site: { announcement: { text: "Open on Sunday & Monday", link: /contact-us, label: Find us } }',
  'said-it': 'site: { announcement: { text: Over and done, expiry: "2001-01-01" } }',
  'to-say': 'site: { announcement: { text: Not yet, start: "2999-01-01" } }',
  bannered:
    'site: { banner: { title: Sunday drive, text: Come for a drive, link: /contact-us, label: Find us, pages: [search, vehicle] } }',
  'banner-over': 'site: { banner: { title: Over, text: Done, expiry: "2001-01-01", pages: [home] } }',
  'two-numbers': 'contact: { phoneNumbers: { new: 07 5550 0022, used: 07 5550 0023 } }',
  messages:
    'contact: { whatsapp: 0491 570 157, sms: 0491 570 158 }\n  locations: { licence: shown }\n  payments: { accepted: [Visa] }',
};

describe('header and footer of every page', async () => {
  const app = await appWithSites(SITES, async (group) => {
    await mkdir(path.join(group, 'plain/pages'));
    await writeFile(path.join(group, 'plain/pages/careers.md'), '# Work with us\n\nWrite to us.\n');
    await writeFile(path.join(group, 'plain/pages/our-workshop.md'), '# Our workshop\n\nSix hoists.\n');
    const dealerships = path.join(group, 'dealerships.yaml');
    const text = await readFile(dealerships, 'utf8');
    await writeFile(dealerships, text.replace(/^ {2}lead_delivery:/m, '  abn: "51824753556"\n  lead_delivery:'));
  });
  const page = async (site: string, address = '/contact-us') => (await app.get(address, { site })).text();
  const footer = 'footer.site-footer';
  const links = (html: string, part: string) => readPage(html).attributes(`${part} a`, 'href');

  it('has only working links in header and footer, on every site [SITE-082]', async () => {
    for (const { slug } of app.base.web.tenants.all()) {
      const html = await page(slug, '/');
      const own = [...new Set([...links(html, 'header.site-header'), ...links(html, footer)])].filter(
        (link) => link.startsWith('/') && !link.startsWith('/search/'),
      );
      expect(own.length, slug).toBeGreaterThan(1);
      for (const link of own) expect((await app.get(link, { site: slug })).status, `${slug} ${link}`).toBeLessThan(400);
    }
  });

  it('counts vehicles in the stock menu as the pages that it links to do [SITE-081]', async () => {
    for (const site of ['southern-cross', 'blue-gum-outlet', 'coastline-leisure']) {
      const { $ } = readPage(await page(site, '/'));
      const counted = $('.site-nav .stock-menu .menu-bands a, .site-nav .stock-menu > section > .link-more').toArray();
      expect(counted.length, site).toBeGreaterThan(1);
      // No vehicle is too expensive for the menu: its last band has no end.
      expect($('.site-nav .stock-menu .menu-bands a').last().text(), site).toMatch(/^\$[\d,]+ and over/);
      for (const link of counted) {
        const [count] = /[\d,]+(?=\)?$)/.exec($(link).text().trim())!;
        const found = foundCount(readPage(await page(site, $(link).attr('href')!)));
        expect(found, `${site} ${$(link).text()}`).toBe(Number(count.replaceAll(',', '')));
      }
    }
  });

  it('has the ABN of the business in the footer, as it is written [GAP-090]', async () => {
    expect(readPage(await page('plain')).text(footer)).toContain('ABN 51 824 753 556');
    expect(readPage(await page('blue-gum-outlet')).text(footer)).not.toContain('ABN');
  });

  it('links only existing pages of the site in the footer [SITE-082]', async () => {
    const shown = links(await page('plain'), footer);
    expect(shown).toEqual(
      expect.arrayContaining([
        '/search/new-used-and-demo-cars',
        '/search/used-cars',
        '/careers',
        '/our-workshop',
        '/contact-us',
      ]),
    );
    for (const missing of ['/about-us', '/privacy-policy', '/fleet']) expect(shown).not.toContain(missing);
    expect(links(await page('southern-cross'), footer)).toEqual(
      expect.arrayContaining(['/about-us', '/privacy-policy', '/terms-and-conditions']),
    );
  });

  it('has the pages that exist in the header by default [SITE-081]', async () => {
    const html = await page('plain');
    const top = readPage(html).texts('nav.site-nav :is(summary, li > a)');
    const ORDER = ['Home', 'Vehicles', 'Offers', 'Our Stock', 'Trade In', 'Service and Parts', 'Company'];
    const shown = top.filter((label) => ORDER.includes(label));
    expect(shown).toEqual(expect.arrayContaining(['Home', 'Our Stock', 'Company']));
    expect(shown).toEqual(ORDER.filter((label) => shown.includes(label)));
    expect(links(html, 'nav.site-nav')).toContain('/careers');
  });

  it('says of a link of the header that it leads to another website [SITE-081]', async () => {
    const { attributes, texts } = readPage(await page('linking'));
    expect(attributes('nav.site-nav a', 'href')).toEqual(['https://blog.example/']);
    expect(attributes('nav.site-nav a', 'rel')).toEqual(['external']);
    expect(texts('nav.site-nav a')).toEqual(['Our blog (another website)']);
  });

  it('shows an announcement above every page between its days, with its link [SITE-090]', async () => {
    for (const address of ['/', '/contact-us', '/search/used-cars']) {
      const { text, texts } = readPage(await page('saying', address));
      expect(text('.announcement')).toContain('Open on Sunday & Monday');
      expect(texts('.announcement a[href="/contact-us"]')).toEqual(['Find us']);
    }
    for (const site of ['said-it', 'to-say', 'plain'])
      expect(await page(site), site).not.toContain('class="dismissible announcement"');
  });

  it('shows a banner on the listed pages between its days, which can be dismissed [SITE-091]', async () => {
    const shown = (html: string) => readPage(html).has('.dismissible.banner');
    const { attribute, has, text, texts } = readPage(await page('bannered', '/search/used-cars'));
    expect(text('main .banner')).toContain('Sunday drive');
    expect(texts('main .banner a[href="/contact-us"]')).toEqual(['Find us']);
    expect(has('main .banner [aria-label="Dismiss: Sunday drive"]')).toBe(true);
    const vehicle = attribute('a[href^="/cars/"]', 'href')!;
    expect(shown(await page('bannered', vehicle))).toBe(true);
    for (const address of ['/', '/contact-us', '/special-offers'])
      expect(shown(await page('bannered', address)), address).toBe(false);
    expect(shown(await page('banner-over'))).toBe(false);
  });

  it('links phone, WhatsApp, SMS and mail in header, footer and contact page where configured [SITE-078]', async () => {
    const html = await page('messages');
    for (const href of [
      'tel:+61755500010',
      'https://wa.me/61491570157',
      'sms:+61491570158',
      'mailto:moorooka@brisbane-motors.example',
    ]) {
      expect(links(html, footer), href).toContain(href);
      expect(html.split(`href="${href}"`).length - 1, href).toBeGreaterThanOrEqual(3);
    }
    expect(await page('plain')).not.toMatch(/wa\.me|"sms:/);
  });

  it('says what a number is for where the site has one for each condition', async () => {
    const { attribute, text } = readPage(await page('two-numbers'));
    expect(text(`${footer} .footer-brand a[href="tel:+61755500022"]`)).toBe('07 5550 0022 New vehicles');
    expect(attribute('header a[href="tel:+61755500022"]', 'aria-label')).toBe('Call 07 5550 0022, New vehicles');
    expect(readPage(await page('plain')).text(`${footer} a[href^="tel:"]`)).toBe('07 5550 0010');
  });

  it('shows accepted payments and, where enabled, licence numbers in the footer [CONT-021, LOC-010]', async () => {
    const { text, texts } = readPage(await page('messages'));
    expect(texts(`${footer} li`)).toContain('Visa');
    expect(texts(`${footer} li`)).not.toContain('Mastercard');
    expect(text(footer)).toContain('Motor dealer licence 0000001, 0000002');
    const hidden = await page('plain');
    expect(hidden).toContain('<li>Mastercard</li>');
    expect(hidden).not.toContain('Motor dealer licence');
  });
});
