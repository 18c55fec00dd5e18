import type { PriceView } from '#domain/pricing/price-display.ts';
import { displayPrice } from '#domain/pricing/price-display.ts';
import { isAvailable } from '#domain/availability/availability.ts';
import { soldWindowEnd } from '#domain/availability/sold-window.ts';
import { carName, carPath } from '#domain/vehicle/car.ts';
import { cardTag, type CardTag } from '#domain/vehicle/card-tag.ts';
import { carTypeLabel } from '#domain/vehicle/facet-labels.ts';
import { formatKilometres } from '#domain/vehicle/measures.ts';
import type { CarSummary } from '#stock/stock-queries.ts';
import type { IconName } from '#ui/icon/icon-names.ts';
import type { RequestScope } from '../context.ts';
import { stockPicture, type StockPicture } from './stock-picture.ts';

/** A card, finished: nothing is left to decide where it is drawn. */
export interface CarCardView {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly picture: StockPicture;
  readonly photos: number;
  readonly tag: Pick<CardTag, 'kind' | 'text'> | null;
  readonly price: PriceView;
  readonly facts: readonly { readonly icon: IconName; readonly text: string }[];
  readonly condition: string;
  readonly place: string | null;
  readonly available: boolean;
}

/** What a finished view is made with. */
export type ViewScope = Pick<RequestScope, 'site' | 'now' | 'holdsUntil' | 'pictureOrigin'>;

/** `holdsUntil` hears of the instant at which this card changes by the clock alone. */
export function carCardView(car: CarSummary, { site, now, holdsUntil, pictureOrigin }: ViewScope): CarCardView {
  const { tags, price, search } = site.settings;
  const tag = cardTag(car, tags, now);
  holdsUntil(tag?.until ?? null);
  const end = soldWindowEnd(car, search.soldWindowDays);
  if (end !== null && end > now) holdsUntil(end);
  const facts: { icon: IconName; text: string }[] = [];
  if (car.km !== null && car.item_type !== 'caravan') facts.push({ icon: 'gauge', text: formatKilometres(car.km) });
  if (car.simple_transmission) facts.push({ icon: 'settings-2', text: car.simple_transmission });
  if (car.simple_fuel) facts.push({ icon: car.simple_fuel === 'Electric' ? 'zap' : 'fuel', text: car.simple_fuel });
  if (car.simple_body && facts.length < 3) facts.push({ icon: 'car', text: car.simple_body });
  const location = site.locations.find((one) => one.id === car.location_id);
  return {
    id: car.id,
    href: carPath(car),
    title: carName({ ...car, badge: null }),
    subtitle: [car.badge, site.settings.vdp.seriesDisplay === 'shown' ? car.series : null].filter(Boolean).join(' ') || null,
    picture: stockPicture(car, carName(car), pictureOrigin),
    photos: car.photos_count,
    tag: tag && { kind: tag.kind, text: tag.text },
    price: displayPrice(car, price),
    facts,
    condition: carTypeLabel(car.car_type, search.usedLabel),
    place: location?.address.city ?? car.city,
    available: isAvailable(car),
  };
}
