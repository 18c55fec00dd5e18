import { redirect, type LoaderFunctionArgs } from 'react-router';
import { readScope } from '#views/context.ts';

/** `/search` redirects to the site's default search and preserves the query string. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { defaultRoute } = readScope(context).site.settings.search;
  const own = defaultRoute.includes('?') ? url.search.replace('?', '&') : url.search;
  return redirect(defaultRoute + own, 301);
}
