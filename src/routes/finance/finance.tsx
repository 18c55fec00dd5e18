import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { readScope } from '#views/context.ts';
import { financeMeta } from '#views/finance/finance-meta.ts';
import { FinanceScreen } from '#views/finance/finance-screen.tsx';
import { financeView, requestedFinance } from '#views/finance/finance-view.server.ts';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => (loaderData ? financeMeta(loaderData) : []);

/** The finance page at the known paths; content-page.tsx has it at a path of the site's own. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return financeView(url, readScope<'inventory'>(context));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const scope = readScope<'inventory' | 'leads'>(context);
  const { vehicle, page } = await requestedFinance(url, scope, 'post');
  const answer = await postEnquiry(request, scope, vehicle, 'finance');
  // A form with mistakes is shown by the page: with status 308, a browser sends it there again, and nothing that was typed is lost.
  return page === null || answer instanceof Response ? answer : redirect(page, 308);
}

export default function Finance() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FinanceScreen page={page} answer={answer ?? null} />;
}
