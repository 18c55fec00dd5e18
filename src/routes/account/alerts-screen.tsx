import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import type { AlertsPage } from './alerts-view.server.ts';

export function AlertsScreen({ page: { link, siteName, garage, isDone } }: { page: AlertsPage }) {
  return (
    <Container narrow className="form-page account">
      {link === null && <NoLink siteName={siteName} garage={garage} />}
      {link?.purpose === 'confirm' && <Confirm link={link} siteName={siteName} garage={garage} />}
      {link?.purpose === 'alerts' && <Stop link={link} siteName={siteName} garage={garage} isDone={isDone} />}
    </Container>
  );
}

/** A link that this site never sent, was copied in part, or is of an account that was deleted. */
function NoLink({ siteName, garage }: { siteName: string; garage: AlertsPage['garage'] }) {
  return (
    <FormPanel title="This link does not work">
      <p>Part of it may be missing: open it from the message again, or use the link of a newer one.</p>
      <p>
        If you deleted your account, {siteName} sends you no more alerts.
        {garage !== null && ' You can also change your alerts in your garage.'}
      </p>
      <GarageLink garage={garage} />
    </FormPanel>
  );
}

function Confirm({
  link,
  siteName,
  garage,
}: {
  link: Extract<NonNullable<AlertsPage['link']>, { purpose: 'confirm' }>;
  siteName: string;
  garage: AlertsPage['garage'];
}) {
  if (link.isConfirmed)
    return (
      <FormPanel title="Your email is confirmed">
        <p>
          {siteName} will send your alerts to {link.email}. Every alert has a link to stop them.
        </p>
        <GarageLink garage={garage} />
      </FormPanel>
    );
  return (
    <FormPanel title="Confirm your email">
      <p>
        Confirm that {siteName} may send vehicle alerts to {link.email}. If you did not request them, close this page.
      </p>
      <form method="post">
        <Button type="submit">Confirm</Button>
      </form>
    </FormPanel>
  );
}

function Stop({
  link: { searches, isWatching },
  siteName,
  garage,
  isDone,
}: {
  link: Extract<NonNullable<AlertsPage['link']>, { purpose: 'alerts' }>;
  siteName: string;
  garage: AlertsPage['garage'];
  isDone: boolean;
}) {
  if (searches.length === 0 && !isWatching)
    return (
      <FormPanel title="Your alerts are off">
        <p>
          {siteName} will not send you any more alerts.
          {garage !== null && ' You can turn them on again in your garage.'}
        </p>
        <GarageLink garage={garage} />
      </FormPanel>
    );
  return (
    <FormPanel title="Stop alerts">
      {isDone && <Alert tone="positive" live="status" title="Alerts stopped." />}
      <p>
        {siteName} sends you alerts about {alertSubjects(searches.length, isWatching)}.
      </p>
      <form method="post">
        <Button type="submit">Stop all alerts</Button>
      </form>
      {searches.length + Number(isWatching) > 1 && (
        <section aria-labelledby="one" className="account-stop">
          <h2 id="one">Or stop one</h2>
          <ul className="account-list stack">
            {isWatching && <OneAlert name="watchlist" value="yes" title="Your watchlist" />}
            {searches.map(({ id, title }) => (
              <OneAlert key={id} name="search" value={id} title={title} />
            ))}
          </ul>
        </section>
      )}
      <GarageLink garage={garage}>Change how often they arrive</GarageLink>
    </FormPanel>
  );
}

/** `a saved search`, `3 saved searches and your watchlist`. */
function alertSubjects(searches: number, isWatching: boolean): string {
  const saved = searches === 1 ? 'a saved search' : `${searches} saved searches`;
  return [...(searches > 0 ? [saved] : []), ...(isWatching ? ['your watchlist'] : [])].join(' and ');
}

function OneAlert({ name, value, title }: { name: string; value: string; title: string }) {
  return (
    <li>
      <p>{title}</p>
      <form method="post">
        <Button type="submit" name={name} value={value} variant="secondary" size="small">
          Stop<span className="visually-hidden"> alerts about {title}</span>
        </Button>
      </form>
    </li>
  );
}

/** Without it, the page would be a dead end for a shopper who came from an email. */
function GarageLink({ garage, children = 'Go to my garage' }: { garage: AlertsPage['garage']; children?: string }) {
  if (garage === null) return null;
  return (
    <div className="account-actions cluster gap-3">
      <ButtonLink href={garage} variant="secondary">
        {children}
      </ButtonLink>
    </div>
  );
}
