import { PRE_APPROVAL_STEPS } from '#finance/rules/pre-approval.ts';
import { LOAN_SECTION } from '#leads/rules/own-fields.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { LoanQuote } from '#finance/ui/loan-quote.tsx';
import { Disclaimer } from '#finance/ui/disclaimer.tsx';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Section, SeeAll } from '#ui/layout/section.tsx';
import { StockCards } from '../cards/stock-card.tsx';
import { VehicleAside } from '../forms/form-aside.tsx';
import { FormPanel } from '../forms/form-panel.tsx';
import { VehicleForm } from '../forms/vehicle-form.tsx';
import { ContactCard, PageScreen } from '../content-page/page-screen.tsx';
import { usePreApproval } from './use-pre-approval.ts';
import { Borrow } from './borrow.tsx';
import { LenderComparison } from './lender-comparison.tsx';
import type { FinanceView } from './finance-view.server.ts';
import { useLoan } from './use-loan.ts';

/** The finance page, below the site's own text of it if it has one. */
export function FinanceScreen({ page, answer }: { page: FinanceView; answer: EnquiryAnswer | null }) {
  const { own, title, vehicle, formId } = page;
  const form = <FinanceForm page={page} answer={answer} level={own === null ? 1 : 2} />;
  if (own !== null)
    return (
      <>
        <PageScreen page={own} answer={null} formLink={{ href: `#${formId}`, label: title }} />
        <Container className="page-form">{form}</Container>
        <AfterForm page={page} />
      </>
    );
  return (
    <>
      <Container className="form-page">
        <Breadcrumb
          crumbs={[...(vehicle ? [{ label: vehicle.name, href: vehicle.href }] : []), { label: title, href: null }]}
        />
        {form}
      </Container>
      <AfterForm page={page} />
    </>
  );
}

function FinanceForm({ page, answer, level }: { page: FinanceView; answer: EnquiryAnswer | null; level: 1 | 2 }) {
  const { formId, title, contact, action, limited, quoted, repayments, gone, preApproval } = page;
  usePreApproval(preApproval);
  const { loan, note, ...handlers } = useLoan(quoted);
  return (
    <FormPanel
      id={formId}
      title={title}
      level={level}
      intro={
        <>
          <p className="form-page-subtitle muted">{page.intro}</p>
          {preApproval && (
            <p>
              <ButtonLink href={`#${formId}`} variant="secondary" data-button="preApproval">
                {PRE_APPROVAL_STEPS[2]}
              </ButtonLink>
            </p>
          )}
        </>
      }
      aside={<FinanceAside page={page} />}
    >
      {gone && <GoneVehicle {...gone} />}
      <div {...handlers}>
        <VehicleForm
          contact={contact}
          form="finance"
          action={action}
          answer={answer}
          level={level === 1 ? 2 : 3}
          extra={{
            [LOAN_SECTION]: (
              <>
                <p className="finance-note" role="status">
                  {note ?? limited}
                </p>
                {quoted && <LoanQuote request={loan} repayments={repayments} />}
              </>
            ),
          }}
        />
      </div>
    </FormPanel>
  );
}

/** Beside the form: the vehicle or the steps to one, and who answers. */
function FinanceAside({ page: { vehicle, steps, borrow, lease, dealer } }: { page: FinanceView }) {
  if (vehicle)
    return (
      <VehicleAside vehicle={vehicle}>
        {lease && (
          <ButtonLink href={lease} variant="secondary" block>
            Lease it through your employer
          </ButtonLink>
        )}
      </VehicleAside>
    );
  return (
    <div className="finance-aside stack gap-5">
      {steps.length > 0 && <FinanceSteps steps={steps} />}
      {borrow && <Borrow view={borrow} />}
      {dealer && (
        <aside aria-label="Contact">
          <ContactCard contact={dealer} />
        </aside>
      )}
    </div>
  );
}

function AfterForm({ page: { lenders, featured, disclaimer } }: { page: FinanceView }) {
  return (
    <>
      {lenders && <LenderComparison view={lenders} />}
      {featured && (
        <Section
          id="finance-vehicles"
          title={featured.title}
          sunken
          aside={<SeeAll href={featured.more} text="See all" of={featured.title} />}
        >
          <StockCards cards={featured.cards} />
        </Section>
      )}
      {disclaimer && (
        <Container className="finance-disclaimer">
          <Disclaimer view={disclaimer} />
        </Container>
      )}
    </>
  );
}

function GoneVehicle({ name, href }: { name: string; href: string }) {
  return (
    <Alert title={`The ${name} is no longer available.`}>
      <p>
        You can still ask us about finance, or{' '}
        <a className="link" href={`${href}#similar`}>
          see similar vehicles
        </a>
        .
      </p>
    </Alert>
  );
}

function FinanceSteps({ steps }: { steps: readonly string[] }) {
  return (
    <aside className="panel" aria-labelledby="finance-steps">
      <h2 className="form-aside-title" id="finance-steps">
        How it works
      </h2>
      <ol className="steps stack">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </aside>
  );
}
