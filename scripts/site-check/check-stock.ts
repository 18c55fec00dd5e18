import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import { lenderDisplay } from '#finance/rules/lenders.ts';
import { ageInYears, lenderRate, statedRate } from '#finance/rules/lender.ts';
import { statesFees } from '#finance/rules/listed-fees.ts';
import { yearAt } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { statedPrice } from '#vehicle/rules/stated-price.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

/** Facts that vehicles lack, each with the number of vehicles that it touches. */
export function checkStock(site: Site, texts: SiteTexts, now: number = Date.now()): readonly Finding[] {
  return [...facts(site, texts, now), ...finance(site, texts, now)];
}

function facts(site: Site, texts: SiteTexts, now: number): readonly Finding[] {
  const { price, driveAway } = site.settings;
  const at = (...wanted: readonly string[]) => placeOf(site, texts, wanted);
  return [
    {
      level: 'risk',
      ...at(),
      message: 'Vehicles have no photos.',
      todo: 'Check the photos in the feed, and the report of its last import.',
      touches: (vehicle) => vehicle.images.length === 0,
    },
    {
      level: 'risk',
      ...at('noPriceText:', 'price:'),
      message: `Vehicles have no price: they show "${price.noPriceText}".`,
      todo: 'State the price in the feed.',
      touches: (vehicle) => purchasePrice(vehicle) === null && vehicle.subscriptionPrice === null,
    },
    {
      level: 'missing',
      ...at('untypedText:', 'price:'),
      message: `Prices do not say what they include: they show "${price.untypedText}".`,
      todo: 'State the price type in the feed, or set price.untypedText where one text is true of all of them.',
      touches: (vehicle) => purchasePrice(vehicle) !== null && vehicle.priceType === null,
    },
    {
      level: 'missing',
      ...at('driveAway:'),
      message: driveAway.estimate
        ? 'Prices exclude on-road costs, and the total cannot be estimated (Australian Consumer Law, section 48).'
        : 'Prices exclude on-road costs, and estimates of the total are hidden (Australian Consumer Law, section 48).',
      todo: 'Advertise drive-away prices, or see that driveAway.estimate is shown, that the duty table of the state is current, and that the feed states what the duty depends on.',
      touches: (vehicle) => {
        const location = vehicleLocation(vehicle, site);
        return statedPrice(vehicle, { site, location, now }).total?.amount === null;
      },
    },
  ];
}

function finance(site: Site, texts: SiteTexts, now: number): readonly Finding[] {
  const { lender, settings } = site;
  const rules = settings.finance;
  if (!rules.display) return [];
  const year = yearAt(now, site.timeZone);
  const place = placeOf(site, texts, ['finance:']);
  const isShown = (vehicle: Vehicle) => lenderDisplay(vehicle, rules, lender, year).kind === 'figures';
  const rate = (vehicle: Vehicle) => statedRate(rules, lender, ageInYears(vehicle.year, year));
  const lacks = (vehicle: Vehicle) =>
    isAvailable(vehicle) && purchasePrice(vehicle) !== null && !isShown(vehicle) && rate(vehicle) === null;
  const hasRate = rules.defaultInterest !== null || (lender !== null && lenderRate(lender, ANY_LOAN) !== null);
  const message =
    hasRate && !statesFees(rules, lender)
      ? 'A rate is stated without its fees, so vehicles show no repayment: it needs a comparison rate beside it.'
      : 'No lender and no rate is stated for vehicles, so they show no repayment.';
  const todo = hasRate
    ? 'State finance.establishmentFee (0 for none), finance.brandFees or the fees of the lender.'
    : 'State a lender (finance.provider, with its figures in the feed or in its file), or finance.defaultInterest with its fees; or set finance.display to false.';
  const level = hasRate ? 'missing' : 'risk';
  const quotes = rules.quote || rules.popup;
  return quotes ? [] : [{ level, ...place, message, todo, touches: lacks }];
}

const ANY_LOAN = { ageYears: 'any', termYears: 5, credit: null } as const;

/** The line of the setting in the site's or the group's file; the site's file if neither has it. */
function placeOf(site: Site, texts: SiteTexts, wanted: readonly string[]): Pick<Finding, 'file' | 'line'> {
  const files = [`${site.id}/site.yaml`, `${site.group_id}/group.yaml`];
  const found = files.find((file) => wanted.length > 0 && findLine(texts, file, ...wanted) !== null);
  return found === undefined
    ? { file: files[0]!, line: null }
    : { file: found, line: findLine(texts, found, ...wanted) };
}
