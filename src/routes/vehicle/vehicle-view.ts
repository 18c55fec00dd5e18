import { headingIn } from '#vehicle/rules/heading-case.ts';
import { toSlug } from '#rules/normal-form.ts';
import { priceInWords, type PriceView } from '#vehicle/rules/price-display.ts';
import { vehiclePath, type Vehicle, vehicleName, vehicleTitle } from '#vehicle/rules/vehicle.ts';
import type { Site } from '#sites/site.ts';
import { vehicleLocation, vehiclePhone } from '#dealerships/vehicle-location.ts';
import { isAvailable, isGoneForGood, soldWindowEnd } from '#vehicle/rules/availability.ts';
import { conditionLabel } from '#search/rules/facets.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { formatKilometres } from '#vehicle/rules/spec-lists.ts';
import { showsViewed } from '#shoppers/rules/account-features.ts';
import { toViewedVehicle } from '#shoppers/rules/viewed-vehicle.ts';
import { isRevealed } from '#views/vehicle/button-facts.ts';
import { nextSteps } from '#leads/rules/thanks.ts';
import { canonicalOrigin } from '#views/page/canonical-origin.ts';
import { vehicleStructuredData } from '#views/page/structured-data.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { pictureOptions, vehiclePhoto } from '#views/pictures.ts';
import { contactFormOfVehicle, contactLinks } from './contact-dialogs-view.ts';
import { TEMPLATE_LOOKS, type TemplateLook } from '#views/page/site-links.ts';
import { followView } from './follow-view.ts';
import { mediaView } from './media-view.ts';
import { sectionViews } from './section-views.ts';
import { preApprovalView } from '#views/finance/pre-approval-view.ts';
import { trustView } from '#views/locations/trust-view.ts';
import { indicatorGauge, sidebarView } from './sidebar-view.ts';

const MAX_IMAGES = 8;

/** Canonical URL and structured data of a vehicle's page. */
export function vehicleHead(
  vehicle: Vehicle,
  page: {
    readonly sidebar: { readonly price: PriceView };
    readonly description: string;
    readonly crumbs: readonly { readonly label: string; readonly href: string | null }[];
  },
  scope: RequestFacts,
) {
  const { site, origin } = scope;
  const canonical = canonicalOrigin(vehicle, scope) + vehiclePath(vehicle);
  const images = vehicle.images
    .slice(0, MAX_IMAGES)
    .map((_, index) => new URL(vehiclePhoto(vehicle, index, '', pictureOptions(scope)).src, origin).href);
  const structuredData = vehicleStructuredData({
    vehicle,
    url: canonical,
    origin: new URL(canonical).origin,
    siteName: site.name,
    images,
    description: page.description,
    location: vehicleLocation(vehicle, site),
    phone: isRevealed(scope) ? (vehiclePhone(vehicle, site)?.text ?? null) : null,
    weekly: page.sidebar.price.kind === 'subscription' ? page.sidebar.price.amount : null,
    crumbs: page.crumbs,
  });
  return { canonical, structuredData };
}

/** The view of a vehicle's page. Calls `holdsUntil` with the instants at which it changes. */
export async function vehicleView(
  vehicle: Vehicle,
  scope: Scope<'dealerships' | 'finance' | 'inventory' | 'leads' | 'valuation'>,
) {
  const { site, now, holdsUntil } = scope;
  const { settings } = site;
  const windowEnd = soldWindowEnd(vehicle, settings.search.soldWindowDays);
  if (windowEnd !== null && windowEnd > now) holdsUntil(windowEnd);
  const name = vehicleName(vehicle);
  const location = vehicleLocation(vehicle, site);
  const sections = await sectionViews(vehicle, scope);
  const shown = sections.map((section) => section.name);
  const sidebar = sidebarView(vehicle, scope, {
    shown: new Set(shown),
    gauge: await indicatorGauge(vehicle, scope),
  });
  const available = isAvailable(vehicle);
  return {
    href: vehiclePath(vehicle),
    name,
    title: vehicleTitle(vehicle),
    description: description(vehicle, site, sidebar.price),
    available,
    // A site that only shows similar vehicles has no enquiry form for an unavailable one.
    takesEnquiry: sidebar.unavailable === null || sidebar.unavailable.message !== null,
    gone: isGoneForGood(vehicle, settings.search.soldWindowDays, now),
    crumbs: crumbs(
      vehicle,
      settings.vdp.seriesDisplay ? [name, vehicle.series].filter(Boolean).join(' ') : name,
      settings.search.usedLabel,
    ),
    media: mediaView(vehicle, scope),
    sidebar,
    steps: nextSteps(settings.enquiry.nextSteps, location?.name ?? site.name),
    trust: available ? await trustView(location, scope) : null,
    sections,
    follow: followView(
      name,
      sidebar,
      settings.vdp.unavailableView === 'similarCarsOnly'
        ? null
        : headingIn(settings.text.headings, settings.vdp.findSimilarLabel),
      shown,
    ),
    headAbove: isWideFrame(TEMPLATE_LOOKS[settings.site.template].frame),
    answeredBy: location?.name ?? 'The dealership',
    // A Test Drive Only vehicle has the booking form instead of the enquiry.
    contactForm: contactFormOfVehicle(vehicle, sidebar.testDriveOnly, site.settings),
    contactLinks: contactLinks(vehicle, sidebar.testDriveOnly, site.settings),
    preApproval: preApprovalView(vehicle, scope),
    viewed: showsViewed(settings) ? toViewedVehicle(vehicle) : null,
  };
}

/** Frames whose pictures take the whole width, with the name and the price in a bar as wide. */
const isWideFrame = (frame: TemplateLook['frame']) => frame === 'stage' || frame === 'marquee';

/** The text of search results and shared links: name, price, kilometres, location and site. */
function description(vehicle: Vehicle, site: Site, price: PriceView): string {
  const name = vehicleName(vehicle);
  if (!isAvailable(vehicle)) return [name, 'no longer for sale', site.name].join(', ');
  const location = vehicleLocation(vehicle, site);
  return [
    name,
    price.amount === null ? null : priceInWords(price),
    vehicle.odometerKm === null ? null : formatKilometres(vehicle.odometerKm),
    location && location.name !== site.name ? `at ${location.name}` : null,
    site.name,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The last crumb is year, make, model and badge, or the full name. */
function crumbs(vehicle: Vehicle, name: string, usedLabel: string) {
  const make = findManufacturer(vehicle.make);
  return [
    { label: conditionLabel(vehicle.condition, usedLabel), href: `/search/${vehicle.condition}-cars` },
    ...(make
      ? [
          { label: vehicle.make, href: `/search/${make.slug}` },
          { label: vehicle.model, href: `/search/${make.slug}/${toSlug(vehicle.model)}` },
        ]
      : []),
    { label: name, href: null },
  ];
}
