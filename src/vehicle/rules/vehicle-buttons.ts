import { headingIn, type HeadingCase } from './heading-case.ts';

/**
 * The buttons that a vehicle's page may have. The names are values of a setting: `contactDealer` contacts the dealer, `carForm` is the enquiry
 * form, `chatAssistant` the chat assistant, `preApproval` the finance form in a popup.
 */
export const VEHICLE_BUTTONS = [
  'contactDealer',
  'paymentMethods',
  'callUsNow',
  'finance',
  'preApproval',
  'enquire',
  'testDrive',
  'tradeIn',
  'reserve',
  'onlinePurchase',
  'whatsapp',
  'chatAssistant',
  'customButton',
  'carForm',
  'chatWithUs',
  'carHistoryReport',
  'location',
] as const;
export type VehicleButtonName = (typeof VEHICLE_BUTTONS)[number];

/** The default of a site. */
export const DEFAULT_BUTTONS: VehicleButtonName[] = [
  'enquire',
  'testDrive',
  'finance',
  'tradeIn',
  'reserve',
  'callUsNow',
];

interface Draft {
  readonly label: string;
  /** `null` for text without a link. */
  readonly href: string | null;
  /** Opens another website or a file in a new tab. */
  readonly away?: boolean;
}

export interface VehicleButton extends Draft {
  readonly name: VehicleButtonName;
}

/** The facts of one vehicle on one site. A URL is `null` if there is no such page. */
export interface ButtonFacts {
  readonly type: string;
  readonly available: boolean;
  /** True if a test drive replaces enquiry and finance. */
  readonly testDriveOnly: boolean;
  /** The booking form, if the site has one. */
  readonly testDrive: string | null;
  /** The chat that replaces the enquiry. */
  readonly instantMessage: string | null;
  readonly chat: string | null;
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly whatsapp: string | null;
  readonly finance: { readonly label: string; readonly href: string } | null;
  readonly preApproval: { readonly label: string; readonly href: string } | null;
  readonly tradeIn: string | null;
  readonly reserve: { readonly href: string; readonly deposit: string | null } | null;
  readonly purchase: string | null;
  /** URL of the history report; there is no button without it. */
  readonly historyReport: string | null;
  readonly location: { readonly text: string; readonly href: string } | null;
  readonly custom: { readonly label: string; readonly link: string } | null;
  readonly payments: readonly string[];
}

const ENQUIRE = '#enquire';

/** Creates each button; `null` if this vehicle does not have it. `open`: the vehicle can be enquired about and financed. */
const MAKE: Readonly<Record<VehicleButtonName, (facts: ButtonFacts, open: boolean) => Draft | null>> = {
  contactDealer: (_facts, open) => (open ? { label: 'Contact the Dealer', href: ENQUIRE } : null),
  carForm: ({ type }, open) => (open ? { label: `Ask About This ${capital(type)}`, href: ENQUIRE } : null),
  enquire({ instantMessage }, open) {
    if (!open) return null;
    return instantMessage === null
      ? { label: 'Enquire Now', href: ENQUIRE }
      : { label: 'Instant Message', href: instantMessage, away: true };
  },
  // On the page of a Test Drive Only vehicle, the enquiry form is the booking form, if the site takes bookings.
  testDrive({ available, testDrive, testDriveOnly }) {
    const href = testDriveOnly && testDrive !== null ? ENQUIRE : testDrive;
    return available && href !== null ? { label: 'Book a Test Drive', href } : null;
  },
  finance: ({ finance }, open) => (open ? finance : null),
  preApproval: ({ preApproval }, open) => (open ? preApproval : null),
  tradeIn: ({ tradeIn }, open) => (open && tradeIn !== null ? { label: 'Value My Trade-In', href: tradeIn } : null),
  reserve: ({ reserve }, open) =>
    open && reserve
      ? { label: reserve.deposit === null ? 'Reserve Online' : `Reserve for ${reserve.deposit}`, href: reserve.href }
      : null,
  onlinePurchase: ({ purchase }, open) => (open && purchase !== null ? { label: 'Buy Online', href: purchase } : null),
  paymentMethods: ({ payments }, open) =>
    open && payments.length > 0 ? { label: `We accept ${payments.join(', ')}`, href: null } : null,
  callUsNow: ({ phone }) => phone && { label: phone.text, href: phone.href },
  whatsapp: ({ whatsapp }) => (whatsapp === null ? null : { label: 'WhatsApp', href: whatsapp, away: true }),
  chatAssistant: ({ chat }) => (chat === null ? null : { label: 'Ask Our Assistant', href: chat, away: true }),
  chatWithUs: ({ chat }) => (chat === null ? null : { label: 'Chat With Us', href: chat, away: true }),
  customButton: ({ custom }) =>
    custom && { label: custom.label, href: custom.link, away: !custom.link.startsWith('/') },
  carHistoryReport: ({ historyReport }) =>
    historyReport === null ? null : { label: 'History Report', href: historyReport, away: true },
  location: ({ location }) => location && { label: location.text, href: location.href },
};

/**
 * The site's buttons for this vehicle, in the site's order. A Test Drive Only vehicle always has the booking first; on a site without
 * bookings the enquiry, because nothing else can be done with it.
 */
export function vehicleButtons(wanted: readonly VehicleButtonName[], facts: ButtonFacts): readonly VehicleButton[] {
  const driveOnly = facts.available && facts.testDriveOnly;
  const first = facts.testDrive === null ? 'enquire' : 'testDrive';
  const names = driveOnly ? ([first, ...wanted.filter((name) => name !== first)] as const) : wanted;
  return names.flatMap((name) => {
    const isOpen = facts.available && (!facts.testDriveOnly || name === first);
    const draft = MAKE[name](facts, isOpen);
    return draft ? [{ name, ...draft }] : [];
  });
}

/** The labels with names in them, or with the dealer's own words. */
const OWN_WORDS: ReadonlySet<VehicleButtonName> = new Set(['customButton', 'location', 'paymentMethods']);

/** A button with its label in the heading case of the site. */
export function inHeadingCase(button: VehicleButton, style: HeadingCase): VehicleButton {
  return OWN_WORDS.has(button.name) ? button : { ...button, label: headingIn(style, button.label) };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
