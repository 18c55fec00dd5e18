import { Alert } from '#ui/alert.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { PaymentStep } from './payment-step.tsx';
import { LinkExpired } from '#views/page/link-expired.tsx';
import { LookAgain, useArrival, useLookAgain } from '#views/reservations/private-page.tsx';
import type { PaymentPage } from './online-payment-view.server.ts';

export function PaymentScreen({ page: { payment, contact } }: { page: PaymentPage }) {
  useLookAgain(payment?.isMoving ?? false);
  useArrival(payment === null ? null : 'onlinePaymentSent', null);
  if (payment === null) return <LinkExpired what="payment" contact={contact} />;
  const { title, tone, notice, lines, place, fields, amount, facts, stage, restart } = payment;
  return (
    <Container className="form-page reserve">
      <Breadcrumb crumbs={[{ label: 'Pay online', href: null }]} />
      <FormPanel
        title={title}
        aside={
          place && (
            <FormAside view={{ topic: null, places: [place], all: null }} placesTitle="Questions about your payment" />
          )
        }
      >
        <Alert tone={tone} title={notice} live="status">
          {lines.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
        {fields && <PaymentStep payment={fields} label={`Pay ${amount}`} />}
        {(stage === 'unavailable' || stage === 'processing') && <LookAgain stage={stage} />}
        <section aria-labelledby="details">
          <h2 id="details">{stage === 'paid' ? 'Your receipt' : 'Your payment'}</h2>
          <FactList facts={facts} className="reserve-terms reserve-receipt" />
        </section>
        {restart && (
          <p className="reserve-actions">
            <ButtonLink href={restart}>Start again</ButtonLink>
          </p>
        )}
      </FormPanel>
    </Container>
  );
}
