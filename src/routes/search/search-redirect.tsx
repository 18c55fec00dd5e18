import { redirect, type LoaderFunctionArgs } from 'react-router';
import { scopeContext } from '#views/context.ts';

/** `/search` redirects to the site's default search and preserves the query string. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { defaultRoute } = context.get(scopeContext).site.settings.search;
  const own = defaultRoute.includes('?') ? url.search.replace('?', '&') : url.search;
  return redirect(defaultRoute + own, 301);
}
