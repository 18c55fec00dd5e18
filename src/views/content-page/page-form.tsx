import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { CONTACT_FORM_FIELD } from '#leads/rules/lead-form.ts';
import { line } from '#leads/rules/posted-fields.ts';
import { LeadForm } from '#leads/ui/lead-form.tsx';
import { FormAside } from '../forms/form-aside.tsx';
import { FormPanel } from '../forms/form-panel.tsx';
import { accountDetails } from '../forms/form-route.ts';
import type { SectionProps } from './page-view.server.ts';
import { Prose } from './prose.tsx';

/** The answer to a form that was posted to the page that contains it. */
export interface PageAnswer {
  /** `null`: the form that its fields name. */
  readonly form: string | null;
  readonly answer: EnquiryAnswer;
}

/** A form in a section of a page, with who answers it. */
export function PageForm({ view, answer }: SectionProps<'form'> & { answer: PageAnswer | null }) {
  const posted = answer && (answer.form ?? line(answer.answer.posted, CONTACT_FORM_FIELD));
  return (
    <FormPanel
      id={view.id}
      title={view.heading}
      level={2}
      intro={<Prose html={view.html} className="page-intro" />}
      aside={<FormAside view={view.aside} />}
    >
      <LeadForm
        account={accountDetails}
        data={view.data}
        answer={posted === view.form ? answer!.answer : null}
        idPrefix={view.id}
      />
    </FormPanel>
  );
}
