import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { EventName } from '#rules/event-ids.ts';
import { announceEvent } from '#browser/announce-event.ts';
import { confirmAccepted } from '#leads/ui/remembered-details.ts';
import { ButtonLink } from '#ui/button.tsx';

/** On the page to which an accepted form leads: announces it once, and keeps the details of the sender for the next form. */
export function useArrival(
  event: EventName | null,
  vehicle: { readonly slug: string; readonly name: string } | null,
): void {
  useEffect(() => {
    if (event !== null && confirmAccepted(vehicle)) announceEvent(event);
  }, [event, vehicle]);
}

/** A link to the page itself, for a payment that its provider has not answered. */
export function LookAgain({ stage }: { stage: 'unavailable' | 'processing' }) {
  const revalidator = useRevalidator();
  return (
    <p>
      {/* An empty link is the URL with its signature. */}
      <ButtonLink
        href=""
        variant="secondary"
        onClick={(event) => {
          event.preventDefault();
          void revalidator.revalidate();
        }}
      >
        {stage === 'unavailable' ? 'Try again' : 'Check again'}
      </ButtonLink>
    </p>
  );
}

const LOOK_MS = 2_000;

/** Loads the page's data until what happens at the provider is over. */
export function useLookAgain(isMoving: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
}
