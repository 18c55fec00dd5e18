import { licenceText } from '#vehicle/rules/buyer-rights/dealer-licence.ts';
import { DEPENDS_ON_INSPECTION } from '#leads/rules/trade-in-offer.ts';
import { Alert } from '#ui/alert.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { LinkExpired } from '#views/page/link-expired.tsx';
import type { OfferFailure, OfferPage } from './offer-view.server.ts';

type OfferView = NonNullable<OfferPage['offer']>;

/** The offer with the shopper's answer and the inspection, or that the link has expired. */
export function OfferScreen({ page, answer }: { page: OfferPage; answer: OfferFailure | null }) {
  const { offer, contact } = page;
  if (offer === null) return <LinkExpired what="offer" contact={contact} />;
  const title = `Our offer for your ${offer.name}`;
  return (
    <Container className="form-page trade-in-offer">
      <Breadcrumb crumbs={[{ label: 'Our offer', href: null }]} />
      <FormPanel
        title={title}
        aside={offer.aside && <FormAside view={offer.aside} placesTitle="Contact the dealership" />}
      >
        {answer?.failure && (
          <Alert tone="danger" live="alert" title={answer.failure}>
            <p>We couldn’t save that. Please try again.</p>
          </Alert>
        )}
        {offer.state && (
          <Alert tone={offer.isPositive ? 'positive' : 'info'} title={offer.state.title}>
            <p>{offer.state.text}</p>
          </Alert>
        )}
        <p>
          <strong className="trade-in-offer-price">{offer.price}</strong>
          <br />
          {offer.dealership}
          {offer.answerable && `, until ${offer.until}`}
        </p>
        {offer.note && <blockquote className="trade-in-offer-note">{offer.note}</blockquote>}
        {offer.answerable && <AnswerForm />}
        {offer.inspection && <Inspection inspection={offer.inspection} failed={answer?.time ?? null} />}
        <Stated offer={offer} />
        <p className="form-page-subtitle muted">
          Your receipt number is {offer.receipt}.{offer.licence && ` ${licenceText(offer.licence)}.`}
        </p>
      </FormPanel>
    </Container>
  );
}

/** The shopper's statements about the vehicle. The price depends on them as long as it holds. */
function Stated({ offer: { holds, facts } }: { offer: OfferView }) {
  return (
    <section aria-labelledby="stated">
      <h2 id="stated">{holds ? 'What the offer depends on' : 'What you told us about your vehicle'}</h2>
      {holds && <p>{DEPENDS_ON_INSPECTION}</p>}
      <FactList facts={facts} className="trade-in-offer-facts stack gap-2" />
    </section>
  );
}

/** Posts to the page's own URL, whose signature shows that the link was followed. */
function AnswerForm() {
  return (
    <form method="post" className="trade-in-offer-answer cluster gap-3">
      <p>After you accept, you choose a time for the inspection. You pay and sign nothing online.</p>
      <Button type="submit" name="answer" value="accepted">
        Accept the offer
      </Button>
      <Button type="submit" name="answer" value="declined" variant="secondary">
        Decline
      </Button>
    </form>
  );
}

function Inspection({
  inspection: { requested, times },
  failed,
}: {
  inspection: NonNullable<OfferView['inspection']>;
  failed: { readonly value: string; readonly error: string } | null;
}) {
  if (requested)
    return (
      <section aria-labelledby="inspection">
        <h2 id="inspection">Inspection</h2>
        <p>You requested {requested}. The dealership contacts you to confirm it.</p>
      </section>
    );
  return (
    <section aria-labelledby="inspection">
      <h2 id="inspection">Choose a time for the inspection</h2>
      <form method="post" className="trade-in-offer-answer cluster gap-3">
        <TextField
          id="booking_date_time"
          name="booking_date_time"
          label={`Day and time at ${times.at}`}
          type="datetime-local"
          required
          wide
          defaultValue={failed?.value}
          error={failed?.error}
          // Works without scripts too: the page then starts at its top after a post.
          autoFocus={failed !== null}
          min={times.min}
          max={times.max}
          step={times.step}
        />
        <Button type="submit" name="answer" value="inspection">
          Request this time
        </Button>
      </form>
    </section>
  );
}
