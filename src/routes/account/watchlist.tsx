import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { useReloadWhenRestored } from '#browser/restored-page.ts';
import { Container } from '#ui/layout/container.tsx';
import { readScope } from '#views/context.ts';
import { changeWatchlist, watchlistPage } from '#views/garage/account-page.server.ts';
import { AlikeVehicles } from '#views/garage/viewed-vehicles.tsx';
import { WatchedVehicles } from '#views/garage/watched-vehicles.tsx';
import '#styles/pages/account.css';
import '#styles/pages/saved.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `Watchlist | ${loaderData.siteName}` }, { name: 'robots', content: 'noindex' }] : [];

/** The vehicles that the signed-in shopper watches. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return watchlistPage(url, readScope<'inventory' | 'shoppers'>(context));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  return changeWatchlist(request, url, readScope<'shoppers'>(context));
}

export default function WatchlistPage() {
  useReloadWhenRestored();
  const { searchPath, cards, gone, histories, alike } = useLoaderData<typeof loader>();
  return (
    <Container className="saved account">
      <h1>Watchlist</h1>
      <p className="saved-about">
        Your watchlist is in your account: you see it in every browser in which you sign in.
      </p>
      <WatchedVehicles cards={cards} gone={gone} histories={histories} searchPath={searchPath} />
      <AlikeVehicles cards={alike} above={cards} />
    </Container>
  );
}
