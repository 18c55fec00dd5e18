import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';

/** The head of a private page. Its URL is a key, which other websites must not learn; with `no-referrer` its forms would have no origin. */
export const privateMeta = (title: string, siteName: string | undefined) => [
  { title: `${title} | ${siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

/** The link of a private page worked once, and does not any more. */
export function LinkExpired({
  what,
  contact,
}: {
  what: 'reservation' | 'payment' | 'purchase' | 'appointment' | 'offer';
  contact: string;
}) {
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
