import type { LeadNotice } from '#leads/rules/lead-notice.ts';

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
      {
        text: `You started to buy the ${vehicle} online. We have sent your answers to the dealership as an enquiry, so that it can help you.`,
      },
      {
        text: 'You can go on where you stopped, on any device. Nothing is ordered and the vehicle is not held until you confirm the order. The link opens your answers, so forward it to no one else.',
      },
      {
        title: 'Purchase',
        rows: [
          { label: 'Vehicle', value: vehicle, href: vehicleUrl },
          { label: 'Your purchase', value: 'Go on with it', href: resumeUrl },
        ],
      },
    ],
    facts: { purchase: { id: purchaseId } },
  };
}
