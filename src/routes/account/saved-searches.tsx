import { SAVED_SEARCHES } from '#shoppers/rules/account-features.ts';
import type { ALERT_FREQUENCIES } from '#shoppers/rules/saved-search.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { SelectField, type Choice } from '#ui/select.tsx';
import { AlertAddresses, CHANNELS } from './alert-addresses.tsx';
import type { AlertAddressesView } from '#views/garage/watch-alerts-view.server.ts';
import type { savedSearchesView, SearchFailure } from '#views/garage/saved-searches-view.server.ts';

type View = NonNullable<Awaited<ReturnType<typeof savedSearchesView>>>;
type Search = View['searches'][number];

const FREQUENCIES = [
  { value: 'immediate', label: 'As it happens' },
  { value: 'daily', label: 'Once a day' },
] as const satisfies readonly (Choice & { value: (typeof ALERT_FREQUENCIES)[number] })[];

/** The searches that the shopper saved, each with a form for its alerts. */
export function SavedSearches({
  view: { notice, searches },
  addresses,
  searchPath,
  failed,
}: {
  view: View;
  addresses: AlertAddressesView;
  searchPath: string;
  failed: SearchFailure | null;
}) {
  return (
    <section aria-labelledby={SAVED_SEARCHES} className="account-panel panel">
      <h2 id={SAVED_SEARCHES}>Saved searches</h2>
      {notice && failed === null && <Alert tone="positive" live="status" title={notice} />}
      {failed !== null && failed.search.id === null && <Alert tone="danger" live="alert" title={failed.error} />}
      {searches.length === 0 ? (
        <>
          <p>
            You have no saved searches. Press Save search above the results of a search, and we will let you know when a
            matching vehicle arrives.
          </p>
          <p className="account-actions cluster gap-3">
            <ButtonLink href={searchPath} variant="secondary">
              Search our stock
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>
            <AlertAddresses {...addresses} />
          </p>
          <ul className="account-searches account-list stack">
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
  const field = (name: 'channel' | 'frequency') => ({
    id: `${name}-${id}`,
    name,
    required: true,
    defaultValue: failed?.search[name] ?? search[name],
  });
  return (
    <>
      <p className="account-search-title">
        <strong>{href === null ? title : <a href={href}>{title}</a>}</strong>
        <br />
        Saved on {saved}
        {siteName && ` on the website of ${siteName}`}.
      </p>
      {/* With the fragment, a refusal is shown here, too, and not at the top of the page. */}
      <form
        method="post"
        action={`#${SAVED_SEARCHES}`}
        className="account-alerts grid gap-3"
        aria-label={`Alerts for ${title}`}
        noValidate
      >
        {stopped && (
          <p className="account-alerts-stopped">
            <Icon name="pause" />A link in a message stopped these alerts on {stopped}.
          </p>
        )}
        <input type="hidden" name="search" value={id} />
        <SelectField {...field('channel')} label="Alerts" choices={CHANNELS} error={failed?.error ?? search.problem} />
        <SelectField {...field('frequency')} label="How often" choices={FREQUENCIES} />
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
