import { Accordion } from '#ui/accordion.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Container } from '#ui/layout/container.tsx';
import { rightsSections } from '#vehicle/ui/buyer-rights.tsx';
import { FormAside, VehicleAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { VehicleForm } from '#views/forms/vehicle-form.tsx';
import type { ReserveView } from '#views/reservations/reserve-view.server.ts';
import { NotOpen } from '#views/reservations/not-open.tsx';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';

export function ReserveScreen({ page, answer }: { page: ReserveView; answer: EnquiryAnswer | null }) {
  const { title, state, vehicle, place, licence, contact, action: href } = page;
  return (
    <Container className="form-page reserve">
      <Breadcrumb
        crumbs={[
          { label: vehicle.name, href: vehicle.href },
          { label: state === 'open' ? 'Reserve' : title, href: null },
        ]}
      />
      <FormPanel
        title={title}
        aside={
          <VehicleAside vehicle={vehicle} hasPrice={state !== 'gone'}>
            {place && (
              <FormAside view={{ topic: null, places: [place], all: null }} placesTitle="Where you can see it" />
            )}
            {licence && (
              <p className="reserve-licence quiet">
                {licence.label} {licence.value}
              </p>
            )}
          </VehicleAside>
        }
      >
        {state === 'open' ? (
          <>
            <Conditions page={page} />
            <VehicleForm contact={contact} form="reserve" action={href} answer={answer} level={2} />
            {page.isTest && <p className="reserve-test">Test payments. No money moves.</p>}
          </>
        ) : (
          <NotOpen page={page} />
        )}
      </FormPanel>
    </Container>
  );
}

/** The money first, the rest behind a heading: the form is on the first screen, and every condition above its button. */
function Conditions({ page: { conditions, rights, areTermsOpen } }: { page: ReserveView }) {
  return (
    <>
      <FactList facts={conditions.money} className="reserve-terms reserve-money" />
      <Accordion
        id="conditions"
        level={2}
        sections={[
          {
            id: 'how-it-works',
            title: 'How it works, and what you pay if you buy',
            content: (
              <>
                <ol className="steps reserve-steps stack gap-3">
                  {conditions.steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
                <FactList facts={conditions.terms} className="reserve-terms" />
              </>
            ),
            open: areTermsOpen,
          },
          ...rightsSections(rights, areTermsOpen),
        ]}
      />
    </>
  );
}
