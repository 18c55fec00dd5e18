import { isAvailable } from '#vehicle/rules/availability.ts';
import { isGoneForGood, soldWindowEnd } from '#vehicle/rules/sold-window.ts';
import { announcedCity } from '#dealerships/rules/announced-city.ts';
import { carName, carPath, type Car } from '#vehicle/rules/car.ts';
import { carTypeLabel } from '#search/rules/facets.ts';
import { findManufacturer, makeSlug } from '#vehicle/rules/manufacturers.ts';
import { formatKilometres } from '#vehicle/rules/measures.ts';
import type { RequestScope } from '../context.ts';
import { contactFormOfCar, contactLinks } from './contact-dialogs-view.ts';
import { carLocation, directionsTo } from '#dealerships/car-location.ts';
import { followView } from './follow-view.ts';
import { mediaView } from './media-view.ts';
import { sectionViews } from './section-views.ts';
import { sidebarView } from './sidebar-view.ts';

/** The whole of a vehicle's page in finished words. `holdsUntil` hears when they change by the clock alone. */
export async function vehicleView(car: Car, scope: RequestScope) {
  const { site, now, holdsUntil } = scope;
  const { settings } = site;
  const windowEnd = soldWindowEnd(car, settings.search.soldWindowDays);
  if (windowEnd !== null && windowEnd > now) holdsUntil(windowEnd);
  const name = carName(car);
  const location = carLocation(car, site);
  const sections = await sectionViews(car, scope);
  const sidebar = sidebarView(car, scope, new Set(sections.map((section) => section.name)));
  const available = isAvailable(car);
  // A vehicle that is gone is located nowhere.
  const away = !available ? null : announcedCity(location?.address.city ?? car.city, site.primaryLocation.address.city);
  return {
    href: carPath(car),
    name,
    description: available
      ? [
          name,
          sidebar.price.amount === null ? null : [sidebar.price.text, sidebar.price.suffix].filter(Boolean).join(' '),
          car.km === null ? null : formatKilometres(car.km),
          location && location.name !== site.name ? `at ${location.name}` : null,
          site.name,
        ]
          .filter(Boolean)
          .join(', ')
      : [name, 'no longer for sale', site.name].join(', '),
    available,
    // AVL-005: a site that shows similar cars alone takes no enquiry about the one that is gone.
    takesEnquiry: sidebar.unavailable === null || sidebar.unavailable.message !== null,
    gone: isGoneForGood(car, settings.search.soldWindowDays, now),
    crumbs: crumbs(
      car,
      settings.vdp.seriesDisplay === 'shown' ? [name, car.series].filter(Boolean).join(' ') : name,
      settings.search.usedLabel,
    ),
    media: mediaView(car, scope),
    sidebar,
    sections,
    follow: followView(
      name,
      sidebar,
      settings.vdp.unavailableView === 'similarCarsOnly' ? null : settings.vdp.findSimilarLabel,
    ),
    away: away === null ? null : { city: away, directions: location && directionsTo(location) },
    answeredBy: location?.name ?? 'The dealership',
    // AVL-011: a car that can only be driven is offered for that, wherever else one would enquire.
    contactForm: contactFormOfCar(car, sidebar.testDriveOnly),
    contactLinks: contactLinks(car, sidebar.testDriveOnly),
  };
}

/** VDP-021, VDP-022: ends with year, make, model and badge, or with the full name. */
function crumbs(car: Car, name: string, usedLabel: string) {
  const make = findManufacturer(car.make);
  return [
    { label: 'Home', href: '/' },
    { label: carTypeLabel(car.car_type, usedLabel), href: `/search/${car.car_type}-cars` },
    ...(make
      ? [
          { label: car.make, href: `/search/${make.slug}` },
          { label: car.model, href: `/search/${make.slug}/${makeSlug(car.model)}` },
        ]
      : []),
    { label: name, href: null },
  ];
}
