import type { LeadEstimate } from '#leads/rules/lead-payload.ts';
import type { PostedFields } from '#leads/rules/posted-fields.ts';
import type { Cents } from '#rules/money.ts';

/** The steps of a purchase, in their order. A site or vehicle without one of them leaves it out. */
const PURCHASE_STEPS = ['details', 'delivery', 'trade-in', 'payment', 'accessories', 'review'] as const;
export type PurchaseStep = (typeof PURCHASE_STEPS)[number];

export const STEP_TITLES: Readonly<Record<PurchaseStep, string>> = {
  details: 'Your details',
  delivery: 'Delivery or pick-up',
  'trade-in': 'Trade-in',
  payment: 'How you pay',
  accessories: 'Accessories',
  review: 'Review',
};

/** After so long without a change, an unfinished purchase becomes an enquiry. */
export const UNFINISHED_MINUTES = 60;

/** After so long without a change it is deleted. Its private link works until then. */
export const UNFINISHED_STORED_DAYS = 30;

/** A dealer's extra for a vehicle: the setting `checkout.accessories`. Dollars. */
interface Accessory {
  readonly name: string;
  readonly price: number;
}

/** The answers so far. Encrypted in the database. */
export interface PurchaseDraft {
  /** The posted fields of the first step, which are those of a lead. */
  readonly contact: PostedFields;
  /** The answers of the other steps, by the name of the field. */
  readonly answers: Readonly<Record<string, string>>;
  readonly accessories: readonly string[];
  readonly done: readonly PurchaseStep[];
  /** The quote at the shopper's choice of delivery; `null`: pick-up. */
  readonly delivery: { readonly price: Cents; readonly region: string } | null;
  readonly estimate: LeadEstimate | null;
  /** The page and browser of the first step, as for any lead. */
  readonly request: { readonly url: string; readonly user_agent: string | null };
  /** The confirmed deal: a repeated confirmation is the same one, and one lead. */
  readonly deal?: ConfirmedDeal;
}

export interface ConfirmedDeal {
  readonly lines: readonly DealLine[];
  /** The amount paid online. */
  readonly amount: Cents;
  readonly isAll: boolean;
}

/** A line of the summary: in the review, in the lead, in the receipt. `name` is that of the lead's field. */
export interface DealLine {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

export function isPurchaseStep(name: string | undefined): name is PurchaseStep {
  return (PURCHASE_STEPS as readonly (string | undefined)[]).includes(name);
}

/** The steps of a purchase. `has` says which of those that may be left out it has. */
export function stepsOfPurchase(has: Readonly<Record<'trade-in' | 'payment' | 'accessories', boolean>>) {
  return PURCHASE_STEPS.filter((step) => !(step in has) || has[step as keyof typeof has]);
}

/** The step that comes next: the first one without an answer, at last the review. */
export function nextStep(steps: readonly PurchaseStep[], { done }: Pick<PurchaseDraft, 'done'>): PurchaseStep {
  return steps.find((step) => step !== 'review' && !done.includes(step)) ?? 'review';
}

/** True if a step can be opened: it was answered, or comes next. */
export function mayOpen(step: PurchaseStep, steps: readonly PurchaseStep[], draft: Pick<PurchaseDraft, 'done'>) {
  return steps.includes(step) && (draft.done.includes(step) || nextStep(steps, draft) === step);
}

/** A draft with a step answered. */
export function withStep(draft: PurchaseDraft, step: PurchaseStep, changes: Partial<PurchaseDraft>): PurchaseDraft {
  const { answers, ...others } = changes;
  return {
    ...draft,
    ...others,
    answers: { ...draft.answers, ...answers },
    done: draft.done.includes(step) ? draft.done : [...draft.done, step],
  };
}

interface Priced {
  readonly price: Cents;
  readonly draft: Pick<PurchaseDraft, 'delivery' | 'accessories'>;
  readonly accessories: readonly Accessory[];
}

export interface PurchaseTotal {
  readonly price: Cents;
  readonly delivery: Cents | null;
  readonly accessories: readonly { readonly name: string; readonly price: Cents }[];
  readonly total: Cents;
}

/** The costs of a purchase. An accessory that is no longer offered is not sold. */
export function purchaseTotal({ price, draft, accessories }: Priced): PurchaseTotal {
  const chosen = accessories
    .filter(({ name }) => draft.accessories.includes(name))
    .map(({ name, price: dollars }) => ({ name, price: Math.round(dollars * 100) }));
  const delivery = draft.delivery?.price ?? null;
  const total = chosen.reduce((sum, one) => sum + one.price, price + (delivery ?? 0));
  return { price, delivery, accessories: chosen, total };
}
