import type { Base } from '#platform/base.ts';
import { databaseNow, openDatabaseClock } from '#platform/db/database-clock.server.ts';
import { bindReservationJobs } from './jobs.server.ts';
import { createOnlinePayments, type OnlinePayments } from './online-payments.server.ts';
import type { Payments } from './payments-port.ts';
import {
  createPrivateLinks,
  type PrivateLinks,
  type ReservationParts,
  type SignLinks,
} from './reservation-parts.server.ts';
import type { ReservationSite } from './reservation-site.ts';
import { createReservations, type Reservations } from './reservations.server.ts';
import { createSentReservations, type SentReservations } from './sent-reservations.server.ts';

/** Vehicles that are held for a shopper, and payments by card. */
export interface ReservationServices {
  readonly reservations: Reservations;
  readonly onlinePayments: OnlinePayments;
  /** The reservations and payments of a shopper, for their account. */
  readonly sentReservations: SentReservations;
  readonly privateLinks: PrivateLinks;
  /** The provider that takes the payments of a site; `null`: the site takes none. */
  readonly findProvider: (site: Pick<ReservationSite, 'settings'>) => Payments | null;
}

interface Needs extends Pick<ReservationParts, 'tenants' | 'notify'> {
  readonly findProvider: ReservationServices['findProvider'];
  readonly signer: SignLinks;
}

export async function openReservations(
  { database, jobs, log, runsJobs, onClose }: Base,
  { tenants, notify, findProvider, signer }: Needs,
): Promise<ReservationServices> {
  const links = createPrivateLinks(signer);
  const clock = await openDatabaseClock({
    databaseNow: () => databaseNow(database.db),
    warn: (facts, message) => log.warn(facts, message),
  });
  onClose(() => clock.close());
  const parts = { database, tenants, findProvider, notify, links, log, skew: clock.skew };
  const reservations = createReservations(parts);
  const onlinePayments = createOnlinePayments(parts);
  if (runsJobs) await bindReservationJobs(jobs, parts, { reservations, onlinePayments });
  const sentReservations = createSentReservations(database.db, tenants);
  return { reservations, onlinePayments, sentReservations, privateLinks: links, findProvider };
}
