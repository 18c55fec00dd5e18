import { isAvailable } from '#vehicle/rules/availability.ts';
import { openingHoursLines, type HoursLine } from '#dealerships/rules/opening-hours.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import { choosePhone } from '#dealerships/rules/choose-phone.ts';
import { displayPhone } from '#rules/australian-number.ts';
import { headingIn } from '#vehicle/rules/heading-case.ts';
import { dealerLicence, licenceText } from '#vehicle/rules/buyer-rights/dealer-licence.ts';
import { shortRights, type ShortRights } from '#vehicle/rules/buyer-rights/rights-view.ts';
import { vehicleRights } from '#vehicle/rules/buyer-rights/vehicle-rights.ts';
import type { Site } from '#sites/site.ts';
import type { PriceView } from '#vehicle/rules/price-display.ts';
import { vehiclePrice } from '#views/cards/vehicle-price.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { certifiedBadgeFor, type CertifiedBadge } from '#vehicle/rules/certified-badge.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { commentParagraphs, COMMENTS_PENDING } from '#vehicle/rules/dealer-comments.ts';
import { conditionLabel } from '#search/rules/facets.ts';
import { locationOfVehicle, type Location } from '#dealerships/rules/dealership.ts';
import { factsOnce } from '#vehicle/rules/facts-once.ts';
import { caravanSpecs, featuredSpecs, specifications, summary, type SpecEntry } from '#vehicle/rules/spec-lists.ts';
import { financeDisclaimer } from '#finance/rules/disclaimer.ts';
import { lenderRepayment, repaymentLine } from '#finance/rules/repayment.ts';
import type { RequestFacts } from '#views/context.ts';
import { financeFigures } from '#views/cards/finance-figures.ts';
import { dealFacts, dealRepayment, vehicleDeal, type VehicleDeal } from '#views/finance/vehicle-deal.ts';
import { badgePicture, pictureOptions, stockPicture, type StockPicture } from '#views/pictures.ts';

/** The print sheet of a vehicle: the same text in the PDF and on the print page. */
export interface VehicleSheet {
  readonly slug: string;
  readonly siteName: string;
  readonly host: string;
  /** URL of the vehicle's page, for the QR code. */
  readonly address: string;
  readonly name: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly condition: string;
  readonly picture: StockPicture;
  /** The badge of a certified vehicle, whatever other tag its photo has on cards. */
  readonly badge: CertifiedBadge | null;
  readonly price: PriceView;
  /** A repayment always with its comparison rate and the warning; `conditions` are the lender's and may be truncated. */
  readonly finance: { readonly text: string; readonly warning: string; readonly conditions: string } | null;
  /** The figures of the shopper's own loan, if the URL has them; `finance` is then its repayment. */
  readonly deal: readonly SpecEntry[];
  readonly facts: readonly SpecEntry[];
  readonly specs: readonly SpecEntry[];
  readonly features: readonly string[];
  readonly comments: string | null;
  readonly place: {
    readonly name: string;
    readonly street: string;
    readonly town: string;
    readonly phone: string | null;
    readonly email: string | null;
    readonly licence: string | null;
    readonly hours: readonly HoursLine[];
  } | null;
  /** The rights of the buyer, in short; `null` if the site does not show them. */
  readonly rights: ShortRights | null;
  /** `21 November 2026`, in the dealership's time zone. */
  readonly date: string;
  readonly disclaimer: string;
}

/** Number of facts that are as high as the photo: if the vehicle has fewer, specifications follow them. */
const FACTS_BESIDE_PHOTO = 12;

/** `null` for an unavailable vehicle, so that no one has a printed price of it. */
export function vehicleSheet(
  vehicle: Vehicle,
  {
    site,
    now,
    origin,
    holdsUntil,
    pictureOrigin,
    params,
  }: Pick<RequestFacts, 'site' | 'now' | 'origin' | 'holdsUntil' | 'pictureOrigin' | 'params'>,
): VehicleSheet | null {
  if (!isAvailable(vehicle)) return null;
  const { settings } = site;
  const pictures = pictureOptions({ site, pictureOrigin });
  const badge = certifiedBadgeFor(vehicle, settings.tags);
  const location = locationOfVehicle(vehicle, site.locations);
  const timeZone = location?.time_zone ?? site.timeZone;
  const today = zonedTime(now, timeZone).date;
  holdsUntil(nextMidnight(now, timeZone));
  const name = vehicleName(vehicle);
  const price = vehiclePrice(vehicle, { site, now, holdsUntil });
  const rights = vehicleRights(vehicle, { site, location, now });
  const facts = featuredSpecs(vehicle, { expiredRego: settings.vdp.expiredRego, today });
  const labels = new Set(facts.map((fact) => fact.label));
  const specs = [...caravanSpecs(vehicle), ...summary(vehicle), ...specifications(vehicle)].filter(
    (entry) => !labels.has(entry.label) && entry.label !== 'Exterior color',
  );
  const listed = !settings.vdp.repeatedFacts ? factsOnce([facts, specs] as const)[1] : specs;
  const comments = commentParagraphs(vehicle.dealerComments);
  const date = formatCalendarDate(today)!;
  const deal = statedDeal(vehicle, params, { site, now });
  // A deal needs the space that more facts would take.
  const beside = deal ? 0 : Math.max(0, FACTS_BESIDE_PHOTO - facts.length);
  const inCase = (entries: readonly SpecEntry[]) =>
    entries.map((entry) => ({ ...entry, label: headingIn(settings.text.headings, entry.label) }));
  return {
    slug: vehicle.slug,
    siteName: site.name,
    host: new URL(origin).host,
    address: origin + vehiclePath(vehicle),
    name,
    title: vehicleName({ ...vehicle, badge: null }),
    subtitle: [vehicle.badge, vehicle.series].filter(Boolean).join(' ') || null,
    condition: conditionLabel(vehicle.condition, settings.search.usedLabel),
    picture: stockPicture(vehicle, name, pictures),
    badge: badge && { ...badge, picture: badgePicture(badge.picture, pictures) },
    price,
    finance: financeLine(vehicle, site, now, deal),
    deal: deal ? dealFacts(deal) : [],
    facts: inCase([...facts, ...listed.slice(0, beside)]),
    specs: inCase(listed.slice(beside)),
    features: vehicle.features,
    comments: comments[0] === COMMENTS_PENDING ? null : comments.join(' '),
    place: location && sheetLocation(location, vehicle, site),
    rights: rights && shortRights(rights),
    date,
    disclaimer: `Price and availability as at ${date}; both can change, and the vehicle may be sold before you visit. Details come from the dealership's records and may contain errors. Please check what matters to you before you buy.`,
  };
}

function sheetLocation(
  location: Location,
  { condition }: Vehicle,
  site: Pick<Site, 'settings' | 'buyerRights'>,
): VehicleSheet['place'] {
  const { settings } = site;
  const { phone } = choosePhone(
    {
      override: settings.contact.phoneOverride,
      numbers: settings.contact.phoneNumbers,
      here: location.phones ?? null,
      location: location.phone ?? location.landline_phone ?? null,
    },
    condition,
  );
  const licence = dealerLicence(location, site);
  return {
    name: location.name,
    street: location.address.street,
    town: `${location.address.city} ${location.address.state.toUpperCase()} ${location.address.postcode}`,
    phone: phone ? displayPhone(phone) : null,
    email: location.email,
    licence: licence && licenceText(licence),
    hours: openingHoursLines(location.opening_hours),
  };
}

/** The deal of a URL. Its rate is printed only beside its repayment with the comparison rate. */
function statedDeal(vehicle: Vehicle, params: URLSearchParams, scope: Parameters<typeof vehicleDeal>[2]) {
  const deal = params.has('amount') ? vehicleDeal(vehicle, params, scope) : null;
  return deal && dealRepayment(deal) ? deal : null;
}

function financeLine(
  vehicle: Vehicle,
  site: RequestFacts['site'],
  now: number,
  deal: VehicleDeal | null,
): VehicleSheet['finance'] {
  const { finance } = site.settings;
  const entry = financeFigures(vehicle, { site, now })?.entry ?? null;
  const repayment = deal ? dealRepayment(deal) : entry && lenderRepayment(entry, finance);
  if (!repayment) return null;
  const { warning } = repayment;
  return {
    text: repaymentLine(repayment),
    warning,
    conditions: financeDisclaimer(vehicle, entry, finance, site.lender)
      .paragraphs.filter((text) => !warning.includes(text))
      .join(' '),
  };
}
