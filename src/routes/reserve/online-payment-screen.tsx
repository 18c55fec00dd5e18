import { LeadForm } from '#leads/ui/lead-form.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { accountDetails } from '#views/forms/form-route.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import type { OnlinePaymentPage } from './online-payment-view.server.ts';

interface OnlinePaymentScreenProps {
  page: OnlinePaymentPage;
  answer: EnquiryAnswer | null;
}

export function OnlinePaymentScreen({ page, answer }: OnlinePaymentScreenProps) {
  const { title, text, contact, aside, isTest } = page;
  return (
    <Container className="form-page reserve">
      <Breadcrumb crumbs={[{ label: title, href: null }]} />
      <FormPanel
        title={title}
        intro={<p className="form-page-subtitle muted">{text}</p>}
        aside={<FormAside view={aside} placesTitle="Questions about your payment" />}
      >
        {isTest && <p className="reserve-test">Test payments. No money moves.</p>}
        <LeadForm account={accountDetails} data={contact} answer={answer} level={2} />
      </FormPanel>
    </Container>
  );
}
