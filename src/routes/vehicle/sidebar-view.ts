import { isAvailable, isInStock, isTestDriveOnly } from '#domain/availability/availability.ts';
import { unavailableView } from '#domain/availability/unavailable-view.ts';
import { marketIndicator } from '#domain/gauge/market-indicator.ts';
import { hoursToday } from '#domain/hours/opening-hours.ts';
import { displayPhone, phoneHref } from '#domain/phone/australian-number.ts';
import { choosePhone } from '#domain/phone/choose-phone.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { displayPrice } from '#domain/pricing/price-display.ts';
import { carName, type Car } from '#domain/vehicle/car.ts';
import { carTypeLabel } from '#domain/vehicle/facet-labels.ts';
import { compileFilter } from '#domain/vehicle/filter-expression.ts';
import { formatKilometres } from '#domain/vehicle/measures.ts';
import type { IconName } from '#ui/icon/icon-names.ts';
import type { RequestScope } from '../context.ts';
import { addressLine, carLocation } from './car-location.ts';
import { contactLinksView } from './contact-dialogs-view.ts';
import { financeBoxView } from './finance-box-view.ts';
import { shareView } from './share-view.ts';

/** What stands beside a vehicle's pictures: what it is, what it costs, where it is, what can be done. */
export function sidebarView(car: Car, scope: RequestScope) {
  const { site, now, holdsUntil } = scope;
  const { settings } = site;
  const available = isAvailable(car);
  const location = carLocation(car, site);
  const hours = location ? hoursToday(location.opening_hours, now, location.time_zone) : null;
  holdsUntil(hours?.until ?? null);
  const { phone } = choosePhone({ override: settings.contact.phoneOverride, numbers: settings.contact.phoneNumbers, location: location?.phone ?? null }, car.car_type);
  const filter = settings.availability.testDriveOnlyFilter;
  const testDriveOnly = isTestDriveOnly(car, { rule: settings.availability.testDriveOnlyRule, matches: filter === null ? null : compileFilter(filter) });
  return {
    title: carName({ ...car, badge: null }),
    subtitle: [car.badge, car.series].filter(Boolean).join(' ') || null,
    condition: carTypeLabel(car.car_type, settings.search.usedLabel),
    available,
    reserved: available && car.reserved,
    testDriveOnly,
    price: displayPrice(car, settings.price),
    belowMarket: settings.vdp.marketIndicator === 'shown' && isInStock(car) ? belowMarket(car) : null,
    facts: facts(car),
    finance: financeBoxView(car, scope),
    unavailable: unavailableView(car, settings.vdp),
    contactLinks: contactLinksView(car, testDriveOnly, settings),
    share: shareView(car, scope),
    phone: phone ? { text: displayPhone(phone), href: phoneHref(phone) } : null,
    place: location ? { name: location.name, address: addressLine(location), hours: hours?.text ?? null } : null,
  };
}

export type SidebarView = ReturnType<typeof sidebarView>;

/** VDP-056 */
function facts(car: Car): readonly { readonly icon: IconName; readonly text: string }[] {
  const known: { icon: IconName; text: string }[] = [];
  if (car.km !== null) known.push({ icon: 'gauge', text: formatKilometres(car.km) });
  if (car.simple_transmission) known.push({ icon: 'settings-2', text: car.simple_transmission });
  if (car.simple_body) known.push({ icon: 'car', text: car.simple_body });
  if (car.simple_fuel) known.push({ icon: car.simple_fuel === 'Electric' ? 'zap' : 'fuel', text: car.simple_fuel });
  return known;
}

/** VDP-092 */
function belowMarket(car: Car): string | null {
  const found = marketIndicator(car);
  return found && `${formatMoney(Math.floor(found.below / 100) * 100)} below the ${found.of === 'state' ? 'state' : 'market'} average`;
}
