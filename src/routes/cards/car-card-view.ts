import { weeklyRepayment } from '#finance/rules/repayment.ts';
import type { CarSummary } from '#inventory/inventory-queries.ts';
import { isAvailable, soldWindowEnd } from '#vehicle/rules/availability.ts';
import { offersCompare, type ComparedCar } from '#shoppers/rules/compare.ts';
import { favouriteOf, keepsFavourites, type Favourite } from '#shoppers/rules/favourite.ts';
import { carName, type Car, carPath } from '#vehicle/rules/car.ts';
import type { Settings } from '#sites/settings/settings.ts';
import { choosePhone } from '#dealerships/rules/choose-phone.ts';
import { displayPhone, phoneHref } from '#dealerships/rules/australian-number.ts';
import { cardStrip, type CardStrip } from '#media/rules/card-strip.ts';
import type { PriceView } from '#vehicle/rules/price-display.ts';
import { displayPrice } from '#vehicle/rules/price-display.ts';
import { cardActions, type CardAction } from '#vehicle/rules/card-actions.ts';
import { cardTag, type CardTag } from '#vehicle/rules/card-tag.ts';
import { carTypeLabel } from '#search/rules/facets.ts';
import { formatKilometres } from '#vehicle/rules/spec-lists.ts';
import type { IconName } from '#ui/icon/icon-names.ts';
import type { RequestScope } from '../context.ts';
import { financeFigures } from './finance-figures.ts';
import { picturesOf, stockPicture, type StockPicture } from '../pictures.ts';
import { testDriveOnly } from './test-drive-only.ts';

/** The weekly repayment of a card in finished words: what the site's lender says of this car, by the rules of the car's own page. */
export function cardRepayment(car: CarSummary, scope: Pick<RequestScope, 'site' | 'now'>): string | null {
  const entry = financeFigures(car, scope)?.entry;
  const weekly = entry && weeklyRepayment(entry);
  return weekly ? `${weekly.text} a week` : null;
}

/** What a browser keeps when its shopper saves this car or puts it beside others; `null` where the site or the car does not offer that. */
export interface KeptView {
  readonly available: boolean;
  readonly favourite: Favourite | null;
  readonly compare: ComparedCar | null;
}

type KeptCar = Pick<
  Car,
  'id' | 'slug' | 'year' | 'make' | 'model' | 'badge' | 'status' | 'condition' | 'price' | 'offerPrice' | 'images'
>;

export function keptView(
  car: KeptCar,
  picture: StockPicture,
  settings: Pick<Settings, 'favourites' | 'compare'>,
): KeptView {
  return {
    available: isAvailable(car),
    favourite: keepsFavourites(settings.favourites.mode)
      ? favouriteOf(car, picture.illustration ? null : picture.src)
      : null,
    compare: offersCompare(car, settings.compare) ? { id: car.id, slug: car.slug, name: carName(car) } : null,
  };
}

/** A card, finished: nothing is left to decide where it is drawn. */
export interface CarCardView extends KeptView {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly picture: StockPicture;
  readonly photos: number;
  readonly strip: CardStrip | null;
  readonly tag: Pick<CardTag, 'kind' | 'text'> | null;
  readonly price: PriceView;
  readonly repayment: string | null;
  readonly facts: readonly { readonly icon: IconName; readonly text: string }[];
  readonly condition: string;
  readonly place: string | null;
  readonly actions: readonly CardAction[];
}

/** What a finished view is made with. */
export type ViewScope = Pick<RequestScope, 'site' | 'now' | 'holdsUntil' | 'pictureOrigin'>;

/** `holdsUntil` hears of the instant at which this card changes by the clock alone. */
export function carCardView(car: CarSummary, { site, now, holdsUntil, pictureOrigin }: ViewScope): CarCardView {
  const { tags, price, search } = site.settings;
  const from = picturesOf({ site, pictureOrigin });
  const tag = cardTag(car, tags, now);
  holdsUntil(tag?.until ?? null);
  const end = soldWindowEnd(car, search.soldWindowDays);
  if (end !== null && end > now) holdsUntil(end);
  const facts: { icon: IconName; text: string }[] = [];
  if (car.odometerKm !== null && car.vehicleType !== 'caravan')
    facts.push({ icon: 'gauge', text: formatKilometres(car.odometerKm) });
  if (car.simpleTransmission) facts.push({ icon: 'settings-2', text: car.simpleTransmission });
  if (car.simpleFuel) facts.push({ icon: car.simpleFuel === 'Electric' ? 'zap' : 'fuel', text: car.simpleFuel });
  if (car.simpleBody && facts.length < 3) facts.push({ icon: 'car', text: car.simpleBody });
  const location = site.locations.find((one) => one.id === car.locationId);
  const picture = stockPicture(car, carName(car), from);
  const priceView = displayPrice(car, price);
  return {
    id: car.id,
    href: carPath(car),
    title: carName({ ...car, badge: null }),
    subtitle:
      [car.badge, site.settings.vdp.seriesDisplay === 'shown' ? car.series : null].filter(Boolean).join(' ') || null,
    picture,
    photos: car.photoCount,
    strip: cardStrip(car, from),
    tag: tag && { kind: tag.kind, text: tag.text },
    price: priceView,
    // A price by the week beside a repayment by the week would be two prices.
    repayment: priceView.kind === 'subscription' ? null : cardRepayment(car, { site, now }),
    facts,
    condition: carTypeLabel(car.condition, search.usedLabel),
    place: location?.address.city ?? car.city,
    ...keptView(car, picture, site.settings),
    actions: search.cardActions.length > 0 ? actionsOf(car, site) : [],
  };
}

function actionsOf(car: CarSummary, site: RequestScope['site']): readonly CardAction[] {
  const { settings, locations } = site;
  const location = locations.find((one) => one.id === car.locationId);
  const { phone } = choosePhone(
    {
      override: settings.contact.phoneOverride,
      numbers: settings.contact.phoneNumbers,
      location: location?.phone ?? null,
    },
    car.condition,
  );
  return cardActions(car, settings.search.cardActions, {
    path: carPath(car),
    phone: phone === null ? null : { text: displayPhone(phone), href: phoneHref(phone) },
    testDriveOnly: testDriveOnly(car, site),
    testDrives: settings.testDrive.booking === 'on',
    findSimilar: settings.vdp.findSimilarLabel,
  });
}
