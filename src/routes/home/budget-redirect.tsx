import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { readScope } from '#views/context.ts';
import { budgetPageView } from './budget-page-view.server.ts';
import { BudgetScreen } from './budget-screen.tsx';
import '#styles/pages/home.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `Search by budget | ${loaderData.siteName}` }, { name: 'robots', content: 'noindex' }] : [];

/**
 * Redirects the budget form to the search with the calculated maximum price and the other filters of the URL. With an invalid
 * postcode or a budget below all prices, the form is shown again with the typed values.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return budgetPageView(url, readScope<'content' | 'inventory'>(context));
}

export default function SearchByBudget() {
  return <BudgetScreen page={useLoaderData<typeof loader>()} />;
}
