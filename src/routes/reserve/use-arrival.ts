import { useEffect } from 'react';
import type { EventName } from '#rules/event-ids.ts';
import { announceEvent } from '#browser/announce-event.ts';
import { confirmAccepted } from '#leads/ui/remembered-details.ts';

/** On the page to which an accepted form leads: announces it once, and keeps the details of the sender for the next form. */
export function useArrival(
  event: EventName | null,
  vehicle: { readonly slug: string; readonly name: string } | null,
): void {
  useEffect(() => {
    if (event !== null && confirmAccepted(vehicle)) announceEvent(event);
  }, [event, vehicle]);
}
