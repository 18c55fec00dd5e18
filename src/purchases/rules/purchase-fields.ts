import { contactProblem } from '#leads/rules/field-formats.ts';
import { ownFieldProblem, type Choice, type OwnField } from '#leads/rules/own-fields.ts';
import { line, type PostedFields } from '#leads/rules/posted-fields.ts';
import { OWN_VEHICLE } from '#leads/rules/trade-in-forms.ts';
import type { EnquiryError } from '#leads/rules/validate-enquiry.ts';
import type { PurchaseDraft, PurchaseStep } from './purchase.ts';

/** The names of the answers. */
export const FIELDS = {
  handover: 'handover',
  address: 'delivery_address',
  suburb: 'delivery_suburb',
  postcode: 'delivery_postcode',
  date: 'handover_date',
  tradeIn: 'trade_in',
  pay: 'pay_by',
  loanDeposit: 'loan_deposit',
  loanTerm: 'loan_term',
} as const;

/** The names of the values that decide which other fields count. */
export const CHOICES = {
  delivery: 'delivery',
  pickUp: 'pickup',
  yes: 'yes',
  no: 'no',
  cash: 'cash',
  finance: 'finance',
} as const;

/** The facts that decide the fields of a vehicle's purchase. */
export interface StepFacts {
  /** `car`. */
  readonly type: string;
  /** True if the dealer delivers. */
  readonly delivers: boolean;
  /** The name of the location where the vehicle is. */
  readonly place: string;
  /** The terms of a loan, in years. */
  readonly terms: readonly Choice[];
  /** The highest deposit on a loan, in dollars. */
  readonly mostDeposit: number;
}

/** The fields of a step on one page: those that always count, and a group that counts with one value of a choice. */
export interface StepFields {
  readonly fields: readonly OwnField[];
  readonly group: {
    readonly title: string;
    readonly when: readonly [field: string, value: string];
    readonly fields: readonly OwnField[];
  } | null;
}

const text = (name: string, label: string, autoComplete: string): OwnField => ({
  name,
  label,
  kind: 'text',
  required: true,
  autoComplete,
});

/** The fields of the steps that are neither the details, the accessories nor the review. */
export const STEP_FIELDS: Readonly<
  Record<Extract<PurchaseStep, 'delivery' | 'trade-in' | 'payment'>, (facts: StepFacts) => StepFields>
> = {
  delivery: ({ type, delivers, place }) => ({
    fields: [
      {
        name: FIELDS.handover,
        label: `How would you like to get the ${type}?`,
        asks: `how you would like to get the ${type}`,
        kind: 'radios',
        required: true,
        options: [
          { value: CHOICES.pickUp, label: `Pick it up at ${place}` },
          ...(delivers ? [{ value: CHOICES.delivery, label: 'Have it delivered' }] : []),
        ],
      },
      {
        name: FIELDS.date,
        label: 'Preferred date',
        kind: 'date',
        required: false,
        hint: 'The dealership confirms the date with you.',
      },
    ],
    group: delivers
      ? {
          title: 'Where to deliver it',
          when: [FIELDS.handover, CHOICES.delivery],
          fields: [
            text(FIELDS.address, 'Street address', 'address-line1'),
            text(FIELDS.suburb, 'Suburb', 'address-level2'),
            text(FIELDS.postcode, 'Postcode', 'postal-code'),
          ],
        }
      : null,
  }),
  'trade-in': () => ({
    fields: [
      {
        name: FIELDS.tradeIn,
        label: 'Do you have a vehicle to trade in?',
        asks: 'whether you have a vehicle to trade in',
        kind: 'radios',
        required: true,
        options: [
          { value: CHOICES.no, label: 'No trade-in' },
          { value: CHOICES.yes, label: 'Yes, I have one' },
        ],
      },
    ],
    group: { title: 'Your vehicle', when: [FIELDS.tradeIn, CHOICES.yes], fields: OWN_VEHICLE },
  }),
  payment: ({ terms, mostDeposit }) => ({
    fields: [
      {
        name: FIELDS.pay,
        label: 'How would you like to pay?',
        asks: 'how you would like to pay',
        kind: 'radios',
        required: true,
        options: [
          { value: CHOICES.cash, label: 'With my own money' },
          { value: CHOICES.finance, label: 'With finance' },
        ],
      },
    ],
    group: {
      title: 'Your loan',
      when: [FIELDS.pay, CHOICES.finance],
      fields: [
        { name: FIELDS.loanTerm, label: 'Term of the loan', kind: 'select', required: true, options: terms },
        {
          name: FIELDS.loanDeposit,
          label: 'Your own money towards the price',
          kind: 'dollars',
          required: false,
          min: 0,
          max: mostDeposit,
        },
      ],
    },
  }),
};

/** True if the posted fields of the group count. */
function groupCounts({ group }: StepFields, posted: PostedFields): boolean {
  return group !== null && line(posted, group.when[0]) === group.when[1];
}

/** The answers of a step, or what is wrong with them. Answers of a group that does not count are not stored. */
export function checkStep(
  step: StepFields,
  posted: PostedFields,
  now: number,
): { readonly errors: readonly EnquiryError[]; readonly answers: Readonly<Record<string, string>> } {
  const counted = [...step.fields, ...(groupCounts(step, posted) ? step.group!.fields : [])];
  const errors = counted.flatMap((field) => {
    const message = ownFieldProblem(field, posted, now) ?? postcodeProblem(field, posted);
    return message === null ? [] : [{ field: field.name, message }];
  });
  const all = [...step.fields, ...(step.group?.fields ?? [])];
  const value = (field: OwnField) => (counted.includes(field) ? line(posted, field.name) : '');
  return { errors, answers: Object.fromEntries(all.map((field) => [field.name, value(field)])) };
}

function postcodeProblem({ name }: OwnField, posted: PostedFields): string | null {
  return name === FIELDS.postcode ? contactProblem('postcode', line(posted, name)) : null;
}

/** True if a loan or a trade-in pays a part of the total. */
export function paysOtherwise({ answers }: Pick<PurchaseDraft, 'answers'>): boolean {
  return answers[FIELDS.pay] === CHOICES.finance || answers[FIELDS.tradeIn] === CHOICES.yes;
}
