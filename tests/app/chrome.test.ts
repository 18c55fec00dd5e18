import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';

/** Sites beside the demo sites, each with what it is named after. */
const SITES: Readonly<Record<string, string>> = {
  plain: '{}',
  saying: 'site: { announcement: { text: "Open on Sunday & Monday", link: /contact-us, label: Find us } }',
  'said-it': 'site: { announcement: { text: Over and done, expiry: "2001-01-01" } }',
  'to-say': 'site: { announcement: { text: Not yet, start: "2999-01-01" } }',
  bannered:
    'site: { banner: { title: Sunday drive, text: Come for a drive, link: /contact-us, label: Find us, pages: [search, vehicle] } }',
  'banner-over': 'site: { banner: { title: Over, text: Done, expiry: "2001-01-01", pages: [home] } }',
  messages:
    'contact: { whatsapp: 0491 570 157, sms: 0491 570 158 }\n  locations: { licence: shown }\n  payments: { accepted: [Visa] }',
};

describe('what stands around every page', async () => {
  const app = await appWithSites(SITES, async (group) => {
    await mkdir(path.join(group, 'plain/pages'));
    await writeFile(path.join(group, 'plain/pages/careers.md'), '# Work with us\n');
    await writeFile(path.join(group, 'plain/pages/our-workshop.md'), '# Our workshop\n');
  });
  const page = async (site: string, address = '/contact-us') => (await app.get(address, { site })).text();
  const footer = (html: string) => /<footer class="site-footer">[\s\S]*<\/footer>/.exec(html)![0];
  const links = (html: string) =>
    [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'));

  it('every link of header and footer leads to a page, on every site [SITE-082]', async () => {
    for (const { slug } of app.base.web.tenants.all()) {
      const html = await page(slug);
      const header = /<header class="site-header[\s\S]*?<\/header>/.exec(html)![0];
      const own = [...new Set([...links(header), ...links(footer(html))])].filter(
        (link) => link.startsWith('/') && !link.startsWith('/search/'),
      );
      expect(own.length, slug).toBeGreaterThan(1);
      for (const link of own) expect((await app.get(link, { site: slug })).status, `${slug} ${link}`).toBeLessThan(400);
    }
  });

  it('pages of the site stand in its footer, and what it does not have does not [SITE-082]', async () => {
    const shown = links(footer(await page('plain')));
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
    expect(links(footer(await page('southern-cross')))).toEqual(
      expect.arrayContaining(['/about-us', '/privacy-policy', '/terms-and-conditions']),
    );
  });

  it('the header names Home, Our Stock and Company by default, and of the others those that are there [SITE-081]', async () => {
    const nav = /<nav class="site-nav"[\s\S]*?<\/nav>/.exec(await page('plain'))![0];
    const top = [...nav.matchAll(/<summary class="menu-button"[^>]*>([^<]+)|<li><a [^>]*>([^<]+)/g)].map(
      (match) => match[1] ?? match[2],
    );
    const ORDER = ['Home', 'Vehicles', 'Offers', 'Our Stock', 'Trade In', 'Service and Parts', 'Company'];
    const shown = top.filter((label) => ORDER.includes(label!));
    expect(shown).toEqual(expect.arrayContaining(['Home', 'Our Stock', 'Company']));
    expect(shown).toEqual(ORDER.filter((label) => shown.includes(label)));
    expect(links(nav)).toContain('/careers');
  });

  it('an announcement stands over every page between its days, with its link [SITE-090]', async () => {
    for (const address of ['/', '/contact-us', '/search/used-cars']) {
      const html = await page('saying', address);
      expect(html).toContain('Open on Sunday &amp; Monday');
      expect(html).toMatch(/class="dismissible announcement"[\s\S]{0,300}<a href="\/contact-us">Find us/);
    }
    for (const site of ['said-it', 'to-say', 'plain'])
      expect(await page(site), site).not.toContain('class="dismissible announcement"');
  });

  it('a banner stands in the pages that the site names, between its days, and can be dismissed [SITE-091]', async () => {
    const shown = (html: string) => html.includes('class="dismissible banner"');
    const html = await page('bannered', '/search/used-cars');
    expect(html).toMatch(
      /<main[\s\S]*class="dismissible banner"[\s\S]*Sunday drive[\s\S]*href="\/contact-us"[\s\S]*Find us[\s\S]*aria-label="Dismiss: Sunday drive"/,
    );
    const vehicle = /href="(\/cars\/[^"]+)"/.exec(html)![1]!;
    expect(shown(await page('bannered', vehicle))).toBe(true);
    for (const address of ['/', '/contact-us', '/special-offers'])
      expect(shown(await page('bannered', address)), address).toBe(false);
    expect(shown(await page('banner-over'))).toBe(false);
  });

  it('phone, WhatsApp, text message and mail are links in header, footer and contact page where the site has them [SITE-078]', async () => {
    const html = await page('messages');
    for (const href of [
      'tel:+61755500010',
      'https://wa.me/61491570157',
      'sms:+61491570158',
      'mailto:moorooka@brisbane-motors.example',
    ]) {
      expect(links(footer(html)), href).toContain(href);
      expect(html.split(`href="${href}"`).length - 1, href).toBeGreaterThanOrEqual(3);
    }
    expect(await page('plain')).not.toMatch(/wa\.me|"sms:/);
  });

  it('the footer names what is accepted; licence numbers show only where the site says so [CONT-021, LOC-010]', async () => {
    const shown = footer(await page('messages'));
    expect(shown).toContain('<li>Visa</li>');
    expect(shown).not.toContain('<li>Mastercard</li>');
    expect(shown).toContain('Motor dealer licences 0000001, 0000002');
    const hidden = await page('plain');
    expect(hidden).toContain('<li>Mastercard</li>');
    expect(hidden).not.toContain('Motor dealer licence');
  });
});
