import { LoanTerms, RateLine } from '#finance/ui/number-row.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { SelectField } from '#ui/select.tsx';
import type { BorrowView } from './borrow-view.server.ts';

/** Calculator of the amount that a shopper can borrow: a plain form, which the page answers. */
export function Borrow({ view }: { view: BorrowView }) {
  const { id, action, fields, frequencies, terms, values, problem, answer } = view;
  return (
    <section className="panel borrow" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 className="form-aside-title" id={`${id}-title`}>
          What can I borrow?
        </h2>
        <p className="form-page-subtitle muted">Choose what you can repay, and for how long.</p>
      </div>
      <form action={action} className="borrow-form">
        <TextField
          id={`${id}-budget`}
          label="I can repay"
          name={fields.repayment}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          required
          placeholder="$150"
          defaultValue={values.repayment}
          error={problem}
        />
        <SelectField
          id={`${id}-per`}
          label="How often"
          required
          name={fields.frequency}
          choices={frequencies}
          defaultValue={values.frequency}
        />
        <SelectField
          id={`${id}-years`}
          label="For how long"
          required
          name={fields.term}
          choices={terms}
          defaultValue={values.term}
        />
        <TextField
          id={`${id}-deposit`}
          label="Deposit or trade-in"
          name={fields.deposit}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          defaultValue={values.deposit}
        />
        <Button type="submit" variant="secondary">
          Work it out
        </Button>
      </form>
      {answer && <Answer answer={answer} />}
    </section>
  );
}

function Answer({ answer: { amount, term, price, result, search } }: { answer: NonNullable<BorrowView['answer']> }) {
  const { repayment, rate, lines } = result;
  return (
    <div className="borrow-answer" role="status">
      <p>
        You could borrow about <b>{amount}</b> over {term}
        {price && (
          <>
            {' '}
            for a vehicle of up to <b>{price}</b>
          </>
        )}
      </p>
      <p className="lender-repayment">
        <b>{repayment.text}</b>
        {repayment.per && ` /${repayment.per}`}
        {repayment.per && <LoanTerms terms={repayment.short.terms} />}
      </p>
      <RateLine rate={rate} />
      <FactList className="calc-lines" facts={lines.map(({ label, text }) => ({ label, value: text }))} />
      <p className="rate-warning">An estimate, not an offer of credit. {rate.warning}</p>
      <p>
        <ButtonLink href={search.href} variant="secondary">
          {search.text}
        </ButtonLink>
      </p>
    </div>
  );
}
