import type { ContactForm } from '#leads/rules/contact-forms.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import type { VehicleFormsData } from '#views/forms/form-data.server.ts';
import { VehicleForm } from '#views/forms/vehicle-form.tsx';

interface EnquiryPanelProps {
  contact: VehicleFormsData;
  kind: ContactForm;
  about: string;
  answeredBy: string;
  action: string;
  answer: EnquiryAnswer | null;
}

/** The enquiry form on the page. Without scripts, the enquiry buttons link to it. */
export function EnquiryPanel({ contact, kind, about, answeredBy, action, answer }: EnquiryPanelProps) {
  const { dialogTitle } = contact.rules[kind]!;
  return (
    <section id="enquire" className="vehicle-enquiry panel" aria-labelledby="enquire-title">
      <h2 id="enquire-title">{dialogTitle}</h2>
      <p className="muted">
        About the {about}. {answeredBy} will reply to you.
      </p>
      <VehicleForm contact={contact} form={kind} action={`${action}#enquire`} answer={answer} />
    </section>
  );
}
