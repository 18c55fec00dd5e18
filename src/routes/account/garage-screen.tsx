import { SAVED_DEALS } from '#finance/rules/saved-deal.ts';
import { SAVED_SEARCHES } from '#shoppers/rules/account-features.ts';
import { forgetShopper } from '#shoppers/ui/forget-shopper.ts';
import { Alert, ErrorSummary } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Container } from '#ui/layout/container.tsx';
import type { DetailsFailure } from '#views/garage/account-page.server.ts';
import { ConsentList } from './consent-list.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { SavedDeals } from '#views/finance/saved-deals.tsx';
import { OwnDataSection } from './own-data.tsx';
import { OpenPurchases } from '#views/purchases/open-purchases.tsx';
import { reservationsTitle, SentReservations } from './sent-reservations.tsx';
import { SentLeads } from './sent-leads.tsx';
import { ViewedVehicles } from '#views/garage/viewed-vehicles.tsx';
import { WatchAlerts } from './watch-alerts.tsx';
import type { WatchAlertsFailure } from '#views/garage/watch-alerts-view.server.ts';
import { WonPrizes } from './won-prizes.tsx';
import { MOST_IN_GARAGE, WatchedVehicles } from '#views/garage/watched-vehicles.tsx';
import type { GarageFailure, GaragePage } from '#views/garage/account-page.server.ts';

type OwnData = NonNullable<GaragePage['own']>;

interface GarageScreenProps {
  page: GaragePage;
  /** The answer to a change that failed. */
  answer: GarageFailure | null;
}

export function GarageScreen({ page: { own, signInHref, searchPath, siteName }, answer: failed }: GarageScreenProps) {
  return (
    <Container className="saved account">
      <div className="account-heading cluster gap-3">
        <h1>My garage</h1>
        {own && (
          <form method="post" onSubmit={forgetShopper}>
            <Button type="submit" name="step" value="signOut" variant="secondary" size="small">
              Sign out
            </Button>
          </form>
        )}
      </div>
      {own === null ? (
        <>
          <p>
            <ButtonLink href={signInHref}>Sign in</ButtonLink>
          </p>
          <ViewedVehicles />
        </>
      ) : (
        <>
          <Sections own={own} />
          <Unfinished own={own} />
          <WonPrizes prizes={own.prizes} />
          {own.watchlist && (
            <section aria-labelledby="watchlist">
              <h2 id="watchlist">Watchlist</h2>
              <WatchedVehicles {...own.watchlist} searchPath={searchPath} isPart />
              <WatchAlertsOnSite own={own} failed={failed && 'watchChannel' in failed ? failed : null} />
            </section>
          )}
          <div className="account-columns">
            <div>
              {own.searches && (
                <SavedSearches
                  view={own.searches}
                  addresses={own.addresses}
                  searchPath={searchPath}
                  failed={failed && 'search' in failed ? failed : null}
                />
              )}
              {own.deals && <SavedDeals view={own.deals} searchPath={searchPath} problem={findDealProblem(failed)} />}
              <SentLeads {...own.sent} />
              <ConsentList consents={own.consents} />
            </div>
            <div>
              <Details own={own} failed={failed && 'values' in failed ? failed : null} />
              <Browsers browsers={own.browsers} />
              <OwnDataSection siteName={siteName} isUnconfirmed={failed !== null && 'isUnconfirmed' in failed} />
            </div>
          </div>
          <ViewedVehicles above={own.watchlist && { cards: own.watchlist.cards.slice(0, MOST_IN_GARAGE) }} />
        </>
      )}
    </Container>
  );
}

/** Purchases and reservations that the shopper can complete. */
function Unfinished({ own: { purchases, reservations } }: { own: OwnData }) {
  if (purchases.length + reservations.length === 0) return null;
  return (
    <div className="account-open grid gap-5">
      <OpenPurchases purchases={purchases} />
      <SentReservations reservations={reservations} />
    </div>
  );
}

/** An empty watchlist has nothing to tell: its alerts are shown if they are on, or were just changed. */
function WatchAlertsOnSite({ own, failed }: { own: OwnData; failed: WatchAlertsFailure | null }) {
  const { watchlist, watchAlerts, addresses } = own;
  if (watchlist === null || watchAlerts === null) return null;
  const isEmpty = watchlist.cards.length + watchlist.gone.length === 0;
  if (isEmpty && failed === null && watchAlerts.channel === 'none' && !watchAlerts.isSaved) return null;
  return <WatchAlerts view={watchAlerts} addresses={addresses} failed={failed} />;
}

/** Links to the parts of the page, with how much is in each. */
function Sections({ own }: { own: OwnData }) {
  const { phone, watchlist, searches, deals, purchases, reservations, sent } = own;
  const links = [
    purchases.length > 0 && { id: 'purchases', text: 'Unfinished purchases', count: purchases.length },
    reservations.length > 0 && {
      id: 'reservations',
      text: reservationsTitle(reservations),
      count: reservations.length,
    },
    watchlist && { id: 'watchlist', text: 'Watchlist', count: watchlist.cards.length },
    searches && { id: SAVED_SEARCHES, text: 'Saved searches', count: searches.searches.length },
    deals && { id: SAVED_DEALS, text: 'Saved deals', count: deals.deals.length },
    { id: 'enquiries', text: 'Enquiries', count: sent.total },
    { id: 'details', text: 'My details', count: null },
  ].filter((link) => link !== null && link !== false);
  return (
    <>
      <p className="saved-about">Signed in with {phone}.</p>
      <nav aria-label="Parts of your garage">
        <ul className="account-parts">
          {links.map(({ id, text, count }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {text}
                {count !== null && <b> {count}</b>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function findDealProblem(failed: GarageFailure | null): string | null {
  return failed && 'dealProblem' in failed ? failed.dealProblem : null;
}

const FIELDS = [
  { name: 'name', label: 'First name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code', inputMode: 'numeric' },
] as const;

function Details({ own, failed }: { own: OwnData; failed: DetailsFailure | null }) {
  const errors = FIELDS.flatMap(({ name }) => {
    const message = failed?.errors[name];
    return message === undefined ? [] : { fieldId: name, message };
  });
  return (
    <section aria-labelledby="details" className="account-panel panel">
      <h2 id="details">My details</h2>
      {own.isSaved && failed === null && <Alert tone="positive" live="status" title="Your details are saved." />}
      <ErrorSummary errors={errors} takesFocus={false} />
      {/* Its answer is a page, which the browser would show from the top, far above this form. */}
      <form method="post" action="#details" className="account-form stack" noValidate>
        {FIELDS.map((field) => (
          <TextField
            key={field.name}
            {...field}
            id={field.name}
            defaultValue={failed?.values[field.name] ?? own.details[field.name]}
            error={failed?.errors[field.name] ?? null}
          />
        ))}
        <Button type="submit" name="step" value="details">
          Save
        </Button>
      </form>
    </section>
  );
}

function Browsers({ browsers }: { browsers: OwnData['browsers'] }) {
  return (
    <section aria-labelledby="browsers" className="account-panel panel">
      <h2 id="browsers">Where you are signed in</h2>
      <ul className="account-browsers account-list stack">
        {browsers.map(({ id, name, signedIn, seen, isThis }) => (
          <li key={id}>
            <p>
              <strong>{name}</strong>
              {isThis && ' (this browser)'}
              <br />
              Signed in on {signedIn}.{/* The one that reads this is in use now. */}
              {!isThis && ` Last used on ${seen}.`}
            </p>
            {!isThis && (
              <form method="post">
                <input type="hidden" name="browser" value={id} />
                <Button type="submit" name="step" value="signOutBrowser" variant="secondary" size="small">
                  Sign out<span className="visually-hidden"> {name}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {browsers.length > 1 && (
        <form method="post" className="account-actions cluster gap-3" onSubmit={forgetShopper}>
          <Button type="submit" name="step" value="signOutEverywhere" variant="secondary">
            Sign out everywhere
          </Button>
        </form>
      )}
    </section>
  );
}
