/** How alerts about a saved search arrive. */
type AlertChannel = 'none' | 'sms' | 'mail';

/** Of one account: each change of the stock is matched against all of them. */
export const MAX_SAVED_SEARCHES = 50;

export interface AlertChoice {
  readonly channel: AlertChannel;
  readonly frequency: 'immediate' | 'daily';
}

/** Whether messages are sent now. */
export function sendsAlerts({
  channel,
  stoppedAt,
}: Pick<AlertChoice, 'channel'> & { readonly stoppedAt: Date | null }): boolean {
  return channel !== 'none' && stoppedAt === null;
}

const BY: Readonly<Record<Exclude<AlertChannel, 'none'>, string>> = { sms: 'text message', mail: 'email' };

/** What the ledger of consents states about alerts that a shopper switched on. */
export function alertsWording(channel: Exclude<AlertChannel, 'none'>, title: string): string {
  return `Send me alerts by ${BY[channel]} about my saved search “${title}”.`;
}
