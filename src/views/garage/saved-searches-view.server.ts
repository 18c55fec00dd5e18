import { data, redirect } from 'react-router';
import { longDate } from '#leads/rules/lead-mail.ts';
import { readDetails, type Shopper } from '#shoppers/rules/account.ts';
import { hasSavedSearches, SAVED_SEARCHES } from '#shoppers/rules/account-features.ts';
import { signInHref } from '#shoppers/rules/sign-in-url.ts';
import { ALERT_CHANNELS, ALERT_FREQUENCIES, channelProblem } from '#shoppers/rules/saved-search.ts';
import { ALL_STOCK } from '#search/rules/search-url.ts';
import type { Notice } from '#shoppers/notices.server.ts';
import type { RequestFacts, Scope } from '../context.ts';
import {
  addSearch,
  changeSearch,
  savedSearchHref,
  searchOwner,
  searchSource,
  searchToSave,
} from '../account/saved-searches.server.ts';
import { seeOther } from '../account/sign-in-view.server.ts';

/** The section of the garage; `null` on a site without saved searches. `notice`: what was changed before. */
export async function savedSearchesView(shopper: Shopper, notice: string | null, scope: Scope<'shoppers'>) {
  const { site, sites, shoppers } = scope;
  if (!hasSavedSearches(site.settings)) return null;
  const searches = await shoppers.savedSearches.list(searchOwner(shopper, scope, ''));
  return {
    notice: NOTICES.get(notice) ?? null,
    searches: searches.map((search) => ({
      id: search.id,
      title: search.title,
      href: savedSearchHref(search, scope),
      siteName: search.siteId === site.id ? null : (sites().find(({ id }) => id === search.siteId)?.name ?? null),
      channel: search.channel,
      frequency: search.frequency,
      problem: channelProblem(search.channel, shopper),
      saved: longDate(search.createdAt, site.timeZone),
      stopped: search.stoppedAt && longDate(search.stoppedAt, site.timeZone),
    })),
  };
}

const NOTICES: ReadonlyMap<string | null, string> = new Map([
  ['search', 'Search saved. Choose below how its alerts arrive.'],
  ['alerts', 'Alerts changed.'],
  ['email', 'New matches come by email, once you have confirmed the address by a link that we send before the first.'],
  ['removed', 'Search removed.'],
]);

/**
 * The search that could not be saved. `id` is that of the search whose alerts were posted; `null` for a search that is
 * not saved.
 */
export interface SearchFailure {
  readonly search: { readonly id: string | null; readonly channel: string; readonly frequency: string };
  readonly error: string;
}

type Fields = Pick<FormData, 'get'>;

/**
 * Saves the search of a page that was sent without scripts, or before they ran. For a shopper who is not signed in the sign-in
 * saves it, and leads to that page again.
 */
export async function saveSearch(fields: Fields, url: URL, scope: Scope<'inventory' | 'shoppers'>) {
  requireSavedSearches(scope);
  const search = await searchToSave(String(fields.get('query') ?? ''), scope);
  const shopper = await scope.account().shopper();
  if (shopper === null) {
    const page = 'problem' in search ? ALL_STOCK : savedSearchHref(search, scope)!;
    const toSave = 'problem' in search ? {} : { save: search.query };
    return redirect(signInHref({ type: 'saved-search', redirect: `${page}#save-search`, back: page, ...toSave }), 303);
  }
  const saved = await addSearch(search, {}, searchOwner(shopper, scope, searchSource(scope)), scope);
  return 'problem' in saved ? refuse(null, saved.problem, saved.status) : done('search', url, scope);
}

/** Changes the alerts of a search, and starts those that were stopped. */
export async function changeAlerts(fields: Fields, url: URL, shopper: Shopper, scope: Scope<'shoppers'>) {
  requireSavedSearches(scope);
  const id = String(fields.get('search') ?? '');
  const channel = ALERT_CHANNELS.find((one) => one === fields.get('channel'));
  const frequency = ALERT_FREQUENCIES.find((one) => one === fields.get('frequency'));
  const sent = { id, channel: channel ?? 'none', frequency: frequency ?? 'daily' };
  if (!channel || !frequency) return refuse(sent, 'Choose how alerts arrive, and how often.', 422);
  const owner = searchOwner(shopper, scope, scope.origin + url.pathname);
  const changed = await changeSearch(id, { channel, frequency }, owner, scope);
  if (changed !== null && 'problem' in changed) return refuse(sent, changed.problem, changed.status);
  return done(changed === null ? 'removed' : 'alerts', url, scope);
}

/**
 * Stores the email of a shopper who signed in by phone, and sends the alerts of the search to it. The first message to an email asks
 * whether it may be used.
 */
export async function addAlertEmail(fields: Fields, url: URL, scope: Scope<'shoppers'>) {
  requireSavedSearches(scope);
  const shopper = await scope.account().shopper();
  if (shopper === null) return redirect(signInHref({ type: 'my-garage', redirect: url.pathname, back: '/' }), 303);
  const { details, problems } = readDetails({ email: String(fields.get('email') ?? '').slice(0, 300) });
  if (!details.email) return refuse(null, problems.email ?? 'Enter your email address.', 422);
  await scope.account().changeDetails(details);
  const owner = searchOwner({ ...shopper, email: details.email }, scope, scope.origin + url.pathname);
  const search = (await scope.shoppers.savedSearches.list(owner)).find(({ query }) => query === fields.get('query'));
  if (search) await changeSearch(search.id, { channel: 'mail' }, owner, scope);
  return done(search ? 'email' : 'removed', url, scope);
}

export async function removeSearch(fields: Fields, url: URL, shopper: Shopper, scope: Scope<'shoppers'>) {
  requireSavedSearches(scope);
  const owner = searchOwner(shopper, scope, scope.origin + url.pathname);
  await scope.shoppers.savedSearches.remove(owner, String(fields.get('search') ?? ''), scope.now);
  return done('removed', url, scope);
}

function requireSavedSearches({ site }: RequestFacts): void {
  if (!hasSavedSearches(site.settings)) throw data(null, { status: 404 });
}

const done = (notice: Notice, url: URL, { notices }: RequestFacts) =>
  seeOther(`${url.pathname}#${SAVED_SEARCHES}`, [notices().set(notice)]);

function refuse(search: SearchFailure['search'] | null, error: string, status: number) {
  return data<SearchFailure>(
    { search: search ?? { id: null, channel: 'none', frequency: 'daily' }, error },
    { status },
  );
}
