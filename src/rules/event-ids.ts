/** What a shopper does that is counted, with its number; `null` where there is none. */
export const EVENT_IDS = {
  /** A form was accepted, told on the page of its receipt; a site's own number is `tracking.enquiryEvent`. */
  enquirySent: 22,
  /** The dealer's number was tapped. */
  callClicked: 25,
  /** The first change of a slider of the finance calculator. */
  financeCalculatorUsed: 26,
  /** The form about finance was accepted. */
  financeEnquirySent: 9,
  /** A car was saved, in this browser. */
  saved: 39,
  /** The specification has these numbers without a meaning; which of them counts what is our assignment. */
  testDriveSent: 4,
  tradeInOpened: 14,
  photosSent: 15,
  reserveOpened: 17,
  purchaseOpened: 18,
  shared: 48,
  /** The sheet of a vehicle was printed or saved. */
  printed: 49,
  whatsappOpened: 60,
  findSimilarSent: 61,
  historyReportOpened: null,
} as const;

export type EventName = keyof typeof EVENT_IDS;
export const EVENT_NAMES = Object.keys(EVENT_IDS) as [EventName, ...EventName[]];
export type EventIds = Readonly<Partial<Record<EventName, number>>>;

/** The numbers of a site that are not the usual ones, as its pages carry them; `null` where all are usual. */
export function ownEventIds(ids: EventIds): string | null {
  const own = Object.entries(ids).filter(([name, id]) => EVENT_IDS[name as EventName] !== id);
  return own.length === 0 ? null : JSON.stringify(Object.fromEntries(own));
}

/** The number of an event on a page that carries these numbers. */
export function eventId(name: EventName, own: string | null): number | null {
  return (own === null ? undefined : (JSON.parse(own) as EventIds)[name]) ?? EVENT_IDS[name];
}
