import { COMPARED_LOAN_TEXT, COMPARISON_WARNING } from '#finance/rules/comparison-rate.ts';
import type { VehicleCardView } from './vehicle-card-view.ts';

type LentCard = Pick<VehicleCardView, 'repayment' | 'conditions'>;

/** The small print of the repayments on cards, once below their list; their asterisks lead to it. Empty where no card has one. */
export function FinanceNote({ id, cards }: { id: string; cards: readonly LentCard[] }) {
  const lent = cards.filter(({ repayment }) => repayment !== null);
  if (lent.length === 0) return null;
  const conditions = [...new Set(lent.flatMap((card) => card.conditions ?? []))];
  return (
    <p id={id} className="finance-note" role="note" aria-label="About the repayments">
      * {[...conditions, COMPARED_LOAN_TEXT, COMPARISON_WARNING].join(' ')}
    </p>
  );
}
