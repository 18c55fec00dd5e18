import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';

/** The link of a private page worked once, and does not any more. */
export function LinkExpired({ what, contact }: { what: 'reservation' | 'payment'; contact: string }) {
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
