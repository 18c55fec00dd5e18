import { eventId, type EventName } from '#rules/event-ids.ts';

/** What a page's own listeners hear; the base itself sends it nowhere (nothing is tracked before a shopper consents). */
const EVENT_TYPE = 'forecourt:event';

interface AnnouncedEvent {
  /** `null` for an event to which neither the rows nor the site give a number. */
  readonly id: number | null;
  readonly name: EventName;
}

/** Tells whoever listens on the window that a shopper did something that is counted. The document carries the site's own numbers. */
export function announceEvent(name: EventName): void {
  const id = eventId(name, document.documentElement.dataset['events'] ?? null);
  window.dispatchEvent(new CustomEvent<AnnouncedEvent>(EVENT_TYPE, { detail: { id, name } }));
}
