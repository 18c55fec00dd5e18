import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { EventName } from '#rules/event-ids.ts';
import { announceEvent } from '#browser/announce-event.ts';
import { confirmAccepted } from '#leads/ui/remembered-details.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';

/** The head of a private page. Its URL is a key, which other websites must not learn; with `no-referrer` its forms would have no origin. */
export const privateMeta = (title: string, siteName: string | undefined) => [
  { title: `${title} | ${siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

/** The link of a private page worked once, and does not any more. */
export function LinkExpired({ what, contact }: { what: 'reservation' | 'payment' | 'purchase'; contact: string }) {
  return (
    <Container narrow className="page-message">
      <h1>This link has expired</h1>
      <p>Contact the dealership about your {what}, and quote the receipt number in the email that you received.</p>
      <p className="page-message-actions">
        <ButtonLink href={contact}>Contact us</ButtonLink>
      </p>
    </Container>
  );
}

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
