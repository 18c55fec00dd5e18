import type { EnquiryAnswer } from '../rules/enquiry-answer.ts';
import type { EnquiryFormState } from '../rules/enquiry-form.ts';
import type { EnquiryRules, EnquirySubject } from '../rules/enquiry-rules.ts';
import { EnquiryForm, type AccountDetails } from './enquiry-form.tsx';
import { FILE_PARTS } from './file-field.tsx';

/** A form that any page can contain. It is posted to its own page, so the containing page needs no action. */
export interface LeadFormData {
  readonly rules: EnquiryRules;
  readonly subject: EnquirySubject;
  readonly state: Omit<EnquiryFormState, 'posted' | 'errors' | 'step' | 'lostFiles'>;
  readonly action: string;
  /** The topic as shoppers see it; `null` for a form without a topic. */
  readonly topic: { readonly name: string; readonly href: string | null } | null;
}

export function LeadForm({
  data: { rules, subject, state, action, topic },
  account,
  answer = null,
  idPrefix,
  level,
}: {
  data: LeadFormData;
  account: AccountDetails;
  /** Set when the page is the response to a post. */
  answer?: EnquiryAnswer | null;
  idPrefix?: string;
  level?: 2 | 3;
}) {
  return (
    <>
      {topic && (
        <p className="enquiry-topic">
          {'About: '}
          {topic.href ? (
            <a className="link" href={topic.href}>
              {topic.name}
            </a>
          ) : (
            topic.name
          )}
        </p>
      )}
      <EnquiryForm
        rules={rules}
        subject={subject}
        state={state}
        action={action}
        account={account}
        answer={answer}
        idPrefix={idPrefix}
        level={level}
        fileParts={FILE_PARTS}
      />
    </>
  );
}
