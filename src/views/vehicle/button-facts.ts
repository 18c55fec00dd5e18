import { headingIn } from '#vehicle/rules/heading-case.ts';
import { vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { preApprovalLabel } from '#finance/rules/pre-approval.ts';
import { financeHref } from '#finance/rules/finance-page.ts';
import { acceptsTradeIn, isAvailable } from '#vehicle/rules/availability.ts';
import { canCheckOut, canReserve, reserveAmount, reserveLabel } from '#vehicle/rules/checkout.ts';
import { chatUrl, instantMessage } from '#dealerships/rules/instant-message.ts';
import { whatsappHref } from '#rules/australian-number.ts';
import type { PageSection } from '#vehicle/rules/page-sections.ts';
import type { ButtonFacts } from '#vehicle/rules/vehicle-buttons.ts';
import type { Site } from '#sites/site.ts';
import { vehicleLocation, directionsTo } from '#dealerships/vehicle-location.ts';
import type { RequestFacts } from '../context.ts';
import { canBuy } from '../purchases/purchase-offer.ts';
import { JOURNEY_PATH } from '../purchases/step-paths.ts';
import { isFinanceOffered } from '#finance/rules/lenders.ts';
import { financeLabel } from '../cards/finance-figures.ts';
import { callButton } from '../cards/vehicle-card-view.ts';
import { testDriveOnly } from '../cards/test-drive-only.ts';
import { tradeInHref } from '../page/trade-in-paths.ts';
import { hasPage } from '../page/site-links.ts';
import { contactFormHref } from '#leads/rules/contact-forms.ts';

type PageScope = Pick<RequestFacts, 'site' | 'findScreen'>;

/** The path of the page that reserves this vehicle; `null` if it cannot be reserved. */
export function reservePath(vehicle: Vehicle, scope: PageScope & Pick<RequestFacts, 'paymentPage'>): string | null {
  const isReservable = canReserve(vehicle, scope.site.settings.reserve, {
    takesPayments: scope.paymentPage !== null,
    testDriveOnly: testDriveOnly(vehicle, scope.site),
  });
  return isReservable ? existingPath(`${vehiclePath(vehicle)}/${scope.site.settings.routes.reserve}`, scope) : null;
}

/** The path itself if the site has this page, otherwise `null`, so that links appear once the page exists. */
export function existingPath(path: string, scope: PageScope): string | null {
  return hasPage(scope, path) ? path : null;
}

/** The facts for the buttons of a vehicle. `shown`: the sections of this page, as targets of buttons. */
export function buttonFacts(
  vehicle: Vehicle,
  scope: Pick<RequestFacts, 'site' | 'findScreen' | 'params' | 'paymentPage'>,
  shown: ReadonlySet<PageSection>,
): ButtonFacts {
  const { settings } = scope.site;
  const { finance, reserve, chat, vdp, testDrive, payments, contact, tradeIn } = settings;
  const purchasable = canCheckOut(vehicle, reserve);
  const reserves = reservePath(vehicle, scope);
  const driveOnly = testDriveOnly(vehicle, scope.site);
  const isFinanced = isFinanceOffered(vehicle, finance, driveOnly);
  return {
    type: vehicle.vehicleType,
    available: isAvailable(vehicle),
    testDriveOnly: driveOnly,
    testDrive: testDrive.booking ? contactFormHref('testDrive', vehicle) : null,
    instantMessage: instantMessage(vehicle, chat, purchasable),
    chat: chatUrl(vehicle, chat),
    phone: callButton(vehicle, scope.site, { revealed: isRevealed(scope), path: '' }),
    whatsapp: contact.whatsapp === null ? null : whatsappHref(contact.whatsapp),
    finance: isFinanced ? { label: financeLabel(scope.site), href: financeHref(settings, vehicle) } : null,
    // Its press opens the popup; without scripts it leads to the form.
    preApproval:
      isFinanced && finance.popup
        ? { label: preApprovalLabel(scope.site), href: financeHref(settings, vehicle) }
        : null,
    tradeIn: acceptsTradeIn(vehicle, tradeIn) ? tradeInHref(scope.site, vehicle) : null,
    reserve: reserves === null ? null : { href: reserves, deposit: reserveLabel(reserveAmount(vehicle, reserve)) },
    purchase: canBuy(vehicle, scope) ? purchasePath(vehicle, scope) : null,
    historyReport: historyReport(vehicle),
    location: locationLink(vehicle, scope.site, shown),
    custom: vdp.customButton,
    payments: payments.accepted,
  };
}

/** True if the phone number is shown: by the site's settings, or after "Show number" without scripts. */
export function isRevealed({ site, params }: Pick<RequestFacts, 'site' | 'params'>): boolean {
  return site.settings.vdp.phoneReveal === 'revealed' || params.get('phone') === 'shown';
}

/** True if only the map states the address and the opening hours on the page. */
export function statesPlaceOnMap({ settings: { vdp } }: Site): boolean {
  return !vdp.repeatedFacts && vdp.mapSection && vdp.sections.includes('map');
}

/** The link to directions in a bar of the vehicle's page. */
export const GET_DIRECTIONS = 'Get Directions';

/** The link to the map: the location's name, or "Vehicle Location". */
export function locationLink(vehicle: Vehicle, site: Site, shown: ReadonlySet<PageSection>): ButtonFacts['location'] {
  const location = vehicleLocation(vehicle, site);
  if (location === null) return null;
  return {
    text:
      site.settings.vdp.locationLinkText === 'locationName'
        ? location.name
        : headingIn(site.settings.text.headings, 'Vehicle Location'),
    href: shown.has('map') ? '#vehicle-map' : directionsTo(location),
  };
}

function purchasePath(vehicle: Vehicle, scope: Pick<RequestFacts, 'site' | 'findScreen'>): string | null {
  const page = existingPath(JOURNEY_PATH, scope);
  return page && `${page}?car_id=${encodeURIComponent(vehicle.slug)}`;
}

/** Only http(s) URLs become links, because feeds may contain anything. */
function historyReport({ historyReportUrl }: Pick<Vehicle, 'historyReportUrl'>): string | null {
  return historyReportUrl !== null && /^https?:\/\//.test(historyReportUrl) ? historyReportUrl : null;
}
