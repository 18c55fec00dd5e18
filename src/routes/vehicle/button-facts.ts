import { carPath, type Car } from '#vehicle/rules/car.ts';
import { isFinanceOffered } from '#finance/rules/lenders.ts';
import { isAvailable, canCheckOut, reserveAmount, reserveLabel } from '#vehicle/rules/availability.ts';
import { chatAddress, instantMessage } from '#dealerships/rules/instant-message.ts';
import { whatsappHref } from '#dealerships/rules/australian-number.ts';
import type { PageSection } from '#vehicle/rules/page-sections.ts';
import type { ButtonFacts } from '#vehicle/rules/vehicle-buttons.ts';
import type { Site } from '#sites/site.ts';
import { carLocation, directionsTo, carPhone } from '#dealerships/car-location.ts';
import type { RequestScope } from '../context.ts';
import { testDriveOnly } from '../cards/test-drive-only.ts';
import { hasPage } from '../frame/site-links.ts';
import { financeHref, testDriveHref } from './contact-dialogs-view.ts';

type PageScope = Pick<RequestScope, 'site' | 'findScreen'>;

/** The address of the page that reserves this car, where there is one. */
export function reservePath(car: Pick<Car, 'slug'>, scope: PageScope): string | null {
  return there(`${carPath(car)}/checkout`, scope);
}

/** The address itself, where it leads to a page of this site: what a room to come brings shows by itself on the day it comes. */
export function there(address: string, scope: PageScope): string | null {
  return hasPage(scope, address) ? address : null;
}

/** Anchor of the box with the dealer's number. */
export const CALL_BOX = 'call-box';

/** Everything that the buttons of a vehicle ask about. `shown`: the sections of this page, which buttons may lead to. */
export function buttonFacts(
  car: Car,
  scope: Pick<RequestScope, 'site' | 'findScreen' | 'params'>,
  shown: ReadonlySet<PageSection>,
): ButtonFacts {
  const { settings } = scope.site;
  const { finance, reserve, chat, vdp, testDrive, payments, contact } = settings;
  const about = `?car=${encodeURIComponent(car.slug)}`;
  const checksOut = canCheckOut(car, reserve);
  const reserves = checksOut ? reservePath(car, scope) : null;
  const drivesOnly = testDriveOnly(car, scope.site);
  const offersFinance = isFinanceOffered(car, finance.display, drivesOnly);
  const preApproval = !offersFinance ? null : there('/finance/pre-approval', scope);
  const tradeIn = there('/trade-in', scope);
  const phone = carPhone(car, scope.site);
  return {
    type: car.vehicleType,
    available: isAvailable(car),
    testDriveOnly: drivesOnly,
    testDrive: testDrive.booking === 'on' ? testDriveHref(car) : null,
    instantMessage: instantMessage(car, chat, checksOut),
    chat: chatAddress(car, chat),
    phone: phone && !isRevealed(scope) ? { text: 'Call Us Now', href: `#${CALL_BOX}` } : phone,
    whatsapp: contact.whatsapp === null ? null : whatsappHref(contact.whatsapp),
    finance: offersFinance ? { label: finance.getFinanceLabel, href: financeHref(car) } : null,
    preApproval: preApproval === null ? null : { label: finance.preApprovedLabel, href: preApproval + about },
    tradeIn: tradeIn && tradeIn + about,
    reserve: reserves === null ? null : { href: reserves, deposit: reserveLabel(reserveAmount(car)) },
    purchase: checksOut ? purchasePath(car, scope) : null,
    historyReport: historyReport(car),
    location: locationLink(car, scope.site, shown),
    custom: vdp.customButton,
    payments: payments.accepted,
  };
}

/** By the site, or because it was asked for without scripts. */
export function isRevealed({ site, params }: Pick<RequestScope, 'site' | 'params'>): boolean {
  return site.settings.vdp.phoneReveal === 'revealed' || params.get('phone') === 'shown';
}

/** The link to the map: the location's name, or "Vehicle Location". */
export function locationLink(car: Car, site: Site, shown: ReadonlySet<PageSection>): ButtonFacts['location'] {
  const location = carLocation(car, site);
  if (location === null) return null;
  return {
    text: site.settings.vdp.locationLinkText === 'locationName' ? location.name : 'Vehicle Location',
    href: shown.has('map') ? '#vehicle-map' : directionsTo(location),
  };
}

function purchasePath(car: Car, scope: Pick<RequestScope, 'site' | 'findScreen'>): string | null {
  const page = there('/checkout-journey', scope);
  return page && `${page}?car_id=${encodeURIComponent(car.slug)}`;
}

/** A feed may say anything; only an address of the web becomes a link. */
function historyReport({ historyReportUrl }: Pick<Car, 'historyReportUrl'>): string | null {
  return historyReportUrl !== null && /^https?:\/\//.test(historyReportUrl) ? historyReportUrl : null;
}
