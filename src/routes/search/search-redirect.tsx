import { redirect, type LoaderFunctionArgs } from 'react-router';
import { scopeContext } from '../context.ts';

/** `/search` redirects to the site's default search and preserves the query string. */
export function loader({ url, context }: LoaderFunctionArgs) {
  return redirect(context.get(scopeContext).site.settings.search.defaultRoute + url.search, 301);
}
