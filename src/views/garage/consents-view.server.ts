import { longDate } from '#leads/rules/lead-mail.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import type { Scope } from '../context.ts';
import { toSender } from '../account/sent-leads-view.server.ts';

/** The consents given with the shopper's number. Only the consent to offers and news can be withdrawn. */
export async function consentsView(shopper: Pick<Shopper, 'phone'>, scope: Scope<'leads'>) {
  const { site, sites, leads } = scope;
  const found = await leads.consents.ofSender(toSender(shopper, scope));
  // The consent to alerts is shown and withdrawn with its saved search.
  return found
    .filter(({ kind }) => kind !== 'alerts')
    .map(({ siteId, kind, wording, isGiven, changedAt }) => ({
      siteId,
      kind,
      siteName: sites().find(({ id }) => id === siteId)?.name ?? null,
      wording,
      changed: `${isGiven ? 'Agreed' : 'Withdrawn'} on ${longDate(changedAt, site.timeZone)}`,
      isWithdrawable: isGiven && kind === 'offers',
    }));
}

/** Withdraws the consent to offers and news of a site. A site without one changes nothing. */
export async function withdrawConsent(shopper: Pick<Shopper, 'phone'>, siteId: string, scope: Scope<'leads'>) {
  const source = scope.origin + scope.site.settings.routes.garage;
  await scope.leads.consents.withdraw(toSender(shopper, scope), { siteId, kind: 'offers', source }, scope.now);
}
