import { openHttpWebhooks } from '#integrations/webhook/http.server.ts';
import type { MailTransport } from '#platform/mail-port.ts';
import { ANSWER_LINKS, createAnsweredLeads } from '#leads/answered-leads.server.ts';
import { createLeadIntake } from '#leads/accept-lead.server.ts';
import { APPOINTMENT_LINKS, createLeadAppointments } from '#leads/lead-appointments.server.ts';
import { createConsents } from '#leads/consents.server.ts';
import { bindLeadJobs } from '#leads/deliver-lead.server.ts';
import type { FileLinks } from '#leads/files/file-links.server.ts';
import type { LeadIntake } from '#leads/lead-intake.ts';
import { bindErasure } from '#leads/sender-data.server.ts';
import { createSentLeads } from '#leads/sent-leads.server.ts';
import { createLeadNotices } from '#leads/lead-notices.server.ts';
import { createLinkSigner } from '#leads/signed-links.server.ts';
import { createTradeInOffers, OFFER_LINKS } from '#leads/trade-in-offers.server.ts';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import type { Logger } from '#platform/log.ts';
import { createConfirmation } from '#routes/contact/confirmation.server.ts';
import { wholeSite } from '#sites/resolve-site.ts';
import { mailBrand } from '#sites/theme/mail-brand.ts';
import { leadStanding } from '#reservations/lead-standing.server.ts';
import { createSentReservations } from '#reservations/sent-reservations.server.ts';
import { bindShopperJobs } from '#shoppers/delete-old-sign-ins.server.ts';
import type { Tenants } from '#sites/site.ts';
import type { Env } from './env.ts';
import { openReservations } from './open-reservations.ts';
import type { WebParts } from './web-parts.ts';

interface Opening {
  readonly env: Env;
  readonly log: Logger;
  /** Functions that close what has been opened so far, oldest first. */
  readonly closers: (() => Promise<void>)[];
}

interface LeadStorage {
  readonly database: DatabaseHandle;
  readonly tenants: Tenants;
  readonly fileLinks: FileLinks;
  readonly jobs: Jobs;
  readonly mail: MailTransport;
  /** Reads an environment variable by the name that a site or dealership states. */
  readonly secret: (name: string) => string | undefined;
}

/** The intake of leads, offers for trade-ins, reservations and, except in a process that only serves pages, their delivery. */
export async function openLeads(
  opening: Opening,
  { database, tenants, fileLinks, jobs, mail, secret }: LeadStorage,
  isDemonstration: boolean,
): Promise<
  { readonly intake: LeadIntake } & Pick<
    WebParts,
    'tradeInOffers' | 'answeredLeads' | 'leadAppointments' | 'sentLeads' | 'sentReservations' | 'consents'
  > &
    Awaited<ReturnType<typeof openReservations>>
> {
  const { env, log } = opening;
  const offerLinks = createLinkSigner(database.db, OFFER_LINKS);
  const answerLinks = createLinkSigner(database.db, ANSWER_LINKS);
  const appointmentLinks = createLinkSigner(database.db, APPOINTMENT_LINKS);
  const confirm = createConfirmation({ tenants, appointmentLinks, pictureOrigin: env.IMAGE_CDN ?? null });
  if (env.ROLE !== 'web') {
    await bindLeadJobs(jobs, {
      database,
      mail,
      webhook: openHttpWebhooks(),
      tenants,
      brandOf: (site, origin) => mailBrand(wholeSite(tenants, site), origin),
      secret,
      fileLinks,
      offerLinks,
      answerLinks,
      standingOf: (lead, now) => leadStanding(database.db, lead, now),
      log,
    });
    await bindShopperJobs(jobs, { db: database.db, tenants, log });
    await bindErasure(jobs, { db: database.db, tenants, log });
  }
  return {
    intake: createLeadIntake({ database, jobs, log, cleanPhoto, confirm }),
    leadAppointments: createLeadAppointments({
      database,
      signer: appointmentLinks,
      notify: createLeadNotices({ jobs, tenants }),
    }),
    tradeInOffers: createTradeInOffers({ database, jobs, tenants, signer: offerLinks }),
    answeredLeads: createAnsweredLeads({ database, tenants, signer: answerLinks }),
    consents: createConsents(database, { jobs, tenants }),
    sentLeads: createSentLeads(database.db),
    sentReservations: createSentReservations(database.db, tenants),
    ...(await openReservations(opening, { database, jobs, tenants, secret, isDemonstration })),
  };
}
