import type { OwnField } from '../own-fields.ts';
import { OWN_VEHICLE } from '../trade-in-forms.ts';

/** Labels in the summary of an online purchase, in the order of its lines: in its review, its lead and its receipt. */
export const DEAL_LABELS = {
  purchase_price: 'Price of the vehicle',
  purchase_delivery: 'Delivery',
  purchase_accessories: 'Accessories',
  purchase_total: 'Total',
  purchase_now: 'To pay online now',
  purchase_balance: 'Balance',
  purchase_handover: 'Handover',
  purchase_date: 'Preferred date',
  purchase_trade_in: 'Trade-in',
  purchase_payment: 'Paying with',
  purchase_loan: 'Estimate of the loan',
} as const;
export type DealField = keyof typeof DEAL_LABELS;

export const isDealField = (name: string): name is DealField => Object.hasOwn(DEAL_LABELS, name);

/** The platform fills them in, so none is required: a lead that is stored later must not fail. */
export const DEAL_FIELDS: readonly OwnField[] = [
  ...Object.entries(DEAL_LABELS).map(([name, label]) => ({ name, label, kind: 'lines' as const, required: false })),
  ...OWN_VEHICLE.map((field) => ({ ...field, required: false })),
];
