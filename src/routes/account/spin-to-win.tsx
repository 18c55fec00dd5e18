import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { useReloadWhenRestored } from '#browser/restored-page.ts';
import { isScreenError } from '#browser/screen-error.ts';
import { SPIN_FAILED } from '#shoppers/rules/spin-to-win.ts';
import { readScope } from '#views/context.ts';
import { spinPage, takeSpin } from '#views/garage/spin-view.server.ts';
import { SpinToWinScreen } from './spin-to-win-screen.tsx';
import '#styles/pages/spin-to-win.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? [
        { title: `${loaderData.promotion?.title ?? 'Spin to win'} | ${loaderData.siteName}` },
        { name: 'robots', content: 'noindex' },
      ]
    : [];

/** One spin for each signed-in shopper. The server draws; without scripts, the page with the result follows the form at once. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return spinPage(url, readScope<'shoppers'>(context));
}

export async function action({ url, context }: ActionFunctionArgs) {
  return takeSpin(url, readScope<'shoppers'>(context));
}

/** A spin that does not reach the server leaves the page as it is, with a message. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (!isScreenError(error)) throw error;
    return { failure: SPIN_FAILED };
  }
}

export default function SpinToWin() {
  useReloadWhenRestored();
  const page = useLoaderData<typeof loader>();
  return <SpinToWinScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
