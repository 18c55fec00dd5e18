import { redirect, type LoaderFunctionArgs } from 'react-router';
import { scopeContext } from '../context.ts';

/** `/search` alone, with whatever was asked, is the site's default search. */
export function loader({ url, context }: LoaderFunctionArgs) {
  return redirect(context.get(scopeContext).site.settings.search.defaultRoute + url.search, 301);
}
