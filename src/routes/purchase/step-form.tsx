import { useId } from 'react';
import { LoanTerms, RateLine } from '#finance/ui/number-row.tsx';
import { ownFormFields } from '#leads/rules/own-form-fields.ts';
import { EnquiryField } from '#leads/ui/enquiry-field.tsx';
import { Alert, ErrorSummary } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import type { StepAnswer, StepView } from './step-view.server.ts';

const NO_FILES = { current: new Map<string, readonly File[]>() };

type Fields = NonNullable<StepView['fields']>;

/** The fields of a step. Those that only count with one answer are hidden without it, if the browser can: `purchase.css`. */
export function StepForm({
  fields,
  action,
  answer,
  notice,
  loan,
}: {
  fields: Fields;
  action: string;
  answer: StepAnswer | null;
  notice: string | null;
  loan: StepView['loan'];
}) {
  const id = useId();
  const fieldId = (name: string) => `${id}${name}`;
  const shown = answer ? ownFormFields(fields.own, answer.posted, answer.errors, fields) : fields.fields;
  const { group } = fields;
  const grouped =
    group && answer ? ownFormFields(group.own, answer.posted, answer.errors, fields) : (group?.fields ?? []);
  return (
    <form method="post" action={action} className="enquiry purchase-form" noValidate>
      <Problems answer={answer} fieldId={fieldId} />
      {notice && <Alert title={notice} />}
      <div className="field-grid">
        {shown.map((field) => (
          <EnquiryField key={field.name} id={fieldId(field.name)} field={field} files={NO_FILES} parts={null} />
        ))}
      </div>
      {group && (
        <fieldset className="enquiry-section" data-when={group.when[1]}>
          <legend>{group.title}</legend>
          <div className="field-grid">
            {grouped.map((field) => (
              <EnquiryField key={field.name} id={fieldId(field.name)} field={field} files={NO_FILES} parts={null} />
            ))}
          </div>
          {loan && <Loan loan={loan} />}
        </fieldset>
      )}
      <div className="enquiry-actions">
        <Button type="submit" block>
          Continue
        </Button>
        {group?.when[1] === 'finance' && (
          <Button type="submit" name="go" value="update" variant="secondary" className="purchase-estimate">
            {loan ? 'Update the estimate' : 'Show the estimate'}
          </Button>
        )}
      </div>
    </form>
  );
}

export function Problems({ answer, fieldId }: { answer: StepAnswer | null; fieldId: (name: string) => string }) {
  if (answer === null) return null;
  return (
    <>
      {answer.failure && (
        <Alert tone="danger" live="alert" title={answer.failure}>
          <p>Your answers are still here. Please try again, or call us.</p>
        </Alert>
      )}
      <ErrorSummary errors={answer.errors.map(({ field, message }) => ({ fieldId: fieldId(field), message }))} />
    </>
  );
}

/** A repayment is never printed without its comparison rate, term and warning. */
function Loan({ loan: { result, facts } }: { loan: NonNullable<StepView['loan']> }) {
  const { repayment, rate } = result;
  return (
    <div className="purchase-loan stack gap-3" role="group" aria-label="Estimate of the loan">
      <p>
        <span className="calc-figure">{repayment.text}</span>
        {repayment.per && <span className="calc-per"> /{repayment.per}</span>}
        {repayment.per && <LoanTerms terms={repayment.short.terms} />}
      </p>
      <RateLine rate={rate} />
      <FactList className="purchase-lines stack gap-2" facts={facts} />
      <p className="rate-warning">An estimate, not an offer of credit. {rate.warning}</p>
    </div>
  );
}

export function AccessoriesForm({
  accessories,
  action,
}: {
  accessories: NonNullable<StepView['accessories']>;
  action: string;
}) {
  return (
    <form method="post" action={action} className="enquiry purchase-form">
      <fieldset className="field field-wide">
        <legend className="field-label">
          Add to your purchase <span className="field-optional">(optional)</span>
        </legend>
        {accessories.map(({ name, price, isChosen }) => (
          <label key={name} className="check purchase-accessory grid gap-3">
            <input type="checkbox" name="accessory" value={name} defaultChecked={isChosen} />
            <span>{name}</span>
            <b>{price}</b>
          </label>
        ))}
      </fieldset>
      <div className="enquiry-actions">
        <Button type="submit" block>
          Continue
        </Button>
      </div>
    </form>
  );
}
