import { data } from 'react-router';
import { displayPhone } from '#rules/australian-number.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import { hasWatchlist } from '#shoppers/rules/account-features.ts';
import { ALERT_CHANNELS, channelProblem } from '#shoppers/rules/saved-search.ts';
import type { Scope, Services } from '../context.ts';
import { seeOther } from '../account/sign-in-view.server.ts';

/** Channel of alerts about watched vehicles. `saved` is the shopper's last change. */
export async function watchAlertsView(shopper: Shopper, saved: string | null, { shoppers }: Scope<'shoppers'>) {
  const channel = await shoppers.watchlist.alerts(shopper.id);
  return {
    channel,
    isSaved: saved === 'watchAlerts',
    problem: channelProblem(channel, shopper),
  };
}

/** The phone number and email address that receive a shopper's alerts. */
export async function alertAddressesView(shopper: Shopper, { shoppers }: Pick<Services, 'shoppers'>) {
  return {
    phone: displayPhone(shopper.phone),
    email: shopper.email && {
      address: shopper.email,
      isConfirmed: await shoppers.savedSearches.isMailConfirmed(shopper),
    },
  };
}

export type AlertAddressesView = Awaited<ReturnType<typeof alertAddressesView>>;

/** The alerts that could not be saved. */
export interface WatchAlertsFailure {
  readonly watchChannel: string;
  readonly error: string;
}

export async function changeWatchAlerts(given: string, url: URL, shopper: Shopper, scope: Scope<'shoppers'>) {
  const { site, origin, now, shoppers } = scope;
  if (!hasWatchlist(site.settings)) throw data(null, { status: 404 });
  const channel = ALERT_CHANNELS.find((one) => one === given);
  const error = channel ? channelProblem(channel, shopper) : 'Choose how alerts arrive.';
  if (!channel || error !== null)
    return data<WatchAlertsFailure>({ watchChannel: channel ?? 'none', error: error! }, { status: 422 });
  const on = { groupId: site.group_id, siteId: site.id, source: origin + url.pathname };
  await shoppers.watchlist.chooseAlerts(shopper, channel, on, now);
  return seeOther(`${url.pathname}#watch-alerts`, [scope.notices().set('watchAlerts')]);
}
