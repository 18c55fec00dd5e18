import { headingIn } from '#vehicle/rules/heading-case.ts';
import { financeConditions } from '#finance/rules/disclaimer.ts';
import { lenderRepayment, type ShortRepayment } from '#finance/rules/repayment.ts';
import type { VehicleSummary } from '#inventory/vehicle-summary.ts';
import { isAvailable, soldWindowEnd } from '#vehicle/rules/availability.ts';
import { offersCompare, type ComparedVehicle } from '#shoppers/rules/compare.ts';
import { hasWatchlist } from '#shoppers/rules/account-features.ts';
import { toFavourite, storesFavourites, type Favourite } from '#shoppers/rules/favourite.ts';
import { vehicleName, type Vehicle, vehiclePath } from '#vehicle/rules/vehicle.ts';
import type { Settings } from '#sites/settings/settings.ts';
import type { PhoneLink } from '#rules/australian-number.ts';
import { vehiclePhone } from '#dealerships/vehicle-location.ts';
import { cardStrip, type CardStrip } from '#media/rules/card-strip.ts';
import type { PriceView } from '#vehicle/rules/price-display.ts';
import { cardActions, type CardAction } from '#vehicle/rules/card-actions.ts';
import { cardFacts } from '#vehicle/rules/card-facts.ts';
import { cardTag } from '#vehicle/rules/card-tag.ts';
import { conditionLabel } from '#search/rules/facets.ts';
import type { IconName } from '#ui/icon/icon-names.ts';
import type { RequestFacts } from '../context.ts';
import { factsWithIcons } from './fact-icons.ts';
import { financeFigures } from './finance-figures.ts';
import { pictureOptions, stockPicture, tagView, type StockPicture, type TagView } from '../pictures.ts';
import { testDriveOnly } from './test-drive-only.ts';
import { vehiclePrice } from './vehicle-price.ts';

/** The repayment on a card, from the site's lender, by the same rules and as often as on the vehicle's page. */
function cardRepayment(vehicle: VehicleSummary, scope: Pick<RequestFacts, 'site' | 'now'>): LentCard {
  const entry = financeFigures(vehicle, scope)?.entry ?? null;
  const { finance } = scope.site.settings;
  const repayment = entry && lenderRepayment(entry, finance);
  if (!repayment) return NOT_LENT;
  const conditions = financeConditions(vehicle, entry, finance, scope.site.lender).join(' ') || null;
  return { repayment: repayment.short, conditions };
}

type LentCard = Pick<VehicleCardView, 'repayment' | 'conditions'>;
const NOT_LENT: LentCard = { repayment: null, conditions: null };

/** The data stored in the browser by Save and Compare; `null` if the site or the vehicle does not offer it. */
export interface SavedView {
  readonly available: boolean;
  readonly favourite: Favourite | null;
  readonly compare: ComparedVehicle | null;
  /** For the watchlist; `null` if the site has none. */
  readonly watch: { readonly id: string; readonly name: string } | null;
}

type SavableVehicle = Pick<
  Vehicle,
  'id' | 'slug' | 'year' | 'make' | 'model' | 'badge' | 'status' | 'condition' | 'price' | 'offerPrice' | 'images'
>;

export function savedView(
  vehicle: SavableVehicle,
  picture: StockPicture,
  settings: Pick<Settings, 'favourites' | 'compare'>,
): SavedView {
  return {
    available: isAvailable(vehicle),
    favourite: storesFavourites(settings.favourites.mode)
      ? toFavourite(vehicle, picture.illustration ? null : picture.src)
      : null,
    compare: offersCompare(vehicle, settings.compare)
      ? { id: vehicle.id, slug: vehicle.slug, name: vehicleName(vehicle) }
      : null,
    watch: hasWatchlist(settings) ? { id: vehicle.id, name: vehicleName(vehicle) } : null,
  };
}

/** The view of a card: finished values, no decisions left. */
export interface VehicleCardView extends SavedView {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly picture: StockPicture;
  readonly photos: number;
  readonly strip: CardStrip | null;
  readonly tag: TagView | null;
  readonly price: PriceView;
  readonly repayment: ShortRepayment | null;
  /** Conditions of the repayment, from the lender or the site. The list prints those of its cards once, below them. */
  readonly conditions: string | null;
  readonly facts: readonly { readonly icon: IconName; readonly text: string }[];
  readonly condition: string;
  readonly place: string | null;
  readonly actions: readonly CardAction[];
}

/** The part of the request context that views need. */
export type ViewScope = Pick<RequestFacts, 'site' | 'now' | 'holdsUntil' | 'pictureOrigin'>;

/** Calls `holdsUntil` with the instant at which this card changes. */
export function vehicleCardView(
  vehicle: VehicleSummary,
  { site, now, holdsUntil, pictureOrigin }: ViewScope,
): VehicleCardView {
  const { tags, search } = site.settings;
  const from = pictureOptions({ site, pictureOrigin });
  const tag = cardTag(vehicle, tags, now);
  holdsUntil(tag?.until ?? null);
  const end = soldWindowEnd(vehicle, search.soldWindowDays);
  if (end !== null && end > now) holdsUntil(end);
  const location = site.locations.find((one) => one.id === vehicle.locationId);
  const picture = stockPicture(vehicle, vehicleName(vehicle), from);
  const priceView = vehiclePrice(vehicle, { site, now, holdsUntil });
  return {
    id: vehicle.id,
    href: vehiclePath(vehicle),
    title: vehicleName({ ...vehicle, badge: null }),
    subtitle:
      [vehicle.badge, site.settings.vdp.seriesDisplay ? vehicle.series : null].filter(Boolean).join(' ') || null,
    picture,
    photos: vehicle.photoCount,
    strip: cardStrip(vehicle, from),
    tag: tagView(tag, from),
    price: priceView,
    ...cardRepayment(vehicle, { site, now }),
    facts: factsWithIcons(cardFacts(vehicle), vehicle.vehicleType),
    condition: conditionLabel(vehicle.condition, search.usedLabel),
    place: location?.address.city ?? vehicle.city,
    ...savedView(vehicle, picture, site.settings),
    actions: search.cardActions.length > 0 ? labelledActions(vehicle, site) : [],
  };
}

/** Anchor of the box with the phone number on a vehicle's page. */
export const CALL_BOX = 'call-box';

/**
 * The phone button of a vehicle. A masked number is not in it: the button leads to the box on the vehicle's page (`path`), which counts
 * who reveals the number.
 */
export function callButton(
  vehicle: Pick<Vehicle, 'condition' | 'locationId' | 'dealershipId'>,
  site: RequestFacts['site'],
  { revealed, path }: { readonly revealed: boolean; readonly path: string },
): PhoneLink | null {
  const phone = vehiclePhone(vehicle, site);
  return phone && !revealed
    ? { text: headingIn(site.settings.text.headings, 'Call Us Now'), href: `${path}#${CALL_BOX}` }
    : phone;
}

function labelledActions(vehicle: VehicleSummary, site: RequestFacts['site']): readonly CardAction[] {
  const { settings } = site;
  const path = vehiclePath(vehicle);
  return cardActions(vehicle, settings.search.cardActions, {
    path,
    phone: callButton(vehicle, site, { revealed: settings.vdp.phoneReveal === 'revealed', path }),
    testDriveOnly: testDriveOnly(vehicle, site),
    testDrives: settings.testDrive.booking,
    findSimilar: settings.vdp.findSimilarLabel,
  }).map((action) => ({ ...action, label: headingIn(settings.text.headings, action.label) }));
}
