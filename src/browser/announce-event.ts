import { eventId, type EventName } from '#rules/event-ids.ts';

/** The event for a site's own scripts. docs/how-to/measure-events.md is its contract. */
const EVENT_TYPE = 'forecourt:event';

interface AnnouncedEvent {
  /** `null` for an event without a number, by default and in the site's settings. */
  readonly id: number | null;
  readonly name: EventName;
  /** The area of the page with the link, for events that several links send. */
  readonly where?: string;
}

/**
 * Dispatches an event on `window` for something that a shopper did, and sends it to the site's analytics service, if it
 * has one. The document has the site's own event ids.
 */
export function announceEvent(name: EventName, where?: string): void {
  const { events, collector } = document.documentElement.dataset;
  const detail: AnnouncedEvent = { id: eventId(name, events ?? null), name, ...(where === undefined ? {} : { where }) };
  window.dispatchEvent(new CustomEvent<AnnouncedEvent>(EVENT_TYPE, { detail }));
  if (collector && !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl)) collect(collector, detail);
}

/** Sends no cookies and no id of the shopper. The request outlives the page, because many events are clicks on links. */
function collect(collector: string, event: AnnouncedEvent): void {
  fetch(collector, {
    method: 'POST',
    body: JSON.stringify({ ...event, path: location.pathname, at: new Date().toISOString() }),
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
  }).catch((error: Error) => console.debug(`The event ${event.name} could not be sent: ${error.message}`));
}
