import { headingIn } from '#vehicle/rules/heading-case.ts';
import { longDate } from '#leads/rules/lead-mail.ts';
import { termsLine } from '#leads/rules/trade-in-offer.ts';
import { sentLeadSubject, type SentLead } from '#leads/sent-leads.server.ts';
import { formatMoney } from '#rules/money.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import { sitesOfAccounts } from '#shoppers/rules/account-features.ts';
import type { RequestFacts, Scope } from '../context.ts';

const MOST_LEADS = 20;

/** The leads that were sent with the shopper's number, on the sites that share the account. */
export async function sentLeadsView(shopper: Pick<Shopper, 'phone'>, scope: Scope<'leads'>) {
  const { leads, total } = await scope.leads.sentLeads.newest(toSender(shopper, scope), MOST_LEADS, scope.now);
  return { total, leads: leads.map((lead) => leadView(lead, scope)) };
}

/** The shopper with the sites that share the account, as the stores of the features know them. */
export function toSender({ phone }: Pick<Shopper, 'phone'>, { site, sites }: Pick<RequestFacts, 'site' | 'sites'>) {
  return { phone, groupId: site.group_id, sites: sitesOfAccounts(site, sites()) };
}

function leadView({ receipt, siteId, dealershipId, sentAt, payload, offer }: SentLead, { site, sites }: RequestFacts) {
  const { kind, about, isForm } = sentLeadSubject(payload);
  const from = sites().find(({ id }) => id === siteId);
  const dealership = from?.dealerships.find(({ id }) => id === dealershipId)?.name ?? null;
  const time = payload.booking_date_time;
  return {
    receipt,
    // The name of a form says what it is: "Service booking", not "Enquiry: Service Booking".
    title: isForm ? headingIn(site.settings.text.headings, about) : `${kind}: ${about}`,
    sent: longDate(sentAt, site.timeZone),
    to: dealership ?? from?.name ?? null,
    requested: time && {
      label: kind === 'Test drive' ? 'Requested test drive' : 'Requested inspection',
      at: longDate(new Date(time), from?.timeZone ?? site.timeZone),
    },
    offer: offer && OFFER_TEXT[offer.state](offer),
  };
}

const OFFER_TEXT: Readonly<
  Record<NonNullable<SentLead['offer']>['state'], (offer: NonNullable<SentLead['offer']>) => string>
> = {
  made: (offer) => `The dealership offers you ${termsLine(offer)}. The link in its email leads to the offer.`,
  accepted: ({ price }) => `You accepted the offer of ${formatMoney(price)}.`,
  declined: ({ price }) => `You declined the offer of ${formatMoney(price)}.`,
  expired: ({ price }) => `The offer of ${formatMoney(price)} has expired.`,
  withdrawn: ({ price }) => `The dealership withdrew its offer of ${formatMoney(price)}.`,
};
