import { redirect, type LoaderFunctionArgs } from 'react-router';
import { readScope } from '#views/context.ts';
import { toSlug } from '#rules/normal-form.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';

/**
 * Redirects breadcrumb links to the matching search. The car type is a body, such as `suv`; one that is not in stock is searched for as a text,
 * so that the page says so.
 */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { site, inventory, now } = readScope<'inventory'>(context);
  const wanted = toSlug(params['carType'] ?? '');
  const others = new URLSearchParams(url.searchParams);
  if (wanted === '') return redirect(usedCars(others), 301);
  const { answer } = await inventory.stock.search(site, EMPTY_QUERY, now);
  const body = answer.facets.body.find((item) => toSlug(item.value) === wanted);
  if (body) others.append('body', body.value);
  else others.set('query', [wanted.replaceAll('-', ' '), ...others.getAll('query')].join(' '));
  return redirect(usedCars(others), 302);
}

const usedCars = (params: URLSearchParams) => `/search/used-cars${params.size === 0 ? '' : `?${params}`}`;
