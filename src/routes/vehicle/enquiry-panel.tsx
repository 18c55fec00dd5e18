import type { EnquiryForm as EnquiryFormView } from '#domain/enquiry/enquiry-form.ts';
import { EnquiryForm } from '#leads/ui/enquiry-form.tsx';

/** The enquiry of this vehicle, on the page itself: every button that enquires leads here when no script opens a dialog. */
export function EnquiryPanel({ form, about, answeredBy, action, failure }: { form: EnquiryFormView; about: string; answeredBy: string; action: string; failure: string | null }) {
  return (
    <section id="enquire" className="vehicle-enquiry panel" aria-labelledby="enquire-title">
      <h2 id="enquire-title">{form.title}</h2>
      <p className="vehicle-enquiry-about">
        About the {about}. {answeredBy} will answer you.
      </p>
      <EnquiryForm form={form} action={`${action}#enquire`} failure={failure} />
    </section>
  );
}
