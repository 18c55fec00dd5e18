import { choosePhone } from '#domain/phone/choose-phone.ts';
import { displayPhone, phoneHref } from '#domain/phone/australian-number.ts';
import { carTypeLabel } from '#domain/vehicle/facet-labels.ts';
import { zonedTime } from '#domain/hours/zoned-time.ts';
import type { Location } from '#domain/vehicle/dealership.ts';
import { hoursToday } from '#domain/hours/opening-hours.ts';
import type { Site } from '#sites/site.ts';
import { EMPTY_QUERY, withValues } from '#stock/search/query-codec.ts';
import type { RequestScope } from './context.ts';
import { stockMenu } from './views/stock-menu.ts';
import { TEMPLATE_LOOKS } from './views/template-look.ts';

export interface PhoneView {
  readonly text: string;
  readonly href: string;
}

/** What stands around every page of a site. */
export async function siteChrome({ site, now, stock, holdsUntil }: RequestScope) {
  const { answer } = await stock.search(site, withValues(EMPTY_QUERY, 'status', ['in_stock', 'coming_soon']), now);
  holdsUntil(answer.validUntil);
  const search = site.settings.search;
  const { phone } = choosePhone({ override: site.settings.contact.phoneOverride, numbers: site.settings.contact.phoneNumbers, location: site.primaryLocation.phone }, null);
  const contact = contactPath(site);
  const shop = [
    { label: 'All stock', link: search.defaultRoute },
    ...(search.visibilityRule === 1 ? [] : [{ label: 'New', link: '/search/new-cars' }, { label: 'Demo', link: '/search/demo-cars' }]),
    { label: carTypeLabel('used', search.usedLabel), link: '/search/used-cars' },
  ];
  const about = [{ label: 'Contact', link: contact }, ...Object.keys(site.pages).map((slug) => ({ label: pageTitle(slug), link: `/${slug}` }))];
  return {
    name: site.name,
    tagline: site.tagline,
    language: 'en-AU',
    template: site.settings.site.template,
    look: TEMPLATE_LOOKS[site.settings.site.template],
    menuOpen: site.settings.header.menuOpen,
    menu: stockMenu(site, answer),
    placeholder: search.placeholder,
    theme: `/themes/${site.slug}-${site.theme.hash}.css`,
    logo: site.theme.logo ? `/themes/${site.slug}-${site.theme.logo.hash}.svg` : null,
    nav: site.settings.header.navItems,
    phone: phone ? phoneView(phone) : null,
    searchPath: search.defaultRoute,
    columns: [
      { title: 'Shop', links: shop },
      { title: site.name, links: about },
    ],
    places: site.locations.filter((location) => location.location_type === 'sales').map((location) => placeView(location, contact, now, holdsUntil)),
    licences: [...new Set(site.locations.flatMap((location) => location.dealer_license_number ?? []))],
    year: Number(zonedTime(now, site.timeZone).date.slice(0, 4)),
  };
}

/** SITE-059, SITE-060: a site of one make says /contact. */
export function contactPath(site: Site): string {
  return site.settings.site.manufacturer === null ? '/contact-us' : '/contact';
}

export function phoneView(phone: string): PhoneView {
  return { text: displayPhone(phone), href: phoneHref(phone) };
}

function placeView(location: Location, contact: string, now: number, holdsUntil: RequestScope['holdsUntil']) {
  const today = hoursToday(location.opening_hours, now, location.time_zone);
  holdsUntil(today?.until ?? null);
  const { street, city, state, postcode } = location.address;
  return {
    name: location.name,
    address: `${street}, ${city} ${state.toUpperCase()} ${postcode}`,
    phone: location.phone ? phoneView(location.phone) : null,
    hours: today?.text ?? null,
    link: `${contact}#${location.slug}`,
  };
}

/** `about-us` -> `About us`. */
export function pageTitle(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
