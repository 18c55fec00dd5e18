import { useState } from 'react';
import { announceEvent } from '#browser/announce-event.ts';
import { MAX_WATCHED, WATCHLIST_PATH } from '#shoppers/rules/account-features.ts';
import { MAX_FAVOURITES, type Favourite } from '#shoppers/rules/favourite.ts';
import { MAX_LISTED } from '#shoppers/rules/vehicle-list.ts';
import { failures } from '#ui/message-store.ts';
import { favourites } from '#shoppers/ui/saved-list.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FinanceNote, StockCard } from '#views/cards/stock-card.tsx';
import { Share } from '#views/page/share.tsx';
import { CONTINUE } from '#views/garage/list-actions.tsx';
import { GoneCard } from '#views/garage/watched-vehicles.tsx';
import type { VehicleListFailure, VehicleListPage } from './vehicle-list-view.server.ts';

interface VehicleListScreenProps {
  page: VehicleListPage;
  answer: VehicleListFailure | null;
}

export function VehicleListScreen({ page, answer }: VehicleListScreenProps) {
  const { cards, gone, searchPath } = page;
  const isEmpty = cards.length === 0 && gone.length === 0;
  return (
    <Container className="saved vehicle-list">
      <h1>Vehicle list</h1>
      <Problems {...page} isFull={answer?.isFull ?? false} />
      {isEmpty ? (
        <div className="search-empty">
          <Icon name="link" />
          <p>This link lists no vehicles.</p>
          <ButtonLink href={searchPath}>See our stock</ButtonLink>
        </div>
      ) : (
        <>
          {cards.some((card) => card.available) && <SaveAll {...page} />}
          <h2 className="visually-hidden">Vehicles</h2>
          <ul className="cards">
            {cards.map((card) => (
              <li key={card.id}>
                <StockCard {...card} note="finance-note" />
              </li>
            ))}
            {gone.map((id) => (
              <li key={id}>
                <GoneCard text="A vehicle of this list has been sold or withdrawn." />
              </li>
            ))}
          </ul>
          <FinanceNote id="finance-note" cards={cards} />
          <ContinueElsewhere {...page} />
        </>
      )}
    </Container>
  );
}

function Problems({ left, unreadable, isFull }: Pick<VehicleListPage, 'left' | 'unreadable'> & { isFull: boolean }) {
  return (
    <>
      {unreadable > 0 && (
        <Alert tone="warning" title="This link is damaged.">
          <p>
            {unreadable === 1 ? 'One of its vehicles' : `${unreadable} of its vehicles`} cannot be read. Copy the whole
            link again.
          </p>
        </Alert>
      )}
      {left > 0 && (
        <Alert tone="warning" title={`A link can list up to ${MAX_LISTED} vehicles.`}>
          <p>{left === 1 ? 'One more vehicle is not shown.' : `${left} more vehicles are not shown.`}</p>
        </Alert>
      )}
      {isFull && (
        <Alert tone="danger" live="alert" title="Your watchlist is full.">
          <p>
            You can watch up to {MAX_WATCHED} vehicles, so not all of these were saved.{' '}
            <a className="link" href={WATCHLIST_PATH}>
              Remove vehicles from your watchlist
            </a>{' '}
            to save the others.
          </p>
        </Alert>
      )}
    </>
  );
}

/** In this browser, which needs scripts, or in the account, which needs none. */
function SaveAll({ cards, savesInBrowser, savesInAccount }: VehicleListPage) {
  const [result, setResult] = useState<string | null>(null);
  const save = () => {
    setResult(saveInBrowser(cards.flatMap(({ available, favourite }) => (available && favourite) || [])));
  };
  return (
    <div className="vehicle-list-save cluster gap-3">
      {savesInBrowser && (
        <Button className="needs-script" onClick={save}>
          <Icon name="heart" />
          Save all in this browser
        </Button>
      )}
      {savesInAccount && (
        <form method="post">
          <Button type="submit" variant={savesInBrowser ? 'secondary' : 'primary'}>
            <Icon name="bookmark" />
            Save all to your watchlist
          </Button>
        </form>
      )}
      <p role="status">
        {result !== null && (
          <>
            {result}{' '}
            <a className="link" href="/saved">
              See saved vehicles
            </a>
          </>
        )}
      </p>
      {savesInBrowser && (
        <noscript>
          <Alert title="Saving in this browser needs JavaScript.">
            <p>
              Turn on JavaScript in your browser to save these vehicles
              {savesInAccount && ', or save them to your watchlist'}.
            </p>
          </Alert>
        </noscript>
      )}
    </div>
  );
}

/** Saves what is not saved yet, in the order of the list. Returns what to tell the shopper; `null` if not all could be saved. */
function saveInBrowser(vehicles: readonly Favourite[]): string | null {
  const before = new Set(favourites.current().map(({ id }) => id));
  const missing = vehicles.filter(({ id }) => !before.has(id)).toReversed();
  const outcomes = missing.map((vehicle) => favourites.toggle(vehicle));
  const added = outcomes.filter((outcome) => outcome === 'added').length;
  if (added > 0) announceEvent('saved');
  if (added < missing.length) {
    const why = outcomes.includes('full')
      ? `you can save up to ${MAX_FAVOURITES} vehicles.`
      : 'your browser does not allow saving.';
    failures.show('favourites', `${added} of ${missing.length} saved: ${why}`);
    return null;
  }
  failures.clear('favourites');
  if (added === 0) return 'All of these are saved in this browser already.';
  return `${added} ${added === 1 ? 'vehicle' : 'vehicles'} saved in this browser.`;
}

function ContinueElsewhere({ share, code }: Pick<VehicleListPage, 'share' | 'code'>) {
  return (
    <section id={CONTINUE} aria-labelledby="continue-title" className="vehicle-list-link panel">
      <div>
        <h2 id="continue-title">Continue on another device</h2>
        <p>
          Open this link on your other device
          {code && <span className="vehicle-list-scan">, or scan the code with your phone</span>}. It lists these
          vehicles and contains no personal details.
        </p>
        <input className="control" readOnly value={share.url} aria-label="Link to this list" />
        <Share view={share} />
      </div>
      {code && (
        <svg
          className="vehicle-list-code"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label="QR code of the link to this list"
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      )}
    </section>
  );
}
