import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import {
  LOAN_INPUTS,
  type LoanInputs,
  FORMATS,
  INPUT_LABELS,
  inputCorrection,
  loanQuery,
  rateForTerm,
  readInput,
  usedInput,
  withZeroPrice,
  purchasePrice,
} from '../rules/loan-inputs.ts';
import type { CalculatorSum, EstimateView, QuotedFigures } from '../rules/estimate-view.ts';
import { FREQUENCIES, FREQUENCY_NAMES, type Frequency } from '../rules/frequency.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Select } from '#ui/select.tsx';
import { useInView } from '#ui/use-in-view.ts';
import { LoanTerms, NumberRow, RateLine } from './number-row.tsx';

export interface LoanCalculatorProps {
  /** Prefix of the ids of its fields. */
  id: string;
  /** The URL of the form without scripts: the page itself, which calculates the result. */
  action: string;
  place: 'section' | 'sidebar';
  sum: CalculatorSum;
  inputs: LoanInputs;
  frequency: Frequency;
  result: EstimateView;
  note: string | null;
  /** The request for the quote whose loan the initial values are; `null` if none is needed. */
  quoteBody?: string | null;
  /** The URL of the page of the deal, to which the loan is added. */
  deal?: string | null;
  /** Called when the shopper first changes something. */
  onFirstUse?: () => void;
  /** The next step, shown below the result. */
  children?: ReactNode;
}

/**
 * A loan calculator. The server renders the first result; the formulas load when the calculator is near the viewport.
 * In the sidebar the first field is the purchase price, with a message when it is out of bounds; elsewhere values are
 * clamped.
 */
export function LoanCalculator(props: LoanCalculatorProps) {
  const { id, action, place, deal, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const loan = useLoan(props, useInView(form, { margin: '500px', once: true }));
  const { sum } = loan;
  const send = (event: FormEvent) => {
    event.preventDefault();
    loan.recalculate();
  };
  return (
    <form
      ref={form}
      className={`calc calc-${place}`}
      action={action}
      onSubmit={send}
      noValidate
      data-pending={loan.isPending || undefined}
      aria-label={place === 'section' ? 'Finance calculator' : 'Repayment calculator'}
    >
      <div className="calc-inputs">
        {sum.limits.interest.byTerm && <input type="hidden" name="rateTerm" value={loan.inputs.term} />}
        {LOAN_INPUTS.map((name) => (
          <LoanRow key={name} id={`${id}-${name}`} name={name} place={place} sum={sum} loan={loan} />
        ))}
        {place === 'section' && loan.note && <p className="calc-note">{loan.note}</p>}
      </div>
      <div className="calc-answer">
        <FrequencyChoice value={loan.frequency} onChoose={loan.setFrequency} />
        <LoanResult result={loan.result} />
        {deal && (
          <a className="link" href={`${deal}&${loanQuery(loan.inputs, loan.frequency)}`} rel="nofollow">
            See, share or print the deal
          </a>
        )}
        <noscript>
          <Button type="submit" variant="secondary" block>
            Calculate
          </Button>
        </noscript>
        {children}
      </div>
    </form>
  );
}

type Loan = ReturnType<typeof useLoan>;

/** The inputs of the shopper and the result for them. `near`: the formulas are about to be needed. */
function useLoan({ place, quoteBody = null, onFirstUse, ...start }: LoanCalculatorProps, near: boolean) {
  const [sum, setSum] = useState(start.sum);
  const [inputs, setInputs] = useState(start.inputs);
  const [frequency, setFrequency] = useState(start.frequency);
  const [result, setResult] = useState(start.result);
  const [note, setNote] = useState(start.note);
  /** The quote is not known yet. Until then other figures than those of the quote would be shown beside it. */
  const [isPending, setPending] = useState(quoteBody !== null);
  const used = useRef(false);
  const latest = useRef({ inputs: start.inputs, frequency: start.frequency });
  useEffect(() => {
    if (near) void loadFormulas();
  }, [near]);
  const adopt = useEffectEvent(async (figures: QuotedFigures) => {
    const { calculate, withQuote } = await loadFormulas();
    // The shopper's changes in the meantime stay.
    if (used.current) return;
    const quoted = withQuote(sum, figures);
    const made = calculate(quoted, quoted.start, frequency);
    latest.current = { ...latest.current, inputs: made.inputs };
    setSum(quoted);
    setInputs(made.inputs);
    setResult(made.view);
  });
  useEffect(() => {
    if (!near || quoteBody === null) return;
    let left = false;
    void import('./live-quote.ts')
      .then(({ fetchVehicleFigures }) => fetchVehicleFigures(quoteBody))
      .catch(() => null)
      .then((figures) => (figures === null || left ? undefined : adopt(figures)))
      .finally(() => setPending(false));
    return () => {
      left = true;
    };
  }, [near, quoteBody]);

  const work = async (changes: Partial<typeof latest.current>, settled: boolean) => {
    const first = !used.current;
    used.current = true;
    if (first) onFirstUse?.();
    setPending(false);
    latest.current = { ...latest.current, ...changes };
    setInputs(latest.current.inputs);
    setFrequency(latest.current.frequency);
    const { calculate } = await loadFormulas();
    const made = calculate(sum, latest.current.inputs, latest.current.frequency);
    setResult(made.view);
    if (settled) {
      const shown = place === 'sidebar' ? withZeroPrice(made.inputs, latest.current.inputs.amount) : made.inputs;
      latest.current = { ...latest.current, inputs: shown };
      setInputs(shown);
    }
  };
  return {
    sum,
    inputs,
    frequency,
    result,
    note,
    isPending,
    setFrequency: (value: Frequency) => void work({ frequency: value }, false),
    change(name: keyof LoanInputs, value: number) {
      if (name === 'amount') setNote(place === 'sidebar' ? purchasePrice(value, sum.limits.amount).problem : null);
      const before = latest.current.inputs;
      const interest = name === 'term' ? rateForTerm(sum.limits, before, value) : before.interest;
      void work({ inputs: { ...before, interest, [name]: value } }, false);
    },
    /** Clamps what was typed once the shopper leaves the field. Visiting a field without a change does not count as use. */
    settle() {
      if (used.current) void work({}, true);
    },
    recalculate: () => void work({}, true),
  };
}

const loadFormulas = () => import('../rules/estimate-view.ts');

interface LoanRowProps extends Pick<LoanCalculatorProps, 'id' | 'place' | 'sum'> {
  name: keyof LoanInputs;
  loan: Loan;
}

/** The field of one input; `null` if the site does not ask for it. */
function LoanRow({ id, name, place, sum, loan: { inputs, note, change, settle } }: LoanRowProps) {
  const limit = sum.limits[name];
  if (!limit) return null;
  const isPrice = place === 'sidebar' && name === 'amount';
  const label = isPrice ? 'Purchase price' : INPUT_LABELS[name];
  if (name === 'interest' && sum.limits.interest.locked)
    return <Fixed label={label} text={FORMATS.interest(inputs.interest)} />;
  if (name === 'term' && sum.limits.term.choices.length > 0)
    return (
      <div className="calc-row">
        <label htmlFor={id}>{label}</label>
        <Select
          id={id}
          name="term"
          value={String(inputs.term)}
          choices={sum.limits.term.choices.map((years) => ({ value: String(years), label: FORMATS.term(years) }))}
          onChange={(event) => change('term', Number(event.currentTarget.value))}
        />
      </div>
    );
  return (
    <NumberRow
      id={id}
      label={label}
      name={isPrice ? 'purchasePrice' : name}
      limit={limit}
      value={inputs[name]}
      format={FORMATS[name]}
      read={(text) => readInput(name, text)}
      onMove={(value) => change(name, value)}
      onType={(value) => change(name, value)}
      onLeave={settle}
      correction={(text) =>
        inputCorrection(name, text, usedInput(name, readInput(name, text) ?? inputs[name], sum.limits))
      }
      error={isPrice ? note : null}
    />
  );
}

function FrequencyChoice({ value, onChoose }: { value: Frequency; onChoose: (value: Frequency) => void }) {
  return (
    <fieldset className="calc-often">
      <legend className="visually-hidden">Repayments</legend>
      {FREQUENCIES.map((one) => (
        <label key={one}>
          <input type="radio" name="frequency" value={one} checked={one === value} onChange={() => onChoose(one)} />
          <span>{FREQUENCY_NAMES[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function LoanResult({ result }: { result: EstimateView }) {
  return (
    <>
      <p className="calc-sum" aria-live="polite">
        <output className="calc-figure">{result.repayment.text}</output>
        {result.repayment.per && <span className="calc-per"> /{result.repayment.per}</span>}
        {result.repayment.per && <LoanTerms terms={result.repayment.short.terms} />}
      </p>
      <RateLine rate={result.rate} />
      <FactList className="calc-lines" facts={result.lines.map(({ label, text }) => ({ label, value: text }))} />
    </>
  );
}

/** The interest rate is fixed by the site. */
function Fixed({ label, text }: { label: string; text: string }) {
  return (
    <p className="calc-row calc-fixed">
      <span>{label}</span> <b>{text}</b>
    </p>
  );
}
