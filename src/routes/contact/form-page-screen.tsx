import type { UnavailableView } from '#vehicle/rules/unavailable-view.ts';
import { UnavailableMessage } from '#vehicle/ui/unavailable.tsx';
import { answerAboutGoneVehicle } from '#leads/rules/enquiry-answer.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Answerer, FormAside, VehicleAside } from '#views/forms/form-aside.tsx';
import type { VehicleFormsData } from '#views/forms/form-data.server.ts';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { VehicleForm } from '#views/forms/vehicle-form.tsx';
import type { FormPageData } from './form-page-view.server.ts';

/** The form beside its vehicle or the locations; for a vehicle that was sold meanwhile, a message and an enquiry. */
export function FormPageScreen({ page, answer }: { page: FormPageData; answer: EnquiryAnswer | null }) {
  const { form, action: href, now, title: ofForm, contact, gone, vehicle: about, answerer, aside, steps } = page;
  const title = gone ? 'No longer available' : ofForm;
  return (
    <Container className="form-page">
      <Breadcrumb
        crumbs={[...(about ? [{ label: about.name, href: about.href }] : []), { label: title, href: null }]}
      />
      <FormPanel
        title={title}
        aside={
          about ? (
            <VehicleAside vehicle={about} hasPrice={gone === null}>
              {answerer && <Answerer view={answerer} />}
            </VehicleAside>
          ) : (
            aside && <FormAside view={aside} steps={steps} />
          )
        }
      >
        {gone && about ? (
          <GoneVehicle
            view={gone}
            href={about.href}
            contact={contact}
            answer={answer ? answerAboutGoneVehicle(answer, contact.rules.enquiry!) : null}
          />
        ) : (
          <VehicleForm contact={contact} form={form} now={now} action={href} answer={answer} />
        )}
      </FormPanel>
    </Container>
  );
}

/** The vehicle was sold meanwhile: the typed values are carried over to an enquiry for something similar, if the site has one. */
function GoneVehicle({
  view,
  href,
  contact,
  answer,
}: {
  view: UnavailableView;
  href: string;
  contact: VehicleFormsData;
  answer: EnquiryAnswer | null;
}) {
  return (
    <>
      <UnavailableMessage view={view} similarHref={`${href}#similar`} />
      {(view.message !== null || answer) && (
        <VehicleForm contact={contact} form="enquiry" action={`${href}#enquire`} level={2} answer={answer} />
      )}
    </>
  );
}
