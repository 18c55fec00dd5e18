import { useId, useState, type CSSProperties } from 'react';
import { committedPrice, CREDIT_CHOICES, typedPrice, type PreApprovalDraft } from '#finance/rules/pre-approval.ts';
import { QUOTE_LIMITS, quoteDisclaimer } from '#finance/rules/quoted-loan.ts';
import type { LiveQuote } from '#finance/ui/live-quote.ts';
import { LoanTerms, RateLine } from '#finance/ui/number-row.tsx';
import { displayPhone } from '#rules/australian-number.ts';
import { offersWording, TERMS_ERRORS, TERMS_WORDING, termsLink } from '#leads/rules/enquiry-rules.ts';
import { formatDollars, formatMoney } from '#rules/money.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Checkbox, LinkedLabel, TextField } from '#ui/field.tsx';
import { SelectField } from '#ui/select.tsx';
import type { Details } from './pre-approval-browser.ts';
import type { PreApprovalView } from './pre-approval-view.ts';
import { termText } from '#finance/rules/rate-text.ts';

const { price: PRICE, termYears: TERM } = QUOTE_LIMITS;
const LIMITS_TEXT = `from ${formatMoney(PRICE.min)} to ${formatMoney(PRICE.max)}`;

interface EstimateProps {
  readonly helpers: readonly string[];
  readonly rateNote: string | null;
  readonly draft: PreApprovalDraft;
  readonly quote: LiveQuote | null;
  readonly onChange: (change: Partial<PreApprovalDraft>) => void;
}

/** The loan: price, term and credit history, with its repayment if the site quotes loans. */
export function EstimateStep({ helpers, rateNote, draft, quote, onChange }: EstimateProps) {
  const id = useId();
  return (
    <>
      <PriceField price={draft.price} onCommit={(price) => onChange({ price })} />
      <div className="calc-row">
        <label htmlFor={`${id}-term`}>Loan term</label>
        <output className="pre-approval-term" htmlFor={`${id}-term`}>
          {termText(draft.term)}
        </output>
        <div
          className="range calc-thumb"
          style={
            {
              '--low': '0%',
              '--high': `${((draft.term - TERM.min) / (TERM.max - TERM.min)) * 100}%`,
            } as CSSProperties
          }
        >
          <input
            id={`${id}-term`}
            type="range"
            min={TERM.min}
            max={TERM.max}
            step={1}
            value={draft.term}
            aria-valuetext={termText(draft.term)}
            onChange={(event) => onChange({ term: event.currentTarget.valueAsNumber })}
          />
        </div>
      </div>
      <fieldset className="pre-approval-credit stack gap-2">
        <legend>Your credit history</legend>
        {CREDIT_CHOICES.map(({ value, label, hint }) => (
          <label key={value}>
            <input
              type="radio"
              name="creditScore"
              value={value}
              checked={draft.creditScore === value}
              onChange={() => onChange({ creditScore: value })}
            />
            <span>
              <b>{label}</b> <small>{hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {helpers.length > 0 && (
        <SelectField
          label="Who is helping you?"
          choices={helpers.map((name) => ({ value: name, label: name }))}
          placeholder="No one"
          value={draft.helper}
          onChange={(event) => onChange({ helper: event.currentTarget.value })}
        />
      )}
      {quote && <QuotePanel quote={quote} years={draft.term} />}
      {rateNote && <p className="calc-note">{rateNote}</p>}
    </>
  );
}

/** When it is left, it shows the price that counts. */
function PriceField({ price, onCommit }: { price: number; onCommit: (price: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Returns whether another price than the typed one counts. */
  const commit = (): boolean => {
    if (typed === null) return false;
    const committed = committedPrice(typed, price);
    setProblem(committed.problem);
    setTyped(null);
    onCommit(committed.price);
    return committed.problem !== null;
  };
  return (
    <TextField
      name="price"
      label="Purchase price"
      hint={`We quote ${LIMITS_TEXT}.`}
      inputMode="decimal"
      autoComplete="off"
      required
      wide
      value={typed ?? formatDollars(price)}
      error={problem}
      onChange={(event) => {
        setTyped(typedPrice(event.currentTarget.value));
        setProblem(null);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        // Enter sends the price that counts; if that is another one, the shopper sees it first.
        if (event.key === 'Enter' && typed !== null && commit()) event.preventDefault();
      }}
    />
  );
}

/** A repayment is never shown without its comparison rate and warning, and never if the service has none. */
function QuotePanel({ quote: { repayment, isPending }, years }: { quote: LiveQuote; years: number }) {
  if (repayment === null && !isPending) return null;
  return (
    <div className="calc-answer pre-approval-quote" aria-busy={isPending}>
      <div aria-live="polite">
        {repayment ? (
          <p>
            <span className="finance-box-from">Estimated repayment</span>
            <span className="calc-figure">{repayment.text}</span>
            <span className="calc-per"> /{repayment.per}</span>
            <LoanTerms terms={repayment.short.terms} />
          </p>
        ) : (
          <p>We are working out the repayment…</p>
        )}
      </div>
      {repayment && (
        <>
          <RateLine rate={repayment} />
          <p className="rate-warning">
            {quoteDisclaimer(years)} {repayment.warning}
          </p>
        </>
      )}
    </div>
  );
}

interface DetailsProps {
  readonly view: PreApprovalView;
  readonly details: Details;
  readonly errors: Readonly<Partial<Record<keyof Details, string>>>;
  readonly onChange: (change: Partial<Details>) => void;
  readonly idPrefix: string;
}

const FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', wide: true },
  { name: 'postCode', label: 'Postcode', autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 4 },
] as const;

export function DetailsStep({ view, details, errors, onChange, idPrefix }: DetailsProps) {
  return (
    <>
      <div className="pre-approval-fields stack">
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            id={`${idPrefix}${name}`}
            name={name}
            required
            value={details[name]}
            error={errors[name] ?? null}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            {...field}
          />
        ))}
        {view.dealerships.length > 0 && (
          <SelectField
            id={`${idPrefix}dealership`}
            label="Dealership"
            required
            placeholder="Choose a dealership"
            choices={view.dealerships}
            value={details.dealership}
            error={errors.dealership ?? null}
            onChange={(event) => onChange({ dealership: event.currentTarget.value })}
          />
        )}
      </div>
      <Checkbox
        label={offersWording(view.siteName)}
        checked={details.subscribe}
        onChange={(event) => onChange({ subscribe: event.currentTarget.checked })}
      />
      {view.needsTerms && (
        <Checkbox
          id={`${idPrefix}terms`}
          label={<LinkedLabel label={TERMS_WORDING} {...termsLink(view.termsHref)} />}
          required
          checked={details.terms}
          error={errors.terms ? TERMS_ERRORS[view.termsError] : null}
          onChange={(event) => onChange({ terms: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

interface ApplyProps extends Pick<DetailsProps, 'view' | 'details'> {
  readonly draft: PreApprovalDraft;
  readonly phone: string;
  readonly quote: LiveQuote | null;
}

/** States the content and the recipient of the application, and the site's part in it. */
export function ApplyStep({ view, details, draft, phone, quote }: ApplyProps) {
  const lender = view.lender ?? 'the lender';
  const credit = CREDIT_CHOICES.find(({ value }) => value === draft.creditScore)!;
  return (
    <>
      <FactList
        className="calc-lines"
        facts={[
          ...(view.vehicle ? [{ label: 'Vehicle', value: view.vehicle.name }] : []),
          { label: 'Purchase price', value: formatDollars(draft.price) },
          { label: 'Loan term', value: termText(draft.term) },
          { label: 'Credit history', value: credit.label },
          { label: 'Name', value: `${details.firstName} ${details.lastName}` },
          { label: 'Email', value: details.email },
          { label: 'Mobile number', value: displayPhone(phone) },
          { label: 'Postcode', value: details.postCode },
        ]}
      />
      {quote && <QuotePanel quote={quote} years={draft.term} />}
      <p className="calc-note">
        {view.siteName} introduces you to {lender} and does not lend money or decide on applications. When you continue,
        we send these details to {lender} and, without your credit history, to our sales team.
      </p>
    </>
  );
}
