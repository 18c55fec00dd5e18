import { SAVED_SEARCHES } from '#shoppers/rules/account-features.ts';
import type { ALERT_CHANNELS, ALERT_FREQUENCIES } from '#shoppers/rules/saved-search.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { SelectField, type Choice } from '#ui/select.tsx';
import type { savedSearchesView, SearchFailure } from './saved-searches-view.server.ts';

type View = NonNullable<Awaited<ReturnType<typeof savedSearchesView>>>;
type Search = View['searches'][number];

/** How alerts arrive. */
export const CHANNELS = [
  { value: 'sms', label: 'Text message' },
  { value: 'mail', label: 'Email' },
  { value: 'none', label: 'No alerts' },
] as const satisfies readonly (Choice & { value: (typeof ALERT_CHANNELS)[number] })[];

const FREQUENCIES = [
  { value: 'immediate', label: 'As it happens' },
  { value: 'daily', label: 'Once a day' },
] as const satisfies readonly (Choice & { value: (typeof ALERT_FREQUENCIES)[number] })[];

/** The searches that the shopper saved, each with a form for its alerts. */
export function SavedSearches({
  view: { notice, phone, email, searches },
  searchPath,
  failed,
}: {
  view: View;
  searchPath: string;
  failed: SearchFailure | null;
}) {
  return (
    <section aria-labelledby={SAVED_SEARCHES} className="account-panel panel">
      <h2 id={SAVED_SEARCHES}>Saved searches</h2>
      {notice && failed === null && <Alert tone="positive" live="status" title={notice} />}
      {failed !== null && failed.search.id === null && <Alert tone="danger" live="alert" title={failed.error} />}
      {searches.length === 0 ? (
        <div className="search-empty">
          <Icon name="search" />
          <p>You have no saved searches. Press Save search above the results of a search to get alerts about it.</p>
          <ButtonLink href={searchPath}>Search our stock</ButtonLink>
        </div>
      ) : (
        <>
          <p>
            Text messages go to {phone}.{' '}
            {!email ? (
              <>
                For alerts by email, <a href="#details">add an email address to your details</a>.
              </>
            ) : (
              <>
                Emails go to {email.address}, which you can change in <a href="#details">your details</a>.
                {!email.isConfirmed && ' Before the first one, we email you a link to confirm the address.'}
              </>
            )}
          </p>
          <ul className="account-searches account-list">
            {searches.map((search) => (
              <li key={search.id}>
                <OneSearch search={search} failed={failed?.search.id === search.id ? failed : null} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function OneSearch({ search, failed }: { search: Search; failed: SearchFailure | null }) {
  const { id, title, href, siteName, saved, stopped } = search;
  return (
    <>
      <p>
        <strong>{href === null ? title : <a href={href}>{title}</a>}</strong>
        <br />
        Saved on {saved}
        {siteName && ` on the website of ${siteName}`}.
      </p>
      {/* With the fragment, a refusal is shown here, too, and not at the top of the page. */}
      <form
        method="post"
        action={`#${SAVED_SEARCHES}`}
        className="account-alerts"
        aria-label={`Alerts for ${title}`}
        noValidate
      >
        {stopped && (
          <p className="account-alerts-stopped">
            <Icon name="pause" />A link in a message stopped these alerts on {stopped}.
          </p>
        )}
        <input type="hidden" name="search" value={id} />
        <SelectField
          id={`channel-${id}`}
          name="channel"
          label="Alerts"
          required
          choices={CHANNELS}
          defaultValue={failed?.search.channel ?? search.channel}
          error={failed?.error ?? search.problem}
        />
        <SelectField
          id={`frequency-${id}`}
          name="frequency"
          label="How often"
          required
          choices={FREQUENCIES}
          defaultValue={failed?.search.frequency ?? search.frequency}
        />
        <div className="account-alerts-send">
          <Button type="submit" name="step" value="alerts" variant="secondary" size="small">
            {stopped ? 'Start alerts again' : 'Save alerts'}
            <span className="visually-hidden"> for {title}</span>
          </Button>
          <Button type="submit" name="step" value="removeSearch" variant="quiet" size="small">
            Remove<span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      </form>
    </>
  );
}
