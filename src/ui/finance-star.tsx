import { DISCLAIMER_ID } from '#finance/rules/comparison-rate.ts';

/**
 * The asterisk of a repayment, which leads to the small print of that vehicle. `page` is the vehicle's page; on that page itself
 * there is neither `page` nor `vehicle`.
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
