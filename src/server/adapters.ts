import path from 'node:path';
import type { ReviewSources } from '#content/review-queries.server.ts';
import type { DeliveryQuotes } from '#finance/delivery-port.ts';
import type { FinanceService } from '#finance/finance-service-port.ts';
import type { FinanceServices } from '#finance/open-finance.server.ts';
import type { GeocodingSources } from '#finance/postcode-points.server.ts';
import { openDeliveryTable } from '#integrations/delivery/table.server.ts';
import { openFakeFinanceService } from '#integrations/finance-service/fake.server.ts';
import { openYoux } from '#integrations/finance-service/youx.server.ts';
import { openGoogleGeocoding } from '#integrations/geocoding/google.server.ts';
import { openPostcodeTable, postcodePlace } from '#integrations/geocoding/postcode-table.server.ts';
import { openOutbox } from '#integrations/mail/outbox.server.ts';
import { openSmtp } from '#integrations/mail/smtp.server.ts';
import { openGoogleReviews } from '#integrations/reviews/google.server.ts';
import { openRatingService } from '#integrations/reviews/rating-service.server.ts';
import { openSiteReviews } from '#integrations/reviews/site-data.server.ts';
import { openFakeSms } from '#integrations/sms/fake.server.ts';
import { openTwilio } from '#integrations/sms/twilio.server.ts';
import { openHttpTradeInValuation } from '#integrations/trade-in-valuation/http.server.ts';
import { openOwnMarket } from '#integrations/trade-in-valuation/own-market.server.ts';
import { openComparables } from '#integrations/valuation/comparables.server.ts';
import { openFakeVehicleLookup } from '#integrations/vehicle-lookup/fake.server.ts';
import { openHttpVehicleLookup } from '#integrations/vehicle-lookup/http.server.ts';
import type { InventoryServices } from '#inventory/open-inventory.server.ts';
import type { VehicleLookup } from '#leads/vehicle-lookup-port.ts';
import type { Base } from '#platform/base.ts';
import type { MailTransport } from '#platform/mail-port.ts';
import type { SmsSender } from '#platform/sms-port.ts';
import { hasAccounts } from '#shoppers/rules/account-features.ts';
import type { Tenants } from '#sites/site.ts';
import type { EstimateSources } from '#valuation/estimate-trade-in.server.ts';
import type { Valuation } from '#valuation/valuation-port.ts';
import type { Env } from './env.ts';

/** Without a mail server, mails are files. */
export function openMail(env: Env): MailTransport {
  return env.SMTP_URL
    ? openSmtp({ url: env.SMTP_URL, from: env.MAIL_FROM })
    : openOutbox({ dir: path.join(env.DATA_DIR, 'outbox'), from: env.MAIL_FROM });
}

/** Without a service, messages are files. Only the demonstration wants that. */
export function openSms(
  env: Env,
  { log }: Pick<Base, 'log'>,
  { tenants, isDemonstration }: { readonly tenants: Tenants; readonly isDemonstration: boolean },
): SmsSender {
  if (env.SMS_TWILIO_ACCOUNT && env.SMS_TWILIO_TOKEN && env.SMS_FROM)
    return openTwilio({
      account: env.SMS_TWILIO_ACCOUNT,
      token: env.SMS_TWILIO_TOKEN,
      from: env.SMS_FROM,
      url: env.SMS_TWILIO_URL,
    });
  if (!isDemonstration && tenants.all().some(({ settings }) => hasAccounts(settings)))
    log.warn({}, 'sign-in codes reach no one: without SMS_TWILIO_ACCOUNT they are files in the outbox');
  return openFakeSms({ dir: path.join(env.DATA_DIR, 'outbox') });
}

export function openReviews(env: Env): ReviewSources {
  return {
    site: openSiteReviews(),
    google: openGoogleReviews({ key: env.GOOGLE_PLACES_KEY }),
    ratingService: openRatingService({ url: env.RATING_SERVICE_URL }),
  };
}

/** Market prices by the stock of all sites, and the ranges of trade-ins. */
export function openMarket(
  env: Env,
  { log, now, onClose }: Pick<Base, 'log' | 'now' | 'onClose'>,
  { cards }: Pick<InventoryServices, 'cards'>,
): { readonly market: Valuation; readonly tradeIns: EstimateSources } {
  const market = openComparables({
    stock: { cards: () => cards.values(), follow: (listener) => cards.follow(listener) },
    thisYear: new Date(now()).getUTCFullYear(),
    log,
  });
  onClose(() => market.close());
  const tradeIns = {
    comparableStock: openOwnMarket({ findAskingRange: market.findAskingRange }),
    thirdParty: openHttpTradeInValuation({ url: env.TRADE_IN_VALUATION_URL, key: env.TRADE_IN_VALUATION_KEY }),
  };
  return { market, tradeIns };
}

/** Without a service, the demonstration has the fake; elsewhere no vehicle is known. */
export function openLookup(env: Env, isDemonstration: boolean): VehicleLookup {
  if (env.VEHICLE_LOOKUP_URL)
    return openHttpVehicleLookup({ url: env.VEHICLE_LOOKUP_URL, key: env.VEHICLE_LOOKUP_KEY });
  return isDemonstration ? openFakeVehicleLookup() : { find: async () => [] };
}

/**
 * One service for each key, so that each has its circuit breaker. Without a URL, the demonstration has the fake and no
 * other server a service.
 */
export function openLenders(
  env: Env,
  { now, secret }: Pick<Base, 'now' | 'secret'>,
  { isDemonstration, onPause }: { readonly isDemonstration: boolean; readonly onPause: () => void },
): { readonly findService: FinanceServices['findService']; readonly hasTestLender: boolean } {
  const { YOUX_URL: url } = env;
  const fake = !url && isDemonstration ? openFakeFinanceService() : null;
  const byKey = new Map<string | undefined, FinanceService>();
  return {
    hasTestLender: fake !== null,
    findService({ settings }) {
      if (!url) return fake;
      const name = settings.finance.serviceKeyEnv;
      const key = name === null ? env.YOUX_KEY : secret(name);
      const service = byKey.get(key) ?? openYoux({ url, key, now, onPause });
      byKey.set(key, service);
      return service;
    },
  };
}

export const openGeocoding = (env: Env): GeocodingSources => ({
  table: openPostcodeTable(),
  google: openGoogleGeocoding({ key: env.GOOGLE_GEOCODING_KEY }),
});

/** Prices use the table of postcodes only, so that they do not change with a service. */
export function openDelivery(tenants: Tenants): DeliveryQuotes {
  return openDeliveryTable({
    findTable: (groupId) => tenants.all().find((site) => site.group_id === groupId)?.delivery ?? null,
    findPlace: postcodePlace,
  });
}
