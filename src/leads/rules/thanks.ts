import { FIND_SIMILAR_SUBCATEGORY } from '#vehicle/rules/unavailable-view.ts';
import type { EventName } from '#rules/event-ids.ts';
import type { ContactForm } from './contact-forms.ts';

/** The kinds of thank-you pages. */
export const THANKS = ['enquiry', 'similar', 'finance', 'testDrive', 'photos'] as const;
export type Thanks = (typeof THANKS)[number];

export function thanksOf(form: ContactForm, subcategory: string): Thanks {
  return form === 'enquiry' ? (subcategory === FIND_SIMILAR_SUBCATEGORY ? 'similar' : 'enquiry') : form;
}

/** Reads the kind from the URL. The value is untrusted: anything unknown is a plain enquiry. */
export function readThanks(text: string | null): Thanks {
  return THANKS.find((known) => known === text) ?? 'enquiry';
}

/** The event of each kind. */
export const EVENT_OF: Readonly<Record<Thanks, EventName>> = {
  enquiry: 'enquirySent',
  similar: 'findSimilarSent',
  finance: 'financeEnquirySent',
  testDrive: 'testDriveSent',
  photos: 'photosSent',
};

const WORDS: Readonly<
  Record<Thanks, { readonly title: string; readonly line: (vehicle: string | null, who: string) => string }>
> = {
  enquiry: {
    title: 'Thank you for your enquiry',
    line: (vehicle, who) =>
      vehicle
        ? `We'll get back to you about the ${vehicle} as soon as we can.`
        : `${who} will get back to you as soon as possible.`,
  },
  similar: {
    title: "Thank you, we'll start looking",
    line: (vehicle) =>
      `We'll contact you as soon as we have something similar to the ${vehicle ?? 'vehicle you liked'}.`,
  },
  finance: {
    title: 'Thank you for your finance enquiry',
    line: (vehicle, who) =>
      `${who} will contact you about finance${vehicle ? ` for the ${vehicle}` : ''} as soon as we can.`,
  },
  testDrive: {
    title: 'Thank you for your test drive request',
    line: (vehicle, who) =>
      `${who} will contact you to confirm a time${vehicle ? ` for the ${vehicle}` : ''}. Your test drive is booked once they do.`,
  },
  photos: {
    title: 'Thank you for your request',
    line: (vehicle) => `We'll send you more photos of the ${vehicle ?? 'vehicle'} as soon as we can.`,
  },
};

/** `isGone`: the vehicle was sold between loading the page and sending the form. */
export function thanksWords(
  about: Thanks,
  vehicle: string | null,
  who: string,
  isGone = false,
): { readonly title: string; readonly line: string } {
  const { title, line } = WORDS[isGone && about !== 'similar' ? 'enquiry' : about];
  return {
    title,
    line:
      isGone && vehicle && about !== 'similar'
        ? `The ${vehicle} is no longer available. ${who} has your enquiry and will contact you about similar vehicles.`
        : line(vehicle, who),
  };
}
