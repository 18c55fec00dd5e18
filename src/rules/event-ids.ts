/** Numbers of the shopper events that tracking scripts count; `null` for an event without a number. */
export const EVENT_IDS = {
  /**
   * A form was accepted. Sent on the page with the receipt; a site can set its own number in `tracking.enquiryEvent`.
   */
  enquirySent: 22,
  /** The dealer's phone number was tapped. */
  callClicked: 25,
  /** The first change of a finance calculator slider. */
  financeCalculatorUsed: 26,
  /** A finance enquiry was accepted. */
  financeEnquirySent: 9,
  /** A vehicle was saved in this browser, or the watchlist was changed. */
  saved: 39,
  /** A sign-in code was sent; it was right. */
  codeSent: 36,
  codeVerified: 37,
  /** The specification lists these numbers without a meaning; the assignment is ours. */
  testDriveSent: 4,
  tradeInOpened: 14,
  photosSent: 15,
  reserveOpened: 17,
  purchaseOpened: 18,
  shared: 48,
  /** The information sheet of a vehicle was printed or saved. */
  printed: 49,
  whatsappOpened: 60,
  findSimilarSent: 61,
  careersEnquirySent: 51,
  /** Forms without a number in the specification: a site can set one. */
  serviceBookingSent: null,
  partsEnquirySent: null,
  fleetEnquirySent: null,
  insuranceEnquirySent: null,
  feedbackSent: null,
  offerEnquirySent: null,
  modelEnquirySent: null,
  brandEnquirySent: null,
  tradeInSent: null,
  sellEnquirySent: null,
  historyReportOpened: null,
  reservationSent: null,
  purchaseSent: null,
  onlinePaymentSent: null,
} as const;

export type EventName = keyof typeof EVENT_IDS;
export const EVENT_NAMES = Object.keys(EVENT_IDS) as [EventName, ...EventName[]];
export type EventIds = Readonly<Partial<Record<EventName, number>>>;

/** A site's event numbers that differ from the standard ones, for its pages; `null` if none differ. */
export function ownEventIds(ids: EventIds): string | null {
  const own = Object.entries(ids).filter(([name, id]) => EVENT_IDS[name as EventName] !== id);
  return own.length === 0 ? null : JSON.stringify(Object.fromEntries(own));
}

/** The number of an event on a page with these numbers. */
export function eventId(name: EventName, own: string | null): number | null {
  return (own === null ? undefined : (JSON.parse(own) as EventIds)[name]) ?? EVENT_IDS[name];
}
