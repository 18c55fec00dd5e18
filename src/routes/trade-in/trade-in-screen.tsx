import { LeadForm } from '#leads/ui/lead-form.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Answerer, FormAside, VehicleAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { accountDetails } from '#views/forms/form-route.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import type { TradeInPage } from './trade-in-view.server.ts';

/** The form beside the vehicle in stock or the locations, and the site's questions and answers. */
export function TradeInScreen({ page, answer }: { page: TradeInPage; answer: EnquiryAnswer | null }) {
  const { title, text, contact, vehicle, answerer, aside, steps, faq } = page;
  return (
    <Container className="form-page">
      <Breadcrumb
        crumbs={[...(vehicle ? [{ label: vehicle.name, href: vehicle.href }] : []), { label: title, href: null }]}
      />
      <FormPanel
        title={title}
        intro={<p className="form-page-subtitle muted">{text}</p>}
        aside={
          vehicle ? (
            <VehicleAside vehicle={vehicle}>{answerer && <Answerer view={answerer} />}</VehicleAside>
          ) : (
            aside && <FormAside view={aside} steps={steps} />
          )
        }
      >
        <LeadForm account={accountDetails} data={contact} answer={answer} level={2} />
      </FormPanel>
      {faq.length > 0 && (
        <section className="form-page-faq stack" aria-labelledby="faq-title">
          <h2 id="faq-title">Questions and answers</h2>
          <Accordion
            id="trade-in-faq"
            sections={faq.map(({ question, answer: text }, at) => ({
              id: `faq-${at + 1}`,
              title: question,
              content: <p>{text}</p>,
            }))}
          />
        </section>
      )}
    </Container>
  );
}
