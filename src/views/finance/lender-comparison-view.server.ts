import { compareLenders, type LenderOffer } from '#finance/rules/compare-lenders.ts';
import { CREDIT_SCORE_LABELS, CREDIT_SCORES, QUOTE_LIMITS } from '#finance/rules/quoted-loan.ts';
import { formatMoney } from '#rules/money.ts';
import { feeAmount, lentFee } from '#finance/rules/listed-fees.ts';
import { yearAt } from '#rules/zoned-time.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestFacts } from '../context.ts';
import { COMPARED_LOAN_TEXT, COMPARISON_WARNING, termText } from '#finance/rules/rate-text.ts';

const COMPARISON_ID = 'compare-lenders';
/** The parameter with the shopper's credit history, in lower case. */
const CREDIT = 'credit';

/** The loans of the site's lenders for a vehicle, side by side; `null` if there are not at least two. */
export function lenderComparisonView(vehicle: Vehicle, path: string, { site, params, now }: RequestFacts) {
  const { finance } = site.settings;
  const asked = params.get(CREDIT)?.toUpperCase();
  // The form above starts with the same credit history and term.
  const credit = CREDIT_SCORES.find((score) => score === asked) ?? CREDIT_SCORES[0];
  const termYears = QUOTE_LIMITS.termYears.start;
  const thisYear = yearAt(now, site.timeZone);
  const terms = { rules: { ...finance, defaultTermYears: termYears }, credit };
  const offers = compareLenders(vehicle, site.comparedLenders, terms, thisYear);
  const price = purchasePrice(vehicle);
  if (offers.length === 0 || price === null) return null;
  return {
    id: COMPARISON_ID,
    intro: `The same loan from each lender for the ${vehicleName(vehicle)}: ${formatMoney(price)} over ${termText(termYears)}, without a deposit.`,
    credits: CREDIT_SCORES.map((score) => ({
      label: CREDIT_SCORE_LABELS[score],
      href: `${path}?${new URLSearchParams({ car_id: vehicle.slug, [CREDIT]: score.toLowerCase() })}#${COMPARISON_ID}`,
      isCurrent: score === credit,
    })),
    offers: offers.map(offerView),
    warning: `An estimate, not an offer of credit. ${COMPARED_LOAN_TEXT} ${COMPARISON_WARNING}`,
  };
}

export type LenderComparisonView = NonNullable<ReturnType<typeof lenderComparisonView>>;

function offerView({ name, repayment, fees, balloon, total, isCheapest, disclaimer }: LenderOffer) {
  const lent = lentFee(fees);
  const others = fees.filter(({ charged }) => charged !== 'lent').map((fee) => `${fee.name} ${feeAmount(fee)}`);
  return {
    name,
    isCheapest,
    disclaimer,
    repayment,
    facts: [
      {
        label: 'Establishment fee, included',
        value: lent === 0 ? 'None' : formatMoney(lent),
      },
      { label: 'Other fees', value: others.join(', ') || 'None' },
      ...(balloon > 0 ? [{ label: 'Final payment (balloon)', value: formatMoney(balloon) }] : []),
    ],
    total: formatMoney(Math.ceil(total / 100) * 100),
  };
}
