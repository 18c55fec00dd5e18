import { DISCLAIMER_ID } from '../rules/rate-text.ts';

/** The asterisk of a repayment: a link to its small print on the same page, by default the finance disclaimer of the page's vehicle. */
export function FinanceStar({ note = DISCLAIMER_ID, vehicle }: { note?: string; vehicle?: string | null }) {
  return (
    <a
      className="finance-star"
      href={`#${note}`}
      aria-label={['Finance disclaimer', vehicle].filter(Boolean).join(': ')}
    >
      *
    </a>
  );
}
