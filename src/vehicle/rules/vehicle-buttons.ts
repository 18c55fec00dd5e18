/**
 * The buttons that a vehicle's page may have, by the specification's names: `CTD` contacts the dealer, `carForm` is the enquiry form,
 * `openAutobot` the chat assistant, `financeYouX` the finance form in a popup.
 */
export const VEHICLE_BUTTONS = [
  'CTD',
  'paymentMethods',
  'callUsNow',
  'finance',
  'financeYouX',
  'enquire',
  'testDrive',
  'tradeIn',
  'reserve',
  'onlinePurchase',
  'whatsapp',
  'openAutobot',
  'customButton',
  'carForm',
  'chatWithUs',
  'carHistoryReport',
  'location',
] as const;
export type VehicleButtonName = (typeof VEHICLE_BUTTONS)[number];

/** The buttons of a site that names none. */
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
  /** `null`: words that lead nowhere. */
  readonly href: string | null;
  /** Leads to another website, or to a file: a tab of its own. */
  readonly away?: boolean;
}

export interface VehicleButton extends Draft {
  readonly name: VehicleButtonName;
}

/** What is known of one vehicle on one site. An address is `null` where there is no such page. */
export interface ButtonFacts {
  readonly type: string;
  readonly available: boolean;
  /** A test drive is offered instead of enquiry and finance. */
  readonly testDriveOnly: boolean;
  /** The form that books one, where the site takes bookings. */
  readonly testDrive: string | null;
  /** The chat that takes the place of the enquiry. */
  readonly instantMessage: string | null;
  readonly chat: string | null;
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly whatsapp: string | null;
  readonly finance: { readonly label: string; readonly href: string } | null;
  readonly preApproval: { readonly label: string; readonly href: string } | null;
  readonly tradeIn: string | null;
  readonly reserve: { readonly href: string; readonly deposit: string | null } | null;
  readonly purchase: string | null;
  /** Address of the history report; the button shows only with one. */
  readonly historyReport: string | null;
  readonly location: { readonly text: string; readonly href: string } | null;
  readonly custom: { readonly label: string; readonly link: string } | null;
  readonly payments: readonly string[];
}

const ENQUIRE = '#enquire';

/** Each name with what it takes to be shown; `null` is "not on this vehicle". Enquiry and money want a car that is open to both. */
const MAKE: Readonly<Record<VehicleButtonName, (facts: ButtonFacts, open: boolean) => Draft | null>> = {
  CTD: (_facts, open) => (open ? { label: 'Contact the Dealer', href: ENQUIRE } : null),
  carForm: ({ type }, open) => (open ? { label: `Ask About This ${capital(type)}`, href: ENQUIRE } : null),
  enquire: ({ instantMessage }, open) =>
    open
      ? instantMessage === null
        ? { label: 'Enquire Now', href: ENQUIRE }
        : { label: 'Instant Message', href: instantMessage, away: true }
      : null,
  // The form on the page of a car that can only be driven is the booking itself.
  testDrive({ available, testDrive, testDriveOnly }) {
    const href = testDriveOnly ? ENQUIRE : testDrive;
    return available && href !== null ? { label: 'Book a Test Drive', href } : null;
  },
  finance: ({ finance }, open) => (open ? finance : null),
  financeYouX: ({ preApproval }, open) => (open ? preApproval : null),
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
  openAutobot: ({ chat }) => (chat === null ? null : { label: 'Ask Our Assistant', href: chat, away: true }),
  chatWithUs: ({ chat }) => (chat === null ? null : { label: 'Chat With Us', href: chat, away: true }),
  customButton: ({ custom }) =>
    custom && { label: custom.label, href: custom.link, away: !custom.link.startsWith('/') },
  carHistoryReport: ({ historyReport }) =>
    historyReport === null ? null : { label: 'History Report', href: historyReport, away: true },
  location: ({ location }) => location && { label: location.text, href: location.href },
};

/** The site's buttons for this vehicle, in its order. A car that can only be test driven offers that first, asked for or not. */
export function vehicleButtons(wanted: readonly VehicleButtonName[], facts: ButtonFacts): readonly VehicleButton[] {
  const driveOnly = facts.available && facts.testDriveOnly;
  const names = driveOnly ? (['testDrive', ...wanted.filter((name) => name !== 'testDrive')] as const) : wanted;
  return names.flatMap((name) => {
    const draft = MAKE[name](facts, facts.available && !facts.testDriveOnly);
    return draft ? [{ name, ...draft }] : [];
  });
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
