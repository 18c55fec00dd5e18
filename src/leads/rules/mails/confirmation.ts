import type { AppointmentMatter } from './appointment.ts';
import { appointmentEvent, appointmentParts } from './appointment.ts';
import type { LeadForm } from '../lead-forms.ts';
import type { LeadNotice } from '../lead-notice.ts';
import { row } from '../lead-mail.ts';
import type { MailVehicle } from './mail-body.ts';
import type { ShortRights } from '#vehicle/rules/buyer-rights/rights-view.ts';

/** Forms whose shoppers get their own mail: about the reservation, the purchase or the payment. */
const HAVE_OWN_MAILS: readonly LeadForm[] = ['reserve', 'purchase', 'unfinishedPurchase', 'onlinePayment'];

export function isConfirmed(form: LeadForm): boolean {
  return !HAVE_OWN_MAILS.includes(form);
}

/** Content of the mail to a shopper right after their enquiry, equal to the receipt page. */
export interface ConfirmationMatter {
  readonly title: string;
  /** The site's own words, or those of the receipt page. */
  readonly line: string;
  /** The person who reads it, and the time. */
  readonly answerer: string | null;
  readonly vehicle: MailVehicle | null;
  readonly topic: { readonly name: string; readonly url: string | null } | null;
  readonly appointment: AppointmentMatter | null;
  readonly place: { readonly name: string; readonly address: string; readonly directions: string } | null;
  readonly phone: { readonly text: string; readonly href: string } | null;
  /** The licence of the dealership, if the site shows it. */
  readonly licence: { readonly label: string; readonly value: string } | null;
  /**
   * The buyer's legal rights for the vehicle, in short; `null` without a vehicle, or if the site does not show them.
   */
  readonly rights: ShortRights | null;
  /** The host of the site, on which the address was entered. */
  readonly host: string;
}

export function confirmation(matter: ConfirmationMatter): LeadNotice {
  const { title, line, answerer, vehicle, topic, appointment, phone, rights, host } = matter;
  const about = vehicle?.name ?? topic?.name;
  const contact = contactRows(matter);
  return {
    type: 'confirmed',
    audience: 'shopper',
    subject: about === undefined ? title : `${title}: ${about}`,
    parts: [
      { heading: title },
      { text: line },
      ...(answerer === null ? [] : [{ strong: answerer }]),
      ...(vehicle === null ? [] : [{ vehicle }]),
      ...(topic === null ? [] : [{ title: 'About', rows: topicRows(topic) }]),
      ...(appointment === null ? [] : appointmentParts(appointment)),
      { enquiry: 'Your message' },
      ...(contact.length === 0 ? [] : [{ title: 'Talk to us', rows: contact }]),
      ...(rights === null ? [] : rightsParts(rights)),
      {
        small: `You get this email because this address was entered in a form on ${host}. If that was not you, ignore it.`,
      },
    ],
    ...(phone === null ? {} : { phone: phone.text }),
    ...(appointment === null ? {} : { calendar: appointmentEvent(appointment, 'PUBLISH') }),
    facts: {},
  };
}

/** An appointment's part already has the location. */
function contactRows({ place, phone, licence, appointment }: ConfirmationMatter) {
  return [
    ...(place && !appointment?.place
      ? [{ label: 'Where', value: `${place.name}, ${place.address}`, href: place.directions }]
      : []),
    ...(phone ? [{ label: 'Phone', value: phone.text, href: phone.href }] : []),
    ...(licence ? [licence] : []),
  ];
}

function rightsParts({ facts, asAt, source }: ShortRights) {
  return [{ title: 'Your rights when you buy', rows: facts }, { small: `${asAt} ${source}` }];
}

function topicRows({ name, url }: NonNullable<ConfirmationMatter['topic']>) {
  return row('Subject', name).map((one) => (url === null ? one : { ...one, href: url }));
}
