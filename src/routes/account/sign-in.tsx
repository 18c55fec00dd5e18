import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { useReloadWhenRestored } from '#browser/restored-page.ts';
import { readScope } from '#views/context.ts';
import { signInPage, takeSignInStep } from '#views/account/sign-in-view.server.ts';
import { SignInScreen } from './sign-in-screen.tsx';
import '#styles/pages/account.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `Sign in | ${loaderData.siteName}` }, { name: 'robots', content: 'noindex' }] : [];

/** `/sign-in?type=&redirect=&back=`: the phone number, then the code. Both are plain forms. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return signInPage(url, readScope(context));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  return takeSignInStep(request, url, readScope<'inventory' | 'shoppers'>(context));
}

export default function SignIn() {
  useReloadWhenRestored();
  const page = useLoaderData<typeof loader>();
  return <SignInScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
