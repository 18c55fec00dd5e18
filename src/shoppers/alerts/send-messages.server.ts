import type { Selectable } from 'kysely';
import type { MailTransport } from '#platform/mail-port.ts';
import { SmsRefused, type SmsSender } from '#platform/sms-port.ts';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { AlertMessagesTable } from '#platform/db/schema/alerts.ts';
import type { Log } from '#platform/jobs/run-jobs.server.ts';
import type { MailBrand } from '#leads/rules/mails/mail-body.ts';
import type { ShopperSite, ShopperTenants } from '../shopper-site.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { alertMail, alertSms, confirmMail } from '../rules/alert-message.ts';
import { quietUntil } from '../rules/alerts.ts';
import { readSections, alertSender } from './message-matter.server.ts';
import type { VehiclesOnSite } from './matching-searches.ts';

export interface SendParts {
  readonly database: Pick<DatabaseHandle, 'db' | 'durable'>;
  readonly mail: MailTransport;
  readonly sms: SmsSender;
  readonly tenants: Pick<ShopperTenants, 'all'>;
  readonly refreshStock: () => Promise<void>;
  readonly vehiclesOnSite: (site: ShopperSite, vehicles: readonly Vehicle[], now: number) => Promise<VehiclesOnSite>;
  readonly siteOrigin: (site: ShopperSite) => string;
  /** The site's look in its mails, with URLs on this origin. */
  readonly findBrand: (site: ShopperSite, origin: string) => MailBrand;
  readonly log: Log;
  readonly now: () => number;
}

type Message = Selectable<AlertMessagesTable>;

const SEND_MS = 20_000;

/**
 * Sends a planned message. A mail is tried again until it is accepted, always with the same Message-ID. Text messages have no such id: after a
 * crash or a lost answer, one is never sent again.
 */
export async function sendMessage(parts: SendParts, { message_id: id, token }: { message_id: string; token: string }) {
  const { database, tenants, log } = parts;
  const message = await startSending(database, id);
  if (message === null) return;
  const site = tenants.all().find((one) => one.id === message.site_id);
  const facts = { message_id: id, site: message.site_id, channel: message.channel, purpose: message.purpose };
  if (!site) return changeState(database, id, 'dropped');
  const now = parts.now();
  const later = message.channel === 'sms' ? quietUntil(now, site) : null;
  if (later !== null) return postpone(database, id, later);
  try {
    if (!(await transmit(parts, site, message, token))) {
      await changeState(database, id, 'dropped');
      return log.info(facts, 'alerts were not sent: nothing in them is true any more');
    }
  } catch (error) {
    const isUnsent = message.channel === 'mail' || (error instanceof SmsRefused && error.reason === 'limit');
    await changeState(database, id, isUnsent ? 'waiting' : 'failed');
    log.warn({ ...facts, reason: (error as Error).message }, 'an alert was not accepted');
    if (isUnsent) throw error;
    return undefined;
  }
  await database.db
    .updateTable('alert_messages')
    .set({ state: 'sent', sent_at: new Date(parts.now()) })
    .where('id', '=', id)
    .execute();
  return log.info(facts, 'alert sent');
}

/** After the last try. */
export async function giveUpMessage({ database, log }: SendParts, id: string): Promise<void> {
  await changeState(database, id, 'failed');
  log.error({ message_id: id }, 'an alert could not be sent, and there are no tries left');
}

/** Marks the message, on disk, before anything leaves; `null` if it must not be sent. */
async function startSending(database: SendParts['database'], id: string): Promise<Message | null> {
  return acknowledged(database, async (trx) => {
    const message = await trx
      .selectFrom('alert_messages')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!message) return null;
    const isInterrupted = message.state === 'sending';
    if (message.state !== 'waiting' && !(isInterrupted && message.channel === 'mail')) {
      // The process that sent it stopped: whether the text message left is unknown.
      if (isInterrupted)
        await trx.updateTable('alert_messages').set({ state: 'failed' }).where('id', '=', id).execute();
      return null;
    }
    await trx.updateTable('alert_messages').set({ state: 'sending' }).where('id', '=', id).execute();
    return message;
  });
}

/** Returns whether there was something to send. */
async function transmit(parts: SendParts, site: ShopperSite, message: Message, token: string): Promise<boolean> {
  const { id, address: to } = message;
  const sender = alertSender(site);
  const brand = parts.findBrand(site, parts.siteOrigin(site));
  const url = `${parts.siteOrigin(site)}/alerts/${token}`;
  if (message.purpose === 'confirm') {
    await parts.mail.send({ id, to, ...confirmMail({ sender, brand, url }) });
    return true;
  }
  const sections = await readSections({ ...parts, db: parts.database.db }, site, id, parts.now());
  if (sections.length === 0) return false;
  const matter = { sender, brand, sections, stopUrl: url };
  if (message.channel === 'mail') await parts.mail.send({ id, to, ...alertMail(matter), unsubscribeUrl: url });
  else await parts.sms.send({ id, to, text: alertSms(matter), signal: AbortSignal.timeout(SEND_MS) });
  return true;
}

async function postpone({ db }: SendParts['database'], id: string, until: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('alert_messages').set({ state: 'dropped' }).where('id', '=', id).execute();
    await trx
      .updateTable('alerts')
      .set({ message_id: null, due_at: new Date(until) })
      .where('message_id', '=', id)
      .execute();
  });
}

async function changeState({ db }: SendParts['database'], id: string, state: Message['state']): Promise<void> {
  await db.updateTable('alert_messages').set({ state }).where('id', '=', id).execute();
}
