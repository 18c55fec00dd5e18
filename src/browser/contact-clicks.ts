import { announceEvent } from './announce-event.ts';
import type { EventName } from '#rules/event-ids.ts';

/** Dispatched on a link that was tapped before hydration, by `early-input.ts`. */
const EARLY_TAP = 'forecourt:early-tap';

/** A chat with a number; without one the link shares a page. */
const WHATSAPP_CHAT = /^https:\/\/wa\.me\/\d/;

/** The event of a tapped link to a phone or a WhatsApp number; `null` for other links. */
export function contactEvent(href: string): EventName | null {
  if (/^tel:/i.test(href)) return 'callClicked';
  return WHATSAPP_CHAT.test(href) ? 'whatsappOpened' : null;
}

/** The named area of the page that a link is in: its `data-where`, `dialog`, the id of its section, or `page`. */
function locateLink(link: Element): string {
  const area = link.closest<HTMLElement>('[data-where], dialog, section[id]');
  if (!area) return 'page';
  return area.dataset['where'] ?? (area.localName === 'dialog' ? 'dialog' : area.id);
}

/** Announces every tap on a phone or WhatsApp number, wherever the link is. Returns a function that stops it. */
export function announceContactClicks(): () => void {
  const done = new AbortController();
  const onTap = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const event = link && contactEvent(link.getAttribute('href') ?? '');
    if (link && event) announceEvent(event, locateLink(link));
  };
  // While capturing, because a link's own listener may stop the event.
  for (const type of ['click', EARLY_TAP])
    document.addEventListener(type, onTap, { capture: true, signal: done.signal });
  return () => done.abort();
}
