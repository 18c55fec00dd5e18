import { choosePhone } from '#domain/phone/choose-phone.ts';
import { displayPhone, phoneHref } from '#domain/phone/australian-number.ts';
import { carTypeLabel } from '#domain/vehicle/facet-labels.ts';
import { zonedTime } from '#domain/hours/zoned-time.ts';
import type { Location } from '#domain/vehicle/dealership.ts';
import type { Site } from '#sites/site.ts';

export interface PhoneView {
  readonly text: string;
  readonly href: string;
}

/** What stands around every page of a site. */
export function siteChrome(site: Site, now: number) {
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
    theme: `/themes/${site.slug}-${site.theme.hash}.css`,
    logo: site.theme.logo ? `/themes/${site.slug}-${site.theme.logo.hash}.svg` : null,
    nav: site.settings.header.navItems,
    phone: phone ? phoneView(phone) : null,
    searchPath: search.defaultRoute,
    columns: [
      { title: 'Shop', links: shop },
      { title: site.name, links: about },
    ],
    places: site.locations.filter((location) => location.location_type === 'sales').map((location) => placeView(location, contact)),
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

function placeView(location: Location, contact: string) {
  const { street, city, state, postcode } = location.address;
  return {
    name: location.name,
    address: `${street}, ${city} ${state.toUpperCase()} ${postcode}`,
    phone: location.phone ? phoneView(location.phone) : null,
    link: `${contact}#${location.slug}`,
  };
}

/** `about-us` -> `About us`. */
export function pageTitle(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
