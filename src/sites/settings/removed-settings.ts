/**
 * Settings of earlier versions that do not exist any more, each with what holds now. A file that still sets one loads with a warning, for one
 * release.
 */
export const REMOVED_SETTINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'auth.dailyCodesOfSite': byServer('SITE_CODES_PER_DAY'),
    'auth.dailyCodesOfGroup': byServer('GROUP_CODES_PER_DAY'),
    'alerts.dailySmsOfSite': byServer('SITE_ALERTS_PER_DAY'),
    'alerts.smsPerDay': always('2'),
    'alerts.dailyHour': always('9'),
    'alerts.quietHours': always('from 20 until 8'),
    'feeds.removalHoldShare': byServer('FEED_REMOVAL_SHARE'),
    'trust.answerDays': always('90'),
    'trust.fewestAnswers': always('20'),
    'checkout.unfinishedMinutes': always('60'),
    'privacy.purchasesStoredDays': always('30'),
    'tradeIn.photos': 'both forms always take photos, which are optional',
    'search.showMe': 'the button has the wording of text.headings',
    'search.priceSwitch': 'a site has the switch if search.filters has both price and subscription_price',
    'uploads.fileMegabytes': always('10'),
    'uploads.enquiryMegabytes': always('50'),
    'uploads.mostFiles': always('12'),
    'uploads.linkDays': always('14'),
    'uploads.keepDays': byServer('FILES_STORED_DAYS'),
  }),
);

function byServer(name: string): string {
  return `the operator sets it for all sites with the environment variable ${name}`;
}

function always(value: string): string {
  return `it is ${value} on every site`;
}
