import type { Site } from '#sites/site.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

const KEYS = ['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET'];

/** Pages on which shoppers pay that the site states, and that it cannot show. */
export function checkPayments(
  { id, settings, pages }: Pick<Site, 'id' | 'settings' | 'pages'>,
  texts: SiteTexts,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly Finding[] {
  const { reserve, onlinePayment, payments } = settings;
  const missing = KEYS.map((key) => `${payments.keysEnv ?? 'STRIPE'}_${key}`).filter((name) => !environment[name]);
  const file = `${id}/site.yaml`;
  const risk = (area: string, message: string, todo: string): Finding => ({
    level: 'risk',
    file,
    line: findLine(texts, file, `${area}:`),
    message,
    todo,
  });
  const setKeys = `Set ${missing.join(', ')} for the server (docs/how-to/take-payments.md)`;
  const takesDeposits = reserve.enabled && reserve.deposit > 0;
  return [
    ...(takesDeposits && missing.length > 0
      ? [
          risk(
            'reserve',
            'Vehicles with a deposit cannot be reserved: the environment lacks the keys of the payment provider.',
            `${setKeys}, or set reserve.deposit to 0.`,
          ),
        ]
      : []),
    ...(onlinePayment.page && missing.length > 0
      ? [
          risk(
            'onlinePayment',
            'The page /online-payment is not shown: the environment lacks the keys of the payment provider.',
            `${setKeys}, or set onlinePayment.page to false.`,
          ),
        ]
      : []),
    ...((takesDeposits || onlinePayment.page) && !Object.hasOwn(pages, 'terms-and-conditions')
      ? [
          risk(
            takesDeposits ? 'reserve' : 'onlinePayment',
            'The site takes payments, but has no page of its terms.',
            'Write pages/terms-and-conditions.md and name it in site.contentPages.',
          ),
        ]
      : []),
  ];
}
