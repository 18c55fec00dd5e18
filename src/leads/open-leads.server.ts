import type { Transaction } from 'kysely';
import type { Base } from '#platform/base.ts';
import type { Database } from '#platform/db/schema/database.ts';
import { createLeadIntake, type LeadIntakeParts } from './accept-lead.server.ts';
import { alertConsents } from './alert-consents.server.ts';
import { ANSWER_LINKS, createAnsweredLeads, type AnsweredLeads } from './answered-leads.server.ts';
import type { Appointments } from './appointments-port.ts';
import { createConsents, type Consents } from './consents.server.ts';
import { bindLeadJobs, type LeadJobParts } from './deliver-lead.server.ts';
import { createFileLinks, type FileLinks } from './files/file-links.server.ts';
import { APPOINTMENT_LINKS, createLeadAppointments, type LeadAppointments } from './lead-appointments.server.ts';
import type { ConfirmLead, LeadIntake } from './lead-intake.ts';
import { createLeadNotices } from './lead-notices.server.ts';
import { createVehicleLookUps, type LookUpVehicle } from './look-up-vehicle.server.ts';
import { createPhoneReveals, type PhoneReveals } from './phone-reveals.server.ts';
import type { NotifyAboutLead } from './rules/lead-notice.ts';
import { bindErasure, createSenderData } from './sender-data.server.ts';
import { createSentLeads, type SentLeads } from './sent-leads.server.ts';
import { createLinkSigner, type LinkSigner } from './signed-links.server.ts';
import { createTradeInOffers, OFFER_LINKS, type TradeInOffers } from './trade-in-offers.server.ts';
import type { VehicleLookup } from './vehicle-lookup-port.ts';

/** Enquiries, and everything that follows from one. */
export interface LeadServices {
  readonly intake: LeadIntake;
  readonly tradeInOffers: TradeInOffers;
  readonly answeredLeads: AnsweredLeads;
  /** The times that shoppers requested with their leads. */
  readonly leadAppointments: LeadAppointments;
  /** The calendars of locations, which have the free times. */
  readonly appointments: Appointments;
  readonly sentLeads: SentLeads;
  readonly consents: Consents;
  /** The consents to alerts, for the transactions in which they change. */
  readonly alertConsents: typeof alertConsents;
  /** The leads and consents of a shopper, for their account. */
  readonly senderData: ReturnType<typeof createSenderData>;
  readonly fileLinks: FileLinks;
  readonly phoneReveals: PhoneReveals;
  /** The vehicles with a registration or VIN; none if it is not known or was not looked up. */
  readonly lookUpVehicle: LookUpVehicle;
  /** Stores notices about a lead, in the transaction of the change. */
  readonly notify: NotifyAboutLead<Transaction<Database>>;
}

interface Needs
  extends
    Required<Pick<LeadIntakeParts, 'cleanPhoto' | 'filesStoredDays'>>,
    Pick<LeadJobParts, 'tenants' | 'mail' | 'webhook' | 'findBrand' | 'findStanding'> {
  /** Makes the function that writes the mail to the sender of a lead. */
  readonly confirmWith: (links: Pick<LinkSigner, 'query'>) => ConfirmLead;
  /** Counts the outcomes of an intake. */
  readonly counted: (intake: LeadIntake) => LeadIntake;
  readonly appointments: Appointments;
  readonly vehicleLookup: VehicleLookup;
}

export async function openLeads(
  { database, jobs, log, now, secret, runsJobs }: Base,
  {
    tenants,
    mail,
    webhook,
    findBrand,
    findStanding,
    confirmWith,
    counted,
    appointments,
    vehicleLookup,
    ...intake
  }: Needs,
): Promise<LeadServices> {
  const { db } = database;
  const offerLinks = createLinkSigner(db, OFFER_LINKS);
  const answerLinks = createLinkSigner(db, ANSWER_LINKS);
  const appointmentLinks = createLinkSigner(db, APPOINTMENT_LINKS);
  const fileLinks = createFileLinks(db);
  const notify = createLeadNotices({ jobs, tenants });
  if (runsJobs) {
    const links = { fileLinks, offerLinks, answerLinks };
    await bindLeadJobs(jobs, { database, mail, webhook, tenants, findBrand, secret, findStanding, log, ...links });
    await bindErasure(jobs, { db, tenants, log });
  }
  return {
    intake: counted(createLeadIntake({ database, jobs, log, confirm: confirmWith(appointmentLinks), ...intake })),
    tradeInOffers: createTradeInOffers({ database, jobs, tenants, signer: offerLinks }),
    answeredLeads: createAnsweredLeads({ database, tenants, signer: answerLinks }),
    leadAppointments: createLeadAppointments({ database, signer: appointmentLinks, notify }),
    appointments,
    sentLeads: createSentLeads(db),
    consents: createConsents(database, { jobs, tenants }),
    alertConsents,
    senderData: createSenderData(db, { jobs, tenants }),
    fileLinks,
    phoneReveals: createPhoneReveals(db),
    lookUpVehicle: createVehicleLookUps({ source: vehicleLookup, now, log }),
    notify,
  };
}
