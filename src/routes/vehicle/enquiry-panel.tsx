import { contactRules, type ContactForm } from '#leads/rules/contact-forms.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { EnquiryForm } from '#leads/ui/enquiry-form.tsx';
import type { ContactFormData } from '../contact/contact-form-data.ts';

interface EnquiryPanelProps {
  contact: ContactFormData;
  kind: ContactForm;
  about: string;
  answeredBy: string;
  action: string;
  answer: EnquiryAnswer | null;
}

/** The enquiry form on the page. Without scripts, the enquiry buttons link to it. */
export function EnquiryPanel({ contact, kind, about, answeredBy, action, answer }: EnquiryPanelProps) {
  const rules = contactRules(kind, contact.settings);
  return (
    <section id="enquire" className="vehicle-enquiry panel" aria-labelledby="enquire-title">
      <h2 id="enquire-title">{rules.dialogTitle}</h2>
      <p className="vehicle-enquiry-about">
        About the {about}. {answeredBy} will answer you.
      </p>
      <EnquiryForm
        rules={rules}
        subject={contact.subject}
        state={{
          siteName: contact.siteName,
          termsHref: contact.termsHref,
          formToken: contact.token,
          preset: contact.preset[kind],
          form: kind,
        }}
        action={`${action}#enquire`}
        answer={answer}
      />
    </section>
  );
}
