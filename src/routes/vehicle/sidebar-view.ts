import { isAvailable, isInStock, shownStatus } from '#vehicle/rules/availability.ts';
import { headFacts } from '#vehicle/rules/card-facts.ts';
import { cardTag } from '#vehicle/rules/card-tag.ts';
import { unavailableView } from '#vehicle/rules/unavailable-view.ts';
import type { Gauge } from '#valuation/rules/appraise.ts';
import { confirmedIndicator, marketIndicator } from '#valuation/rules/gauge-view.ts';
import { maskPhone } from '#rules/australian-number.ts';
import { formatMoney } from '#rules/money.ts';
import { chosenState, driveAwayView } from '#views/cards/drive-away-view.ts';
import { factsWithIcons } from '#views/cards/fact-icons.ts';
import { vehiclePrice } from '#views/cards/vehicle-price.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { conditionLabel } from '#search/rules/facets.ts';
import { detailsTitle, STATUS_WORDS } from '#vehicle/rules/spec-lists.ts';
import { headingIn } from '#vehicle/rules/heading-case.ts';
import type { PageSection } from '#vehicle/rules/page-sections.ts';
import { inHeadingCase, vehicleButtons } from '#vehicle/rules/vehicle-buttons.ts';
import { savedView } from '#views/cards/vehicle-card-view.ts';
import { pictureOptions, stockPicture } from '#views/pictures.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import {
  buttonFacts,
  GET_DIRECTIONS,
  isRevealed,
  locationLink,
  statesPlaceOnMap,
} from '#views/vehicle/button-facts.ts';
import {
  addressLine,
  directionsTo,
  vehicleLocation,
  vehiclePhone,
  phoneWarning,
  todayView,
} from '#dealerships/vehicle-location.ts';
import { displayedCity, type Location } from '#dealerships/rules/dealership.ts';
import { licenceText } from '#vehicle/rules/buyer-rights/dealer-licence.ts';
import { licenceView } from '#views/cards/buyer-rights-view.ts';
import type { Site } from '#sites/site.ts';
import { contactLinksView } from './contact-dialogs-view.ts';
import { financeBoxView } from './finance-box-view.ts';
import { shareView } from '#views/page/share-view.ts';
import { vehicleFacts } from './vehicle-facts.ts';

/** The sidebar of a vehicle: name, price, location and buttons. `shown`: the page's sections; `gauge`: see `indicatorGauge`. */
export function sidebarView(
  vehicle: Vehicle,
  scope: RequestFacts,
  { shown, gauge }: { readonly shown: ReadonlySet<PageSection>; readonly gauge: Gauge | null },
) {
  const { site } = scope;
  const { settings } = site;
  const available = isAvailable(vehicle);
  const location = vehicleLocation(vehicle, site);
  const condition = conditionLabel(vehicle.condition, settings.search.usedLabel);
  const buttons = buttonFacts(vehicle, scope, shown);
  const finance = financeBoxView(vehicle, scope);
  const { headings } = settings.text;
  return {
    title: vehicleName({ ...vehicle, badge: null }),
    subtitle: [vehicle.badge, vehicle.series].filter(Boolean).join(' ') || null,
    condition,
    available,
    gone: available ? null : STATUS_WORDS[vehicle.status],
    saved: savedView(vehicle, stockPicture(vehicle, vehicleName(vehicle), pictureOptions(scope)), settings),
    badge: statusBadge(vehicle, scope),
    testDriveOnly: buttons.testDriveOnly,
    price: vehiclePrice(vehicle, scope, chosenState(scope.params) ?? undefined),
    driveAway: available ? driveAwayView(vehicle, scope) : null,
    belowMarket: gauge === null ? null : belowMarket(vehicle, gauge),
    facts: factsWithIcons(headFacts(vehicle), vehicle.vehicleType),
    finance,
    // The finance box has its own finance button.
    buttons: vehicleButtons(settings.vdp.buttons, finance?.box ? { ...buttons, finance: null } : buttons).map(
      (button) => inHeadingCase(button, headings),
    ),
    unavailable: unavailableView(vehicle, settings.vdp),
    contactLinks: contactLinksView(vehicle, settings),
    share: shareView(vehicle, scope),
    call: callView(vehicle, scope),
    phoneWarning: phoneWarning(vehicle, site),
    views: { slug: vehicle.slug, address: viewUrl(vehicle, site.id) },
    away: available ? otherCity(vehicle, site) : null,
    details: {
      title: headingIn(headings, detailsTitle(vehicle)),
      entries: vehicleFacts(vehicle, scope).details,
    },
    place: location
      ? {
          link: locationLink(vehicle, site, shown)!,
          licence: licenceLine(location, site),
          // The map of the page has both.
          ...(statesPlaceOnMap(site) && shown.has('map')
            ? { address: null, hours: null }
            : { address: addressLine(location), hours: todayView(location, scope)?.text ?? null }),
        }
      : null,
  };
}

function licenceLine(location: Location, site: Site): string | null {
  const licence = licenceView(location, site);
  return licence && licenceText(licence);
}

export type SidebarView = ReturnType<typeof sidebarView>;

/** The city of the vehicle if it is not the one of the site. */
function otherCity(vehicle: Vehicle, site: Site) {
  const location = vehicleLocation(vehicle, site);
  const city = displayedCity(location?.address.city ?? vehicle.city, site.primaryLocation.address.city);
  return city === null
    ? null
    : {
        city,
        directions: location && directionsTo(location),
        label: headingIn(site.settings.text.headings, GET_DIRECTIONS),
      };
}

/** The box does not contain the rest of a masked number: the page requests it when it is revealed. */
function callView(vehicle: Vehicle, scope: RequestFacts) {
  const phone = vehiclePhone(vehicle, scope.site);
  if (phone === null) return null;
  return {
    name: vehicleLocation(vehicle, scope.site)?.name ?? scope.site.name,
    phone: isRevealed(scope) ? phone : null,
    masked: maskPhone(phone.text),
    action: `/api${vehiclePath(vehicle)}/phone-reveals`,
    ids: { car_id: vehicle.id, dealership_id: vehicle.dealershipId, website_id: scope.site.id },
  };
}

/** The URL that counts a page view and returns the number of views. */
function viewUrl(vehicle: Vehicle, websiteId: string): string {
  return `/api${vehiclePath(vehicle)}/view.json?${new URLSearchParams({ photos_count: String(vehicle.images.length), updated_at: vehicle.updatedAt, website_id: websiteId })}`;
}

/** The gauge that confirms the market indicator; `null` on a site without the indicator. */
export async function indicatorGauge(vehicle: Vehicle, { site, valuation }: Scope<'valuation'>): Promise<Gauge | null> {
  const isIndicated = site.settings.vdp.marketIndicator && isInStock(vehicle);
  return isIndicated && marketIndicator(vehicle) !== null ? valuation.gauges.known(site, vehicle) : null;
}

/** `$1,200 below the state average`; `null` if the vehicle is not far enough below it, or the gauge does not confirm it. */
function belowMarket(vehicle: Vehicle, gauge: Gauge): string | null {
  const found = confirmedIndicator(vehicle, gauge);
  return (
    found &&
    `${formatMoney(Math.floor(found.below / 100) * 100)} below the ${found.of === 'state' ? 'state' : 'market'} average`
  );
}

/** The status beside the name, if the tag of the picture, in the same first screen, does not say it. */
function statusBadge(vehicle: Vehicle, { site, now }: RequestFacts): string | null {
  const status = shownStatus(vehicle);
  if (status !== 'reserved' && status !== 'coming_soon') return null;
  const badge = STATUS_WORDS[status];
  return cardTag(vehicle, site.settings.tags, now)?.text.toLowerCase() === badge.toLowerCase() ? null : badge;
}
