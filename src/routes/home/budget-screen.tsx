import { BudgetWidget } from '#search/ui/widgets/budget-widget.tsx';
import { Container } from '#ui/layout/container.tsx';
import type { BudgetPage } from './budget-page-view.server.ts';

/** The budget form on a page of its own. */
export function BudgetScreen({ page: { view } }: { page: BudgetPage }) {
  return (
    <Container narrow className="page-budget">
      <h1>Search by budget</h1>
      {/* New values remount the form. */}
      <BudgetWidget key={JSON.stringify(view.values)} {...view} />
    </Container>
  );
}
