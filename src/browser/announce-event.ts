import { eventId, type EventName } from '#rules/event-ids.ts';

/** The event for a site's own scripts. The platform sends it nowhere, because nothing is tracked before the shopper consents. */
const EVENT_TYPE = 'forecourt:event';

interface AnnouncedEvent {
  /** `null` for an event without a number, by default and in the site's settings. */
  readonly id: number | null;
  readonly name: EventName;
}

/** Dispatches an event on `window` for something that a shopper did. The document has the site's own event ids. */
export function announceEvent(name: EventName): void {
  const id = eventId(name, document.documentElement.dataset['events'] ?? null);
  window.dispatchEvent(new CustomEvent<AnnouncedEvent>(EVENT_TYPE, { detail: { id, name } }));
}
