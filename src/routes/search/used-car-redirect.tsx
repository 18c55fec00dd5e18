import { redirect, type LoaderFunctionArgs } from 'react-router';
import { scopeContext } from '../context.ts';
import { slugOf } from '#rules/normal-form.ts';

/** Redirects breadcrumb links to the matching search. The car type is a body, such as `suv`. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { site, stock, now } = context.get(scopeContext);
  const wanted = slugOf(params['carType'] ?? '');
  if (wanted === '') return redirect('/search/used-cars', 301);
  const { answer } = await stock.search(
    site,
    { query: '', page: 1, sortBy: 'relevance', filters: {}, ranges: {} },
    now,
  );
  const body = answer.facets.body.find((item) => slugOf(item.value) === wanted);
  return redirect(body ? `/search/used-cars?body=${encodeURIComponent(body.value)}` : '/search/used-cars', 302);
}
