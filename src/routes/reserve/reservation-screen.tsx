import { Accordion, type AccordionSection } from '#ui/accordion.tsx';
import { Alert } from '#ui/alert.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Container } from '#ui/layout/container.tsx';
import { rightsSections } from '#vehicle/ui/buyer-rights.tsx';
import { FormAside, VehicleAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { PaymentStep } from './payment-step.tsx';
import type { ReservationView } from './reservation-view.server.ts';
import { LinkExpired } from '#views/page/link-expired.tsx';
import { LookAgain, useArrival, useLookAgain } from '#views/reservations/private-page.tsx';
import type { ReservationFailure, ReservationPage } from './reservation-view.server.ts';

interface ReservationScreenProps {
  page: ReservationPage;
  answer: ReservationFailure | null;
}

export function ReservationScreen({ page: { reservation, contact }, answer }: ReservationScreenProps) {
  useLookAgain(reservation?.isMoving ?? false);
  useArrival(
    reservation && (reservation.what === 'purchase' ? 'purchaseSent' : 'reservationSent'),
    reservation?.accepted ?? null,
  );
  return reservation === null ? (
    <LinkExpired what="reservation" contact={contact} />
  ) : (
    <StoredReservation reservation={reservation} failure={answer?.failure ?? null} />
  );
}

function StoredReservation({ reservation, failure }: { reservation: ReservationView; failure: string | null }) {
  const { title, tone, notice, lines, vehicle, payment, deposit, facts, deal, stage, cancel, what, sum } = reservation;
  const more = moreSections(reservation);
  return (
    <Container className="form-page reserve">
      <Breadcrumb
        crumbs={[
          ...(vehicle ? [{ label: vehicle.name, href: vehicle.href }] : []),
          { label: `Your ${what}`, href: null },
        ]}
      />
      <FormPanel title={title} aside={<Where reservation={reservation} />}>
        {failure && (
          <Alert tone="danger" live="alert" title={failure}>
            <p>Nothing has changed. Please try again.</p>
          </Alert>
        )}
        <Alert tone={tone} title={notice} live="status">
          {lines.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
        {payment && (
          <PaymentStep payment={payment} label={sum === 'deposit' ? `Pay ${deposit} deposit` : `Pay ${deposit}`} />
        )}
        {(stage === 'unavailable' || stage === 'processing') && <LookAgain stage={stage} />}
        <section aria-labelledby="details">
          <h2 id="details">{stage === 'paid' ? 'Your receipt' : `Your ${what}`}</h2>
          <FactList facts={facts} className="reserve-terms reserve-receipt" />
        </section>
        {deal.length > 0 && !payment && (
          <section aria-labelledby="deal">
            <h2 id="deal">What you chose</h2>
            <FactList facts={deal} className="reserve-terms" />
          </section>
        )}
        {more.length > 0 && <Accordion id="more" level={2} sections={more} />}
        <NextSteps reservation={reservation} />
        {cancel && <Cancel {...cancel} what={what} />}
      </FormPanel>
    </Container>
  );
}

/** The closed sections: the choices that were read just before, while they are paid for, and the rights of a buyer. */
function moreSections({ deal, payment, rights }: ReservationView): readonly AccordionSection[] {
  const chosen = {
    id: 'deal',
    title: 'What you chose',
    content: <FactList facts={deal} className="reserve-terms" />,
  };
  return [...(deal.length > 0 && payment ? [chosen] : []), ...rightsSections(rights)];
}

function Where({ reservation: { vehicle, place, directions, what, isHeld } }: { reservation: ReservationView }) {
  const title = what === 'purchase' ? 'Who you buy from' : 'Where you can see it';
  return (
    <VehicleAside vehicle={vehicle} hasPrice={isHeld}>
      {place && (
        <FormAside view={{ topic: null, places: [place], all: null }} placesTitle={isHeld ? title : 'The dealership'} />
      )}
      {directions && (
        <ButtonLink variant="secondary" href={directions} target="_blank" rel="noopener">
          Get directions
        </ButtonLink>
      )}
    </VehicleAside>
  );
}

/** Next steps after a reservation has ended. */
function NextSteps({ reservation }: { reservation: ReservationView }) {
  const { isFree, isAvailable, vehicle, similarHref } = reservation;
  if (!isFree) return null;
  return (
    <p className="reserve-actions">
      {vehicle && isAvailable && <ButtonLink href={vehicle.href}>Back to the vehicle</ButtonLink>}
      <ButtonLink href={similarHref} variant={vehicle && isAvailable ? 'secondary' : 'primary'}>
        See similar vehicles
      </ButtonLink>
    </p>
  );
}

/** Opens without scripts, too: a tap by mistake cancels nothing. */
function Cancel({ text, button, what }: { text: string; button: string; what: string }) {
  return (
    <details className="reserve-cancel">
      <summary>Cancel this {what}</summary>
      <form method="post">
        <p>{text}</p>
        <Button type="submit" name="step" value="cancel" variant="secondary">
          {button}
        </Button>
      </form>
    </details>
  );
}
