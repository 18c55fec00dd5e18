import { DISCLAIMER_ID } from '#finance/rules/comparison-rate.ts';

/**
 * The asterisk of a repayment: a link to that vehicle's finance disclaimer. `page` is the URL of the vehicle's page; on that page
 * itself both `page` and `vehicle` are omitted.
 */
export function FinanceStar({ page = '', vehicle }: { page?: string; vehicle?: string | null }) {
  return (
    <a
      className="finance-star"
      href={`${page}#${DISCLAIMER_ID}`}
      aria-label={['Finance disclaimer', vehicle].filter(Boolean).join(': ')}
    >
      *
    </a>
  );
}
