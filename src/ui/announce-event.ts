import { EVENT_IDS, type EventName } from '#domain/events/event-ids.ts';

/** What a page's own listeners hear; the base itself sends it nowhere (gap 090: nothing is tracked before a shopper consents). */
const EVENT_TYPE = 'forecourt:event';

export interface AnnouncedEvent {
  readonly id: number;
  readonly name: EventName;
}

/** Tells whoever listens on the window that a shopper did something that is counted. */
export function announceEvent(name: EventName): void {
  window.dispatchEvent(new CustomEvent<AnnouncedEvent>(EVENT_TYPE, { detail: { id: EVENT_IDS[name], name } }));
}
