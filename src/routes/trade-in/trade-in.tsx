import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { readScope } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { tradeInExtras } from '#views/forms/trade-in-extras.server.ts';
import { askedTradeIn, tradeInView } from './trade-in-view.server.ts';
import { TradeInScreen } from './trade-in-screen.tsx';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const { title, vehicle, text, canonical, isIndexed } = loaderData;
  return pageMeta({
    ...loaderData,
    title: vehicle ? `${title}: ${vehicle.name}` : title,
    description: text,
    canonical: isIndexed ? canonical : null,
  });
};

/** The trade-in form and the selling form, on a vehicle in stock (`car_id`) or on none. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return tradeInView(url, readScope<'inventory' | 'leads'>(context));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const scope = readScope<'inventory' | 'leads' | 'valuation'>(context);
  const { form, vehicle } = await askedTradeIn(url, scope, 'post');
  return postEnquiry(request, scope, vehicle, form, tradeInExtras(scope, form, vehicle));
}

export default function TradeIn() {
  return <TradeInScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />;
}
