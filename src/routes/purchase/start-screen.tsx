import { Container } from '#ui/layout/container.tsx';
import { VehicleAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { VehicleForm } from '#views/forms/vehicle-form.tsx';
import { durationText } from '#views/reservations/condition-words.ts';
import { Closed } from './closed.tsx';
import { PurchaseCrumbs, StepProgress } from './step-progress.tsx';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import type { StartPage } from '#views/purchases/start-view.server.ts';

export function StartScreen({ page, answer }: { page: StartPage; answer: EnquiryAnswer | null }) {
  const { vehicle, closed, progress, contact, action: href, minutes, isTest } = page;
  return (
    <Container className="form-page purchase">
      <PurchaseCrumbs vehicle={vehicle} />
      <FormPanel
        title={closed ? 'Buy online' : 'Buy this vehicle online'}
        aside={<VehicleAside vehicle={vehicle} hasPrice={closed === null} />}
      >
        {closed ? (
          <Closed closed={closed} action={null} />
        ) : (
          <>
            <StepProgress progress={progress} />
            <VehicleForm contact={contact} form="purchase" action={href} answer={answer} level={2} />
            <p className="purchase-note quiet">
              You can stop at any step and come back. If you do not finish within {durationText(minutes)}, we send your
              answers to the dealership as an enquiry, so that it can help you, and email you a link to continue.
              {isTest && ' Test payments. No money moves.'}
            </p>
          </>
        )}
      </FormPanel>
    </Container>
  );
}
