import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Favourite } from '#shoppers/rules/favourite.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FinanceNote, StockCard } from '#views/cards/stock-card.tsx';
import { classNames } from '#ui/class-names.ts';
import { FavouriteButton } from '#shoppers/ui/favourite-button.tsx';
import { favourites, useSavedList } from '#shoppers/ui/saved-list.ts';
import { Container } from '#ui/layout/container.tsx';
import { Picture } from '#ui/picture.tsx';
import type { VehicleCardView } from '#views/cards/vehicle-card-view.ts';
import { ListActions } from '#views/garage/list-actions.tsx';
import { LIST_NOTE as NOTE } from '#views/garage/watched-vehicles.tsx';
import { AlikeVehicles, ViewedVehicles } from '#views/garage/viewed-vehicles.tsx';
import type { SavedPage } from './saved-view.server.ts';

export function SavedScreen({ page: { searchPath, cards, illustration, popular, alike } }: { page: SavedPage }) {
  const own = useSavedList(favourites);
  const fetcher = useFetcher<SavedPage>();
  // Removed vehicles stay visible until the shopper leaves the page, so that they can be saved again.
  const [seen, setSeen] = useState<readonly Favourite[]>([]);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    setSeen((before) => [...own.filter((one) => !before.some((known) => known.id === one.id)), ...before]);
  }, [own]);
  const address = seen.length === 0 ? null : `/saved?${new URLSearchParams(seen.map(({ slug }) => ['car', slug]))}`;
  const loadCards = useEffectEvent((url: string) => void fetcher.load(url));
  useEffect(() => {
    if (address) loadCards(address);
  }, [address]);
  const isAnswered = fetcher.data !== undefined || cards.length > 0;
  const found = new Map((fetcher.data?.cards ?? cards).map(({ slug, card }) => [slug, card]));
  const rows =
    seen.length > 0
      ? seen
      : cards.map(({ slug }) => ({ id: slug, slug, name: slug, make: '', model: '', primary_image_url: null }));
  const listed = rows.flatMap(({ slug }) => found.get(slug) ?? []);
  return (
    <Container className="saved">
      <h1>Saved vehicles</h1>
      <h2 className="visually-hidden">Vehicles</h2>
      <p className="saved-about">
        {own.length > 0 ? `${own.length} saved in this browser.` : 'Saved vehicles are stored in this browser only.'}
      </p>
      <noscript>
        <EmptyState illustration={illustration} suggestions={popular}>
          <p>Saving needs JavaScript. Turn it on in your browser to save vehicles.</p>
          <ButtonLink href={searchPath}>See our stock</ButtonLink>
        </EmptyState>
      </noscript>
      {fetcher.data?.failed && (
        <Alert tone="danger" live="alert" title="Your saved vehicles could not be loaded.">
          <p>They are still saved. Please try again in a moment.</p>
        </Alert>
      )}
      {rows.length > 0 ? (
        <>
          <div className="list-columns" data-loading={isAnswered ? undefined : ''}>
            {own.length > 0 && (
              <ListActions ids={own.map(({ id }) => id)} cards={own.flatMap(({ slug }) => found.get(slug) ?? [])} />
            )}
            <div>
              <ul className="cards cards-list">
                {rows.map((row) => (
                  <li key={row.id}>
                    <SavedVehicle row={row} card={found.get(row.slug)} />
                  </li>
                ))}
              </ul>
              <FinanceNote id={NOTE} cards={listed} />
            </div>
          </div>
          <AlikeVehicles cards={fetcher.data?.alike ?? alike} above={listed} />
        </>
      ) : (
        ready && (
          <>
            <EmptyState illustration={illustration} suggestions={popular}>
              <p>You have no saved vehicles yet. Tap the heart on a vehicle to save it.</p>
              <ButtonLink href={searchPath}>See our stock</ButtonLink>
            </EmptyState>
            <ViewedVehicles />
          </>
        )
      )}
    </Container>
  );
}

/** `undefined` means that the card is loading: the stored data is shown. `null` means that this site does not list the vehicle any more. */
function SavedVehicle({ row, card }: { row: Favourite; card: VehicleCardView | null | undefined }) {
  if (card) return <StockCard {...card} note={NOTE} row />;
  const gone = card === null;
  return (
    <article className={classNames('card', gone && 'card-gone')}>
      <div className="card-media">
        {row.primary_image_url && !gone && <Picture src={row.primary_image_url} alt="" />}
        <FavouriteButton favourite={row} offered={false} />
      </div>
      <div className="card-body">
        <h3 className="card-title">{gone ? row.name : <a href={`/cars/${row.slug}`}>{row.name}</a>}</h3>
        {gone && <p>This vehicle is no longer listed.</p>}
      </div>
    </article>
  );
}
