import { licenceView } from '#views/cards/buyer-rights-view.ts';
import { data, redirect } from 'react-router';
import type { Location } from '#dealerships/rules/dealership.ts';
import { bookingProblem } from '#leads/rules/booking-problem.ts';
import { bookingStepSeconds, bookingWindow, bookingWithOffset } from '#leads/rules/booking-time.ts';
import { SUBMIT_FAILED, TOO_MANY_SENT } from '#leads/rules/enquiry-rules.ts';
import { longDate } from '#leads/rules/lead-mail.ts';
import { offeredVehicle, type OfferedVehicle, type OfferState } from '#leads/rules/trade-in-offer.ts';
import { signatureIn } from '#leads/signed-links.server.ts';
import type { OpenedOffer } from '#leads/trade-in-offers.server.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatMoney, formatNumber } from '#rules/money.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { placeView } from '#views/locations/location-view.server.ts';

type FoundOffer = Extract<OpenedOffer, { state: 'found' }>;

/** Not cached, and not found by anyone without the link. */
const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** The answer to the page's forms when something is wrong with what was sent. */
export interface OfferFailure {
  /** Explains why nothing was stored. */
  readonly failure: string | null;
  /** The requested time, and what is wrong with it. */
  readonly time: { readonly value: string; readonly error: string } | null;
}

const STATE_TEXT: Readonly<
  Record<OfferState, (on: string, dealership: string) => { title: string; text: string } | null>
> = {
  made: () => null,
  accepted: (on, dealership) => ({
    title: 'You accepted this offer',
    text: `We stored your answer on ${on} and sent it to ${dealership}.`,
  }),
  declined: (on, dealership) => ({
    title: 'You declined this offer',
    text: `We stored your answer on ${on} and sent it to ${dealership}. If you change your mind, contact the dealership.`,
  }),
  expired: (_, dealership) => ({
    title: 'This offer has expired',
    text: `It can no longer be accepted. Contact ${dealership} for a new one.`,
  }),
  withdrawn: (on, dealership) => ({
    title: 'This offer was withdrawn',
    text: `${dealership} withdrew it on ${on}. It can no longer be accepted.`,
  }),
};

/** The page of an offer, or that its link has expired. A link that we did not make leads to a 404 page. */
export async function offerPage(url: URL, offerId: string, scope: Scope<'leads'>) {
  const opened = await openOffer(url, offerId, scope);
  const page = { siteName: scope.site.name, contact: contactPath(scope.site) };
  if (opened.state === 'expired') return data({ ...page, offer: null }, { status: 410, headers: PRIVATE });
  return data({ ...page, offer: offerView(opened, scope) }, { headers: PRIVATE });
}

export type OfferPage = Awaited<ReturnType<typeof offerPage>>['data'];

async function openOffer(url: URL, offerId: string, { leads, site, now }: Scope<'leads'>) {
  const opened = await leads.tradeInOffers.open({ siteId: site.id, offerId, ...signatureIn(url.searchParams) }, now);
  if (opened.state === 'unknown') throw data(null, { status: 404 });
  return opened;
}

function offerView(found: FoundOffer, scope: RequestFacts) {
  const { offer, payload, receipt, dealershipId } = found;
  const { site, now } = scope;
  const place = offerLocation(found, scope);
  const dealership = site.dealerships.find(({ id }) => id === dealershipId)?.name ?? site.name;
  const vehicle = offeredVehicle(payload);
  const zone = place?.time_zone ?? site.timeZone;
  return {
    name: vehicle?.name ?? 'vehicle',
    price: formatMoney(offer.price),
    until: formatCalendarDate(offer.validUntil)!,
    dealership,
    note: offer.note,
    receipt,
    answerable: offer.state === 'made',
    /** True if the dealership still pays the price, subject to the inspection. */
    holds: offer.state === 'made' || offer.state === 'accepted',
    state: STATE_TEXT[offer.state](offer.changedAt ? longDay(offer.changedAt, zone) : '', dealership),
    isPositive: offer.state === 'accepted',
    facts: vehicle ? statedFacts(vehicle) : [],
    inspection: offer.state === 'accepted' ? inspectionView(offer.inspectionAt, place, now) : null,
    licence: licenceView(place, site),
    aside: place && { topic: null, places: [placeView(place, scope)], all: null },
  };
}

function statedFacts({ rego, facts }: OfferedVehicle): readonly { readonly label: string; readonly value: string }[] {
  const stated = facts.map(({ name, label, value }) => ({
    label,
    value: name === 'kms' ? formatNumber(Number(value)) : value,
  }));
  return rego === null ? stated : [{ label: 'Registration', value: rego }, ...stated];
}

/** The requested time, or the times that can be requested; neither if the location is unknown. */
function inspectionView(requestedAt: string | null, place: Location | null, now: number) {
  if (place === null) return null;
  const zone = place.time_zone;
  return {
    requested: requestedAt && longDate(new Date(requestedAt), zone),
    times: { ...bookingWindow(now, zone), step: bookingStepSeconds('anyTime'), at: place.name },
  };
}

/** The location that the shopper chose, or the first of the dealership; `null` if the site has neither any more. */
function offerLocation({ payload, dealershipId }: FoundOffer, { site }: Pick<RequestFacts, 'site'>): Location | null {
  const chosen = site.locations.find(({ id }) => id === payload.location);
  return chosen ?? site.locations.find(({ dealership_id: id }) => id === dealershipId) ?? null;
}

/**
 * Stores the shopper's answer, or the requested time of the inspection, and leads to the page again, which shows what is stored: in a
 * second tab, after a reload or after a withdrawal that may be another answer than the one sent.
 */
export async function answerOffer(request: Request, url: URL, offerId: string, scope: Scope<'leads'>) {
  const opened = await openOffer(url, offerId, scope);
  const fields = await request.formData().catch(() => null);
  const answer = fields?.get('answer');
  const offer = { siteId: scope.site.id, offerId };
  const refuse = (failure: OfferFailure, status: number) => data<OfferFailure>(failure, { status, headers: PRIVATE });
  if (!scope.maySend('offer')) return refuse({ failure: TOO_MANY_SENT, time: null }, 429);
  try {
    if (opened.state === 'found' && (answer === 'accepted' || answer === 'declined'))
      await scope.leads.tradeInOffers.answer(offer, answer, scope.now);
    const place = opened.state === 'found' ? offerLocation(opened, scope) : null;
    if (answer === 'inspection' && place) {
      const value = String(fields?.get('booking_date_time') ?? '').slice(0, 40);
      const error = bookingProblem(value, place, scope.now, 'anyTime');
      if (error !== null) return refuse({ failure: null, time: { value, error } }, 422);
      await scope.leads.tradeInOffers.requestInspection(offer, bookingWithOffset(value, place.time_zone), scope.now);
    }
  } catch (error) {
    scope.report(error);
    return refuse({ failure: SUBMIT_FAILED, time: null }, 500);
  }
  throw redirect(url.pathname + url.search, { status: 303, headers: PRIVATE });
}

function longDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone }).format(instant);
}
