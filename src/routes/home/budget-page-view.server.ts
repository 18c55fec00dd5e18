import { data, redirect } from 'react-router';
import { isBelowStock } from '#finance/rules/budget.ts';
import { postcodeProblem, postcodeText } from '#dealerships/rules/dealership.ts';
import { parseStockQuery, withRange } from '#search/rules/query-codec.ts';
import { searchUrl, withRoute } from '#search/rules/search-url.ts';
import { budgetView } from './budget-view.server.ts';
import { homeStock } from './home-stock.server.ts';
import type { Scope } from '#views/context.ts';

/** The form with the values of a URL. Throws a redirect to the search if they are right. */
export async function budgetPageView(url: URL, scope: Scope<'content' | 'inventory'>) {
  const { widget, frequency, defaultRepayment, defaultDeposit } = scope.site.settings.budget;
  if (!widget) throw redirect(scope.site.settings.search.defaultRoute);
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
    const near = scope.site.settings.search.distance ? { near: { postcode: postcodeText(values.postcode) } } : {};
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

export type BudgetPage = Awaited<ReturnType<typeof budgetPageView>>['data'];
