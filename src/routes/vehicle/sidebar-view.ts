import { isAvailable, isInStock } from '#vehicle/rules/availability.ts';
import { unavailableView } from '#vehicle/rules/unavailable-view.ts';
import { marketIndicator } from '#valuation/rules/gauge-view.ts';
import { hoursToday } from '#dealerships/rules/opening-hours.ts';
import { maskPhone } from '#dealerships/rules/australian-number.ts';
import { formatMoney } from '#rules/money.ts';
import { displayPrice } from '#vehicle/rules/price-display.ts';
import { carName, carPath, type Car, type ItemType } from '#vehicle/rules/car.ts';
import { carTypeLabel } from '#search/rules/facets.ts';
import { formatKilometres, detailEntries, detailsTitle, STATUS_WORDS } from '#vehicle/rules/spec-lists.ts';
import type { PageSection } from '#vehicle/rules/page-sections.ts';
import { vehicleButtons } from '#vehicle/rules/vehicle-buttons.ts';
import type { IconName } from '#ui/icon/icon-names.ts';
import { keptView } from '../cards/car-card-view.ts';
import { picturesOf, stockPicture } from '../pictures.ts';
import type { RequestScope } from '../context.ts';
import { buttonFacts, isRevealed, locationLink } from './button-facts.ts';
import { addressLine, carLocation, carPhone, phoneWarning } from '#dealerships/car-location.ts';
import { contactLinksView } from './contact-dialogs-view.ts';
import { financeBoxView } from './finance-box-view.ts';
import { shareView } from './share-view.ts';

/** What stands beside a vehicle's pictures: what it is, what it costs, where it is, what can be done. `shown`: the page's sections. */
export function sidebarView(car: Car, scope: RequestScope, shown: ReadonlySet<PageSection>) {
  const { site, now, holdsUntil } = scope;
  const { settings } = site;
  const available = isAvailable(car);
  const location = carLocation(car, site);
  const hours = location ? hoursToday(location.opening_hours, now, location.time_zone) : null;
  holdsUntil(hours?.until ?? null);
  const condition = carTypeLabel(car.condition, settings.search.usedLabel);
  const buttons = buttonFacts(car, scope, shown);
  const finance = financeBoxView(car, scope);
  return {
    title: carName({ ...car, badge: null }),
    subtitle: [car.badge, car.series].filter(Boolean).join(' ') || null,
    condition,
    available,
    kept: keptView(car, stockPicture(car, carName(car), picturesOf(scope)), settings),
    badge:
      available && car.reserved
        ? STATUS_WORDS.reserved
        : car.status === 'coming_soon'
          ? STATUS_WORDS.coming_soon
          : null,
    testDriveOnly: buttons.testDriveOnly,
    price: displayPrice(car, settings.price),
    belowMarket: settings.vdp.marketIndicator === 'shown' && isInStock(car) ? belowMarket(car) : null,
    facts: facts(car),
    finance,
    // The finance box has the button of finance itself.
    buttons: vehicleButtons(settings.vdp.buttons, finance?.box ? { ...buttons, finance: null } : buttons),
    unavailable: unavailableView(car, settings.vdp),
    contactLinks: contactLinksView(car, settings),
    share: shareView(car, scope),
    call: callView(car, scope),
    phoneWarning: phoneWarning(car, site),
    views: { slug: car.slug, address: viewAddress(car, site.id) },
    details: { title: detailsTitle(car), entries: detailEntries(car, condition) },
    place: location
      ? { link: locationLink(car, site, shown)!, address: addressLine(location), hours: hours?.text ?? null }
      : null,
  };
}

export type SidebarView = ReturnType<typeof sidebarView>;

/** A number that is masked is not on the page at all. */
function callView(car: Car, scope: RequestScope) {
  const phone = carPhone(car, scope.site);
  if (phone === null) return null;
  return {
    name: carLocation(car, scope.site)?.name ?? scope.site.name,
    phone: isRevealed(scope) ? phone : null,
    masked: maskPhone(phone.text),
    action: `/api${carPath(car)}/phone-reveals`,
    ids: { car_id: car.id, dealership_id: car.dealershipId, website_id: scope.site.id },
  };
}

/** Counts a page view, and answers how many there were. */
function viewAddress(car: Car, websiteId: string): string {
  return `/api${carPath(car)}/view.json?${new URLSearchParams({ photos_count: String(car.images.length), updated_at: car.updatedAt, website_id: websiteId })}`;
}

const BODY_ICONS: Readonly<Partial<Record<ItemType, IconName>>> = { caravan: 'caravan', motorcycle: 'motorbike' };

/** The row of icons: kilometres, transmission, body. */
function facts(car: Car): readonly { readonly icon: IconName; readonly text: string }[] {
  const known: { icon: IconName; text: string }[] = [];
  if (car.odometerKm !== null) known.push({ icon: 'gauge', text: formatKilometres(car.odometerKm) });
  if (car.simpleTransmission) known.push({ icon: 'settings-2', text: car.simpleTransmission });
  if (car.simpleBody) known.push({ icon: BODY_ICONS[car.vehicleType] ?? 'car', text: car.simpleBody });
  if (car.simpleFuel) known.push({ icon: car.simpleFuel === 'Electric' ? 'zap' : 'fuel', text: car.simpleFuel });
  return known;
}

/** `$1,200 below the state average`; `null` where the car is not that much below it. */
function belowMarket(car: Car): string | null {
  const found = marketIndicator(car);
  return (
    found &&
    `${formatMoney(Math.floor(found.below / 100) * 100)} below the ${found.of === 'state' ? 'state' : 'market'} average`
  );
}
