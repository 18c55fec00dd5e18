import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { OwnHold } from '#views/reservations/not-open.tsx';
import type { ClosedView } from '#views/purchases/purchase-offer.ts';

/**
 * The vehicle cannot be bought now: another shopper has it, or it is gone. The answers are not lost. `action` is the
 * URL of the form.
 */
export function Closed({ closed, action }: { closed: ClosedView; action: string | null }) {
  const { name, type, isReserved, own, sent, enquireHref, similarHref } = closed;
  if (own) return <OwnHold own={own} back={null} />;
  return (
    <div className="stack">
      <Alert
        tone={sent === null ? 'info' : 'warning'}
        title={isReserved ? `Another shopper has reserved the ${name}.` : `The ${name} can no longer be bought online.`}
      >
        {sent !== null && <p>You have not been charged.</p>}
        {sent === true && (
          <p>The dealership has your details and what you chose. It can tell you if it becomes free.</p>
        )}
        {sent === false && (
          <p>Your answers are not lost: we send them to the dealership as an enquiry, so that it can help you.</p>
        )}
        {sent === null && isReserved && (
          <p>
            A reservation can end. Send an enquiry, and the dealership can tell you if this {type} becomes free again.
          </p>
        )}
      </Alert>
      <div className="reserve-actions">
        {sent === false && action && (
          <form method="post" action={action}>
            <Button type="submit">Send my details now</Button>
          </form>
        )}
        <ButtonLink href={similarHref} variant={sent === false ? 'secondary' : 'primary'}>
          See similar vehicles
        </ButtonLink>
        {sent === null && enquireHref && (
          <ButtonLink href={enquireHref} variant="secondary">
            Send an enquiry
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
