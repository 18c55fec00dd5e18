import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { useReloadWhenRestored } from '#browser/restored-page.ts';
import { readScope } from '#views/context.ts';
import { privateMeta } from '#views/page/link-expired.tsx';
import { postStep } from './step-post.server.ts';
import { purchasePage, type StepAnswer } from './step-view.server.ts';
import { StepScreen } from './step-screen.tsx';
import '#styles/pages/purchase.css';

export { clientAction } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  privateMeta(
    loaderData?.view?.kind === 'step' ? `Buy online: ${loaderData.view.title}` : 'Buy online',
    loaderData?.siteName,
  );

/** A step of a purchase, for the shopper who has its link: on this device or another one. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const scope = readScope<'inventory' | 'purchases' | 'reservations'>(context);
  return purchasePage(url, params['id']!, params['step'], scope);
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const scope = readScope<'finance' | 'inventory' | 'leads' | 'purchases' | 'reservations' | 'valuation'>(context);
  return postStep(request, url, params['id']!, params['step'], scope);
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Step() {
  useReloadWhenRestored();
  const page = useLoaderData<typeof loader>();
  return <StepScreen page={page} answer={(useActionData<typeof action>() ?? null) as StepAnswer | null} />;
}
