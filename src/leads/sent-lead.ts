import { BOOK_TEST_DRIVE } from './rules/contact-forms.ts';
import type { LeadPayload } from './rules/lead-payload.ts';
import { offeredVehicle } from './rules/trade-in-offer.ts';

/** What a shopper sent, as they are reminded of it. */
export interface SentLeadSubject {
  readonly kind: 'Enquiry' | 'Test drive' | 'Your vehicle';
  readonly about: string;
}

export function sentLeadSubject(payload: LeadPayload): SentLeadSubject {
  const own = offeredVehicle(payload);
  if (own) return { kind: 'Your vehicle', about: own.name };
  const { car, topic, subcategory, category } = payload;
  return subcategory === BOOK_TEST_DRIVE
    ? { kind: 'Test drive', about: car?.name ?? 'vehicle to be agreed' }
    : { kind: 'Enquiry', about: car?.name ?? topic?.name ?? subcategory ?? category };
}
