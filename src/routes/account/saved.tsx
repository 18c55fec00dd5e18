import {
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { isScreenError } from '#browser/screen-error.ts';
import { readScope } from '#views/context.ts';
import { SavedScreen } from './saved-screen.tsx';
import { savedPage } from './saved-view.server.ts';
import '#styles/pages/saved.css';

/** The list is in the browser's storage, so scripts start immediately. */
export const handle = { start: 'now' } as const;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `Saved vehicles | ${loaderData.siteName}` }, { name: 'robots', content: 'noindex' }] : [];

/** `/saved` is the same page for everyone; `/saved?car=a&car=b`, which the browser fetches, is private and not cached. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return savedPage(url, readScope<'inventory'>(context));
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

/** When the request fails, the stored list stays visible with a message. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (!isScreenError(error)) throw error;
    return {
      siteName: null,
      searchPath: '/search',
      illustration: 'road' as const,
      popular: null,
      viewed: [],
      cards: [],
      alike: [],
      failed: true,
    };
  }
}

export default function Saved() {
  return <SavedScreen page={useLoaderData<typeof loader>()} />;
}
