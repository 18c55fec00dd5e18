import type { LeadNotice } from '#leads/rules/lead-notice.ts';

const ENQUIRY = 'We have sent your answers to the dealership as an enquiry, so that it can help you.';
const RESUME =
  'You can pick up where you left off, on any device. Nothing is ordered, and the vehicle is not held, until you confirm ' +
  'the order. Do not forward this email: its link opens your answers.';

/** To the shopper, once their unfinished purchase became an enquiry: what happened, and where they can go on. */
export function unfinishedNotice({
  purchaseId,
  vehicle,
  vehicleUrl,
  resumeUrl,
}: {
  readonly purchaseId: string;
  readonly vehicle: string;
  readonly vehicleUrl: string;
  /** The signed link of the purchase: who has it can read and change the answers. */
  readonly resumeUrl: string;
}): LeadNotice {
  return {
    type: 'purchase_unfinished',
    audience: 'shopper',
    subject: `Your purchase is not finished: ${vehicle}`,
    parts: [
      { text: `You started to buy the ${vehicle} online. ${ENQUIRY}` },
      { text: RESUME },
      {
        title: 'Purchase',
        rows: [
          { label: 'Vehicle', value: vehicle, href: vehicleUrl },
          { label: 'Your purchase', value: 'Continue your purchase', href: resumeUrl },
        ],
      },
    ],
    facts: { purchase: { id: purchaseId } },
  };
}
