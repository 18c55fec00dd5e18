import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { CREDIT_SCORES, QUOTE_LIMITS, quotedPrice } from '#finance/rules/quoted-loan.ts';
import type { QuoteRequest } from '#finance/ui/live-quote.ts';
import { LOAN_FIELDS } from '#leads/rules/own-fields.ts';
import { wholeNumber } from '#leads/rules/own-fields.ts';
import { formatMoney } from '#rules/money.ts';

const { price, termYears } = QUOTE_LIMITS;

type QuotedVehicle = Pick<QuoteRequest, 'year' | 'vin' | 'nvic'>;

/**
 * The loan in the fields of the form, for its live quote, and a note if a typed price was limited. The fields keep their own values,
 * so that a page without scripts, or one that is still loading, has the same form. Without a vehicle to quote there is no loan.
 */
export function useLoan(vehicle: QuotedVehicle | null) {
  const area = useRef<HTMLDivElement>(null);
  const [loan, setLoan] = useState<QuoteRequest | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const read = () => {
    const form = area.current?.getElementsByTagName('form')[0];
    if (form && vehicle) setLoan(readLoan(new FormData(form), vehicle));
  };
  // Reads values that were typed before hydration, or restored by the browser.
  useEffect(read, [vehicle]);
  return {
    loan,
    note,
    ref: area,
    onInput: read,
    onBlur({ target }: FocusEvent<HTMLDivElement>) {
      if (!(target instanceof HTMLInputElement) || target.name !== LOAN_FIELDS.amount) return;
      const typed = wholeNumber(target.value);
      if (typed === null) return;
      const amount = quotedPrice(typed * 100);
      setNote(amount === typed * 100 ? null : limitNote(amount));
      target.value = formatMoney(amount);
      read();
    },
  };
}

function limitNote(amount: number): string {
  return `We quote from ${formatMoney(price.min)} to ${formatMoney(price.max)}. The price is now ${formatMoney(amount)}.`;
}

/** `null` while the fields have no loan that can be quoted. */
function readLoan(fields: FormData, vehicle: QuotedVehicle): QuoteRequest | null {
  const text = (name: string) => String(fields.get(name) ?? '');
  const purchasePrice = wholeNumber(text(LOAN_FIELDS.amount));
  const loanTerm = Number(text(LOAN_FIELDS.term));
  const selfAssessedCreditScore = CREDIT_SCORES.find((score) => score === text(LOAN_FIELDS.creditScore));
  if (purchasePrice === null || selfAssessedCreditScore === undefined) return null;
  if (loanTerm < termYears.min || loanTerm > termYears.max) return null;
  if (purchasePrice * 100 !== quotedPrice(purchasePrice * 100)) return null;
  const whoIsHelping = text(LOAN_FIELDS.helper);
  return { ...vehicle, selfAssessedCreditScore, purchasePrice, loanTerm, whoIsHelping };
}
