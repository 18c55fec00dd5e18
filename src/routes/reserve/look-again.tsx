import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';

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
        {stage === 'unavailable' ? 'Try again' : 'Look again'}
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
