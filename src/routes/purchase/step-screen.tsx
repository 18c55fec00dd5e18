import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormAside, VehicleAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { VehicleForm } from '#views/forms/vehicle-form.tsx';
import { LinkExpired } from '#views/page/link-expired.tsx';
import { Closed } from './closed.tsx';
import { Review } from './review.tsx';
import { AccessoriesForm, StepForm } from './step-form.tsx';
import { PurchaseCrumbs, StepProgress } from './step-progress.tsx';
import type { StepAnswer, StepView } from './step-view.server.ts';
import type { PurchasePage } from './step-view.server.ts';

interface StepScreenProps {
  page: PurchasePage;
  answer: StepAnswer | null;
}

export function StepScreen({ page: { view, contact }, answer }: StepScreenProps) {
  if (view === null) return <LinkExpired what="purchase" contact={contact} />;
  if (view.kind === 'step') return <OpenStep view={view} answer={answer} />;
  return (
    <Container className="form-page purchase">
      <PurchaseCrumbs vehicle={view.vehicle} />
      <FormPanel title="Buy online" aside={view.vehicle && <VehicleAside vehicle={view.vehicle} hasPrice={false} />}>
        <Closed closed={view.closed} action={view.action} />
      </FormPanel>
    </Container>
  );
}

function OpenStep({ view, answer }: { view: StepView; answer: StepAnswer | null }) {
  const { vehicle, progress, reprice, place, lines, resume, review } = view;
  return (
    <Container className="form-page purchase">
      <PurchaseCrumbs vehicle={vehicle} />
      <FormPanel
        title="Buy this vehicle online"
        aside={
          <VehicleAside vehicle={vehicle}>
            {review === null && <SoFar lines={lines} />}
            {place && <FormAside view={{ topic: null, places: [place], all: null }} placesTitle="Where it is" />}
          </VehicleAside>
        }
      >
        <StepProgress progress={progress} />
        {reprice ? <Repriced view={view} reprice={reprice} /> : <StepContent view={view} answer={answer} />}
        <Resume href={resume} />
      </FormPanel>
    </Container>
  );
}

function StepContent({ view, answer }: { view: StepView; answer: StepAnswer | null }) {
  const { step, action, details, fields, accessories, notice, loan, review } = view;
  if (details) {
    const shown = answer ? { ...answer, step: null } : details.answer;
    return <VehicleForm contact={details.contact} form="purchase" action={action} answer={shown} level={2} />;
  }
  if (review) return <Review review={review} action={action} answer={answer} />;
  if (accessories) return <AccessoriesForm accessories={accessories} action={action} />;
  return fields && <StepForm key={step} fields={fields} action={action} answer={answer} notice={notice} loan={loan} />;
}

/** The choices so far, beside each step. */
function SoFar({ lines }: { lines: StepView['lines'] }) {
  return (
    <aside className="panel purchase-so-far" aria-label="Your purchase so far">
      <h2 className="form-aside-title">Your purchase so far</h2>
      <FactList facts={lines} className="purchase-lines stack gap-2" />
    </aside>
  );
}

/** A price is never changed silently: the shopper accepts the new one, or leaves. */
function Repriced({ view, reprice }: { view: StepView; reprice: NonNullable<StepView['reprice']> }) {
  return (
    <div className="stack">
      <Alert tone="warning" title={`The price has changed from ${reprice.before} to ${reprice.now}.`}>
        <p>Nothing is ordered yet, and your answers are still here.</p>
      </Alert>
      <form method="post" action={view.action} className="reserve-actions">
        <Button type="submit" name="accept_price" value={String(reprice.value)}>
          {`Continue at ${reprice.now}`}
        </Button>
        <ButtonLink href={view.vehicle.href} variant="secondary">
          Back to the vehicle
        </ButtonLink>
      </form>
    </div>
  );
}

function Resume({ href }: { href: string }) {
  return (
    <details className="purchase-resume">
      <summary>Continue on another device</summary>
      <p>
        Open this link on your other device, or keep it for later. It is private: anyone who has it can see your
        answers.
      </p>
      <p>
        <a className="link" href={href}>
          {href}
        </a>
      </p>
    </details>
  );
}
