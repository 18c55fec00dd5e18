import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { isBelowStock } from '#finance/rules/budget.ts';
import { postcodeProblem, postcodeText } from '#dealerships/rules/dealership.ts';
import { parseStockQuery, withRange } from '#search/rules/query-codec.ts';
import { searchUrl, withRoute } from '#search/rules/search-url.ts';
import { BudgetWidget } from '#search/ui/widgets/budget-widget.tsx';
import { Container } from '#ui/layout/container.tsx';
import { scopeContext } from '#views/context.ts';
import { budgetView } from './budget-view.server.ts';
import { homeStock } from './home-stock.server.ts';
import '#styles/pages/home.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `Search by budget | ${loaderData.siteName}` }, { name: 'robots', content: 'noindex' }] : [];

/**
 * Redirects the budget form to the search with the calculated maximum price and the other filters of the URL. With an invalid
 * postcode or a budget below all prices, the form is shown again with the typed values.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { widget, frequency, defaultRepayment, defaultDeposit } = scope.site.settings.budget;
  if (widget === 'hidden') throw redirect(scope.site.settings.search.defaultRoute);
  const home = await homeStock(scope);
  const given = url.searchParams;
  const sent = given.has('repayment') || given.has('deposit') || given.has('postcode');
  const read = (name: string, otherwise: number | string) =>
    (given.get(name) ?? String(sent ? '' : otherwise)).slice(0, 40);
  const values = {
    repayment: read('repayment', defaultRepayment[frequency]),
    deposit: read('deposit', defaultDeposit),
    postcode: read('postcode', ''),
  };
  const problem = sent ? postcodeProblem(postcodeText(values.postcode)) : null;
  const view = await budgetView(home, values, problem);
  const { estimate } = view;
  if (sent && problem === null && !isBelowStock(estimate, view.lowest)) {
    const { query } = parseStockQuery(given, home.defaultSort);
    const near =
      scope.site.settings.search.distance === 'on' ? { near: { postcode: postcodeText(values.postcode) } } : {};
    throw redirect(
      searchUrl(
        withRange({ ...withRoute(query, home.route), ...near, page: 1 }, 'price', { max: estimate }),
        home.route,
        home.defaultSort,
      ),
    );
  }
  return data({ siteName: scope.site.name, view }, { status: problem === null ? 200 : 422 });
}

export default function SearchByBudget() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <Container narrow className="page-budget">
      <h1>Search by budget</h1>
      {/* New values remount the form. */}
      <BudgetWidget key={JSON.stringify(view.values)} {...view} />
    </Container>
  );
}
