import { displayPhone } from '#rules/australian-number.ts';
import { formatMoney } from '#rules/money.ts';
import { leadWithFiles, longDate, row, short, webhookHead, whoRows, type LeadMail } from './lead-mail.ts';
import { howToReach, replyToSender } from './mails/mail-address.ts';
import { mailBody, type MailBrand, type MailRow } from './mails/mail-body.ts';
import type { StoredLead } from './lead-payload.ts';
import { DEPENDS_ON_INSPECTION, offeredVehicle, termsLine, type TradeInOffer } from './trade-in-offer.ts';

/** Events that send a mail or webhook about an offer. */
export type OfferNews = ShopperNews | 'offer_answered' | 'inspection_requested';
type ShopperNews = 'offer_made' | 'offer_withdrawn';

/** News about the dealership's actions is for the shopper, and news about the shopper's is for the dealership. */
export function isForShopper(news: OfferNews): news is ShopperNews {
  return news === 'offer_made' || news === 'offer_withdrawn';
}

export interface OfferMatter {
  /** The site's look in a mail to its shopper. */
  readonly brand: MailBrand | null;
  readonly lead: StoredLead;
  readonly offer: TradeInOffer;
  /** The page of the offer, with a link that expires: for the shopper only. */
  readonly url: string;
  /** The dealership's contact details for the shopper. */
  readonly contact: { readonly mail: string | null; readonly phone: string | null };
}

export function offerMail(news: OfferNews, matter: OfferMatter): LeadMail {
  return isForShopper(news) ? shopperMail(news, matter) : answerMail(matter);
}

/** The mail to the shopper: the offer, or that it was withdrawn. */
function shopperMail(news: ShopperNews, { brand, lead, offer, url, contact }: OfferMatter): LeadMail {
  const { payload, receipt, site } = lead;
  const vehicle = offeredVehicleName(lead);
  const dealership = lead.dealership?.name ?? site.name;
  const sender = {
    fromName: dealership,
    replyTo: contact.mail === null ? null : { name: dealership, address: contact.mail },
  };
  const how = contact.phone === null ? '' : ` or call ${displayPhone(contact.phone)}`;
  const question = `Questions? ${contact.mail === null ? `Contact ${dealership}${how}` : `Reply to this email${how}`}, and quote ${receipt}.`;
  if (news === 'offer_withdrawn')
    return {
      ...sender,
      subject: `Our offer for your ${short(vehicle, 80)} was withdrawn (${receipt})`,
      ...mailBody(
        'Offer withdrawn',
        [
          { text: `Hello ${payload.name},` },
          { text: `${dealership} withdrew its offer of ${formatMoney(offer.price)} for your ${vehicle}.` },
          { text: question },
        ],
        brand,
      ),
    };
  return {
    ...sender,
    subject: `Our offer for your ${short(vehicle, 80)} (${receipt})`,
    ...mailBody(
      'Our offer',
      [
        { text: `Hello ${payload.name},` },
        { text: `${dealership} offers you ${termsLine(offer)} for your ${vehicle}.` },
        ...(offer.note ? [{ title: 'From the dealership', quote: offer.note }] : []),
        { action: 'Accept or decline the offer', href: url },
        { text: DEPENDS_ON_INSPECTION },
        { text: question },
      ],
      brand,
    ),
  };
}

/** The mail to the dealership: what the shopper answered. */
function answerMail({ lead, offer }: OfferMatter): LeadMail {
  const { payload, receipt, site, timeZone, dealership, locationName } = lead;
  const who = `${payload.name} ${payload.last_name}`;
  const vehicle = offeredVehicleName(lead);
  const answer = offer.inspectionAt ? 'inspection requested' : offer.state;
  const rows: MailRow[] = [
    ...row('Vehicle', vehicle),
    ...row("Customer's rego", offeredVehicle(payload)?.rego),
    ...row('Offer', termsLine(offer)),
    ...row('Answer', offer.state === 'accepted' ? 'Accepted, subject to inspection' : 'Declined'),
    ...row('Answered', offer.changedAt && longDate(offer.changedAt, timeZone)),
    ...row('Preferred inspection', offer.inspectionAt && longDate(new Date(offer.inspectionAt), timeZone)),
    ...row('Dealership', dealership?.name),
    ...row('Location', locationName),
    ...row('Receipt number', receipt),
  ];
  return {
    subject: `[Offer ${answer}] ${short(vehicle, 80)} \u2013 ${short(who, 80)} (${receipt})`,
    fromName: `${site.name} website`,
    replyTo: replyToSender(payload),
    ...mailBody('Answer to an offer', [
      { title: 'Customer', rows: whoRows(lead) },
      { title: 'Offer', rows },
      { text: howToReach(payload) },
    ]),
  };
}

/** The JSON of a webhook about an offer. The lead is as in `lead.created`, with `offer_accepted`. */
export function offerWebhookBody(deliveryId: string, news: OfferNews, { lead, offer }: OfferMatter): string {
  return JSON.stringify({
    ...webhookHead(`lead.${news}`, deliveryId, lead),
    offer: {
      id: offer.id,
      offer_price_cents: offer.price,
      valid_until: offer.validUntil,
      state: offer.state,
      changed_at: offer.changedAt?.toISOString() ?? null,
      inspection_at: offer.inspectionAt,
    },
    lead: { ...leadWithFiles(lead), offer_accepted: offer.state === 'accepted' },
  });
}

function offeredVehicleName({ payload }: StoredLead): string {
  return offeredVehicle(payload)?.name ?? 'vehicle';
}
