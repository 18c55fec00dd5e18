/** Channels for alerts about a saved search. */
export const ALERT_CHANNELS = ['none', 'sms', 'mail'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

export const ALERT_FREQUENCIES = ['immediate', 'daily'] as const;

/** Limit of one account: each change of the stock is matched against all of them. */
export const MAX_SAVED_SEARCHES = 50;

export interface AlertChoice {
  readonly channel: AlertChannel;
  readonly frequency: (typeof ALERT_FREQUENCIES)[number];
}

/** The longest canonical query that is saved: the URL of the search must fit into that of the sign-in, and the text into an index. */
export const MAX_SAVED_QUERY = 1800;

export const TOO_MANY_SEARCHES = `You can save up to ${MAX_SAVED_SEARCHES} searches. Remove one in your garage to save another.`;
export const MAIL_NEEDS_EMAIL = 'Add an email address to your details to get alerts by email.';

/**
 * The alerts of a search that is saved without a choice. An account without an email gets none: a text message needs the
 * shopper's own choice.
 */
export function defaultAlerts({ email }: { readonly email: string | null }): AlertChoice {
  return { channel: email === null ? 'none' : 'mail', frequency: 'daily' };
}

/** Explains why alerts cannot use this channel; `null` if they can. */
export function channelProblem(channel: AlertChannel, { email }: { readonly email: string | null }): string | null {
  return channel === 'mail' && email === null ? MAIL_NEEDS_EMAIL : null;
}

/** True if alerts are on. */
export function sendsAlerts({
  channel,
  stoppedAt,
}: Pick<AlertChoice, 'channel'> & { readonly stoppedAt: Date | null }): boolean {
  return channel !== 'none' && stoppedAt === null;
}

const BY: Readonly<Record<Exclude<AlertChannel, 'none'>, string>> = { sms: 'text message', mail: 'email' };

/** Wording in the ledger of consents for alerts that a shopper switched on. */
export function alertsWording(channel: Exclude<AlertChannel, 'none'>, title: string): string {
  return `Send me alerts by ${BY[channel]} about my saved search “${title}”.`;
}

/** The same of alerts about watched vehicles. */
export function watchAlertsWording(channel: Exclude<AlertChannel, 'none'>): string {
  return `Send me alerts by ${BY[channel]} about price drops and sales of vehicles on my watchlist.`;
}
