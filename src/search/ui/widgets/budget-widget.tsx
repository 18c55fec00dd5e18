import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import {
  budgetAmount,
  budgetEstimate,
  budgetRange,
  isBelowStock,
  type BudgetFrequency,
  type BudgetLoan,
  noneForBudget,
  noneFoundButton,
} from '#finance/rules/budget.ts';
import { postcodeProblem, postcodeText } from '#dealerships/rules/dealership.ts';
import { formatDollars } from '#rules/money.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, type FormError } from '#ui/alert.tsx';
import { TextField } from '#ui/field.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { EMPTY_QUERY, withRange } from '../../rules/query-codec.ts';
import { withRoute, type SearchRoute } from '../../rules/search-url.ts';
import type { ShowMeWording } from '../../rules/price-range.ts';
import { ShowMeButton } from './show-me-button.tsx';
import { useLiveCount } from '../use-live-count.ts';

const BUDGET_PATH = '/search/budget';
const POSTCODE_ID = 'budget-postcode';

export interface BudgetView {
  readonly route: SearchRoute;
  readonly frequency: BudgetFrequency;
  /** Loan for the calculation of the budget; `null`: without interest. */
  readonly loan: BudgetLoan | null;
  readonly note: string;
  /** The price in dollars that `values` allow. */
  readonly estimate: number;
  /** Typed texts. */
  readonly values: { readonly repayment: string; readonly deposit: string; readonly postcode: string };
  /** Lowest price above the floor of an available vehicle, whole dollars; `null` if none has a price. */
  readonly lowest: number | null;
  /** Within the budget of `values`. */
  readonly count: number;
  readonly vehicleTypes: readonly string[];
  readonly wording: ShowMeWording;
  /** Set when the form was posted without scripts and refused by the server. */
  readonly postcodeError: string | null;
}

/**
 * Turns a repayment into a price. A plain form: its URL calculates the budget and redirects to the search. With
 * scripts, the budget and the count update while the shopper types.
 */
export function BudgetWidget({ postcodeError, ...view }: BudgetView) {
  const { route, frequency, loan, note, values, lowest, count, vehicleTypes, wording } = view;
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ repayment: values.repayment, deposit: values.deposit });
  const [error, setError] = useState(postcodeError);
  const [errors, setErrors] = useState<readonly FormError[]>(() => toFormErrors(postcodeError));
  const estimate = budgetEstimate(budgetAmount(typed.repayment), budgetAmount(typed.deposit), frequency, loan);
  const none = isBelowStock(estimate, lowest);
  const range = none ? null : budgetRange(estimate);
  const found = useLiveCount(range && withRange(withRoute(EMPTY_QUERY, route), 'price', range), count);
  const read = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setTyped({ repayment: String(fields.get('repayment')), deposit: String(fields.get('deposit')) });
    return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = read(event.currentTarget);
    const problem = postcodeProblem(postcodeText(fields.get('postcode')!));
    setError(problem);
    setErrors(toFormErrors(problem));
    if (problem === null && !none) void navigate(`${BUDGET_PATH}?${fields}`);
  };
  const often = frequency === 'monthly' ? 'month' : 'week';
  return (
    <form
      className="budget stack gap-5"
      action={BUDGET_PATH}
      noValidate
      aria-label="Search by budget"
      onChange={(event) => read(event.currentTarget)}
      onSubmit={send}
    >
      <ErrorSummary errors={errors} />
      <div className="budget-fields stack">
        <MoneyField
          id="budget-repayment"
          name="repayment"
          label={`Repayment each ${often}`}
          defaultValue={values.repayment}
          accept={budgetAmount}
        />
        <MoneyField
          id="budget-deposit"
          name="deposit"
          label="Deposit or trade-in"
          defaultValue={values.deposit}
          accept={budgetAmount}
        />
        <TextField
          id={POSTCODE_ID}
          name="postcode"
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          required
          defaultValue={values.postcode}
          error={error}
        />
      </div>
      <BudgetAnswer
        estimate={estimate}
        none={none}
        count={found}
        vehicleTypes={vehicleTypes}
        wording={wording}
        note={note}
      />
    </form>
  );
}

/** The budget and the button of the search; `none`: no vehicle is within the budget. */
function BudgetAnswer({
  estimate,
  none,
  count,
  vehicleTypes,
  wording,
  note,
}: {
  estimate: number;
  note: string;
  none: boolean;
  count: number | null;
  vehicleTypes: readonly string[];
  wording: ShowMeWording;
}) {
  // Without scripts the button must stay usable: the amounts may still change.
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <div className="budget-answer stack gap-3">
      <p className="budget-sum">
        <span>Your budget</span> <output htmlFor="budget-repayment budget-deposit">{formatDollars(estimate)}</output>
      </p>
      {none ? (
        <Button type="submit" className="show-me" block disabled={hydrated}>
          {noneFoundButton(vehicleTypes)}
        </Button>
      ) : (
        <ShowMeButton count={count} vehicleTypes={vehicleTypes} wording={wording} block />
      )}
      <p className="budget-none" role="status">
        {none && noneForBudget(vehicleTypes)}
      </p>
      <p className="budget-note quiet">{note}</p>
    </div>
  );
}

function toFormErrors(problem: string | null): readonly FormError[] {
  return problem === null ? [] : [{ fieldId: POSTCODE_ID, message: problem }];
}
