import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { useReloadWhenRestored } from '#browser/restored-page.ts';
import { Alert } from '#ui/alert.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { scopeContext } from '#views/context.ts';
import { paymentPage } from './online-payment-view.server.ts';
import { PaymentStep } from './payment-step.tsx';
import { LinkExpired, LookAgain, privateMeta, useArrival, useLookAgain } from '#views/reservations/private-page.tsx';
import '#styles/pages/reserve.css';

/** The card fields are what the page is for. */
export const handle = { start: 'now' } as const;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  privateMeta(loaderData?.payment?.title ?? 'Your payment', loaderData?.siteName);

/** An online payment, for the customer who has its link: the card fields, then the receipt. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  return paymentPage(url, params['id']!, context.get(scopeContext));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Payment() {
  const { payment, contact } = useLoaderData<typeof loader>();
  useReloadWhenRestored();
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
