import { isAvailable, isTestDriveOnly } from '#domain/availability/availability.ts';
import { isGoneForGood, soldWindowEnd } from '#domain/availability/sold-window.ts';
import { FIND_SIMILAR_MESSAGE, FIND_SIMILAR_SUBCATEGORY, unavailableView } from '#domain/availability/unavailable-view.ts';
import { hoursToday } from '#domain/hours/opening-hours.ts';
import { nextMidnight, zonedTime } from '#domain/hours/zoned-time.ts';
import { choosePhone } from '#domain/phone/choose-phone.ts';
import { displayPhone, phoneHref } from '#domain/phone/australian-number.ts';
import { displayPrice } from '#domain/pricing/price-display.ts';
import { carName, carPath, type Car } from '#domain/vehicle/car.ts';
import { cardTag } from '#domain/vehicle/card-tag.ts';
import { commentParagraphs } from '#domain/vehicle/dealer-comments.ts';
import { carTypeLabel } from '#domain/vehicle/facet-labels.ts';
import { compileFilter } from '#domain/vehicle/filter-expression.ts';
import { itemTypeLabel } from '#domain/vehicle/item-type-label.ts';
import { findManufacturer, makeSlug } from '#domain/vehicle/manufacturers.ts';
import { formatKilometres } from '#domain/vehicle/measures.ts';
import { caravanSpecs, detailsTitle, featuredSpecs, specifications, summary } from '#domain/vehicle/spec-lists.ts';
import type { IconName } from '#ui/icon/icon-names.ts';
import type { ViewScope } from './car-card-view.ts';
import { photoOf, stockPicture, type StockPicture } from './stock-picture.ts';

const MOST_PICTURES = 60;

/** The whole of a vehicle's page in finished words. `holdsUntil` hears when they change by the clock alone. */
export function vehicleView(car: Car, { site, now, holdsUntil, pictureOrigin }: ViewScope) {
  const { settings, timeZone } = site;
  const usedLabel = settings.search.usedLabel;
  const available = isAvailable(car);
  const tag = cardTag(car, settings.tags, now);
  holdsUntil(tag?.until ?? null);
  const location = site.locations.find((one) => one.id === car.location_id) ?? site.locations.find((one) => one.dealership_id === car.dealership_id && one.location_type === 'sales');
  const hours = location ? hoursToday(location.opening_hours, now, location.time_zone) : null;
  holdsUntil(hours?.until ?? null);
  const today = zonedTime(now, timeZone).date;
  if (car.rego_expiry) holdsUntil(nextMidnight(now, timeZone));
  const { phone } = choosePhone({ override: settings.contact.phoneOverride, numbers: settings.contact.phoneNumbers, location: location?.phone ?? null }, car.car_type);
  const make = findManufacturer(car.make);
  const windowEnd = soldWindowEnd(car, settings.search.soldWindowDays);
  if (windowEnd !== null && windowEnd > now) holdsUntil(windowEnd);
  const name = carName(car);
  const price = displayPrice(car, settings.price);
  const filter = settings.availability.testDriveOnlyFilter;
  const pictures = car.images.slice(0, MOST_PICTURES).map((_, index) => galleryPicture(photoOf(car, index, `${name}, picture ${index + 1}`, pictureOrigin)));
  const stand = stockPicture(car, name, pictureOrigin);
  const lists = [
    { title: itemTypeLabel(car.item_type) === 'Car' ? 'Key information' : detailsTitle(car), entries: featuredSpecs(car, { expiredRego: settings.vdp.expiredRego, today }) },
    { title: 'Caravan specifications', entries: caravanSpecs(car) },
    { title: 'Summary', entries: summary(car) },
    { title: 'Specifications', entries: specifications(car) },
  ].filter((list) => list.entries.length > 0);
  const facts: { icon: IconName; text: string }[] = [];
  if (car.km !== null) facts.push({ icon: 'gauge', text: formatKilometres(car.km) });
  if (car.simple_transmission) facts.push({ icon: 'settings-2', text: car.simple_transmission });
  if (car.simple_body) facts.push({ icon: 'car', text: car.simple_body });
  if (car.simple_fuel) facts.push({ icon: car.simple_fuel === 'Electric' ? 'zap' : 'fuel', text: car.simple_fuel });
  const type = car.item_type;
  return {
    href: carPath(car),
    name,
    title: carName({ ...car, badge: null }),
    subtitle: [car.badge, car.series].filter(Boolean).join(' ') || null,
    description: [name, price.amount === null ? null : price.text, car.km === null ? null : formatKilometres(car.km), location ? `at ${location.name}` : null, site.name].filter(Boolean).join(', '),
    condition: carTypeLabel(car.car_type, usedLabel),
    available,
    gone: isGoneForGood(car, settings.search.soldWindowDays, now),
    reserved: available && car.reserved,
    tag: tag && { kind: tag.kind, text: tag.text },
    testDriveOnly: isTestDriveOnly(car, { rule: settings.availability.testDriveOnlyRule, matches: filter === null ? null : compileFilter(filter) }),
    price,
    facts,
    pictures: pictures.length > 0 ? pictures : [galleryPicture(stand)],
    // VDP-002, VDP-003
    thumbnails: available && pictures.length > 3,
    unavailable: unavailableView(car, settings.vdp),
    crumbs: [
      { label: 'Home', href: '/' },
      { label: carTypeLabel(car.car_type, usedLabel), href: `/search/${car.car_type}-cars` },
      ...(make ? [{ label: car.make, href: `/search/${make.slug}` }, { label: car.model, href: `/search/${make.slug}/${makeSlug(car.model)}` }] : []),
      { label: name, href: null },
    ],
    lists,
    comments: commentParagraphs(car.dealercomments),
    features: car.standardEquipment,
    phone: phone ? { text: displayPhone(phone), href: phoneHref(phone) } : null,
    place: location ? { name: location.name, address: `${location.address.street}, ${location.address.city} ${location.address.state.toUpperCase()} ${location.address.postcode}`, hours: hours?.text ?? null } : null,
    similarTitle: `Similar ${type}s ${settings.price.subscriptions === 'on' ? 'Available' : 'In-Stock'}`,
    enquiryPreset: { ...(available ? {} : { message: FIND_SIMILAR_MESSAGE, subcategory: FIND_SIMILAR_SUBCATEGORY }), ...(car.location_id ? { location: car.location_id } : {}) } as Record<string, string>,
  };
}

/** Thumbnails are the smallest size of a photo; a drawing is one file for both. */
function galleryPicture(picture: StockPicture) {
  return { ...picture, thumb: picture.set ? picture.set.srcSet.webp.split(' ')[0]! : picture.src };
}
