import { data } from 'react-router';
import type { StoppedAlerts } from '#shoppers/alerts/alert-links.server.ts';
import { hasGarage } from '#shoppers/rules/account-features.ts';
import type { Scope } from '#views/context.ts';
import { seeOther } from '#views/account/sign-in-view.server.ts';

/**
 * Not cached, and not found by anyone without the link. With `no-referrer`, browsers would send the forms of the page without an
 * origin, and the server would refuse them.
 */
const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' };
const MOST_CHARACTERS = 100;

export type AlertsPage = Awaited<ReturnType<typeof alertsPage>>['data'];

/** The page of a link in an alert. Opening it changes nothing, because mail servers open links too. */
export async function alertsPage(token: string, { shoppers, site, notices }: Scope<'shoppers'>) {
  const link = token.length > MOST_CHARACTERS ? null : await shoppers.alertLinks.find(site, token);
  const { settings } = site;
  const garage = hasGarage(settings) ? settings.routes.garage : null;
  const page = { siteName: site.name, garage, isDone: notices().current() === 'stopped' };
  return data({ ...page, link }, { headers: PRIVATE, status: link === null ? 404 : 200 });
}

/** The buttons of the page, and the button of mail programs, which sends `List-Unsubscribe=One-Click` (RFC 8058). */
export async function changeAlerts(request: Request, token: string, url: URL, scope: Scope<'shoppers'>) {
  const { site, origin, now, shoppers } = scope;
  const link = token.length > MOST_CHARACTERS ? null : await shoppers.alertLinks.find(site, token);
  if (link === null) throw data(null, { status: 404 });
  const fields = await request.formData().catch(() => new FormData());
  // The ledger of consents states the page, and the token of a link is a secret.
  const source = `${origin}/alerts`;
  if (link.purpose === 'confirm') await shoppers.alertLinks.confirm(site, token, now);
  else await shoppers.alertLinks.stop(site, token, stoppedIn(fields), source, now);
  // The page of a confirmation reads in the account what is confirmed.
  return seeOther(url.pathname, link.purpose === 'confirm' ? [] : [scope.notices().set('stopped')]);
}

/** The alerts that the pressed button stops; a mail program's request stops all. */
function stoppedIn(fields: FormData): StoppedAlerts {
  if (fields.has('watchlist')) return 'watchlist';
  const searchId = fields.get('search');
  return typeof searchId === 'string' ? { searchId } : 'all';
}
