import { bookingStepSeconds, bookingWindow, EARLIEST_BOOKING } from './booking-time.ts';
import { CONTACT_FORM_FIELD } from './contact-forms.ts';
import { weekLines } from '#dealerships/rules/opening-hours.ts';
import {
  ERRORS_HEADING,
  GENERAL_CATEGORIES,
  bookingPlace,
  vehicleCategory,
  placeChoices,
  type Choice,
  type EnquiryRules,
  type EnquirySubject,
} from './enquiry-rules.ts';
import {
  ENQUIRY_STEPS,
  isSeen,
  postedStep,
  SEEN_FIELD,
  STEP_FIELD,
  STEP_TITLES,
  stepOfField,
  type EnquiryStep,
} from './enquiry-steps.ts';
import { MAX_EMAIL, MAX_NAME } from './field-formats.ts';
import { line, list, paragraphs, ticked, type PostedFields } from './posted-fields.ts';
import type { EnquiryError } from './validate-enquiry.ts';

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** What to say beside the field; `null` when it is fine. */
  readonly error: string | null;
}

/** Whose free times a browser may ask for; `location` is `null` while the form is still to say. */
interface FreeTimes {
  readonly location: string | null;
}

export type FormField =
  | (FieldBase & {
      readonly kind: 'text' | 'email' | 'tel' | 'textarea';
      readonly value: string;
      readonly autoComplete: string;
      readonly inputMode: 'text' | 'email' | 'tel' | 'numeric';
      /** `null`: longer texts are taken and refused with words; a box that cuts what is pasted into it loses them silently. */
      readonly maxLength: number | null;
      readonly placeholder: string | null;
    })
  /** A wall clock time of the place; `max` is `null`, and `min` long ago, where the page is cached for longer than they hold. */
  | (FieldBase & {
      readonly kind: 'datetime';
      readonly value: string;
      readonly min: string;
      readonly max: string | null;
      readonly stepSeconds: number;
      readonly hint: string | null;
      readonly freeTimes: FreeTimes | null;
    })
  /** `value` is `''` until something is chosen; the page then shows `prompt` as an empty first option. */
  | (FieldBase & {
      readonly kind: 'select';
      readonly value: string;
      readonly options: readonly Choice[];
      readonly prompt: string;
    })
  | (FieldBase & { readonly kind: 'checkbox'; readonly checked: boolean })
  | (FieldBase & {
      readonly kind: 'checkboxes';
      readonly options: readonly (Choice & { readonly checked: boolean })[];
    });

/** Everything that a page needs to draw an enquiry form; it decides nothing itself. */
export interface EnquiryForm {
  /** Of the dialog, or the heading above the form. */
  readonly title: string;
  readonly submitLabel: string;
  readonly fields: readonly FormField[];
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  /** Drawn where no person sees or reaches it (not `display: none` alone), without autocomplete and out of the tab order. */
  readonly honeypot: { readonly name: string; readonly label: string; readonly value: string };
  /** `null` when there is nothing to fix. `field` is where a link in the list leads to. */
  readonly problems: { readonly heading: string; readonly errors: readonly EnquiryError[] } | null;
  /** Which of several steps this is; `null` of a form on one page. */
  readonly step: {
    readonly name: EnquiryStep;
    readonly title: string;
    readonly number: number;
    readonly of: number;
  } | null;
}

export interface EnquiryFormState {
  /** What the opt-in is for names who sends: the site's name. */
  readonly siteName: string;
  readonly formToken: string;
  /** What was typed, when the form comes back; `null` at first. */
  readonly posted?: PostedFields | null;
  readonly errors?: readonly EnquiryError[];
  /** Of a form in steps; the first one where nothing is said. */
  readonly step?: EnquiryStep | null;
  /** Epoch ms, where the form is drawn by somebody's own clock and not kept: it bounds the times that may be chosen. */
  readonly now?: number | null;
  /** Which form it is, for an action that takes several. */
  readonly form?: string;
  /** What the page already knows: `message`, `subcategory`, `category`, `location`. */
  readonly preset?: Readonly<Record<string, string>>;
}

export const HONEYPOT = 'website';

/** The form of one enquiry, empty, preset, or as it was posted with its errors. */
export function enquiryForm(rules: EnquiryRules, subject: EnquirySubject, state: EnquiryFormState): EnquiryForm {
  const posted = state.posted ?? null;
  const errors = state.errors ?? [];
  // A form in steps comes back before all of it was seen: what the page already knows still holds for the rest.
  const given: PostedFields = { ...state.preset, ...posted };
  const field = (name: string, label: string, required: boolean) => ({
    name,
    label,
    required,
    error: errors.find((error) => error.field === name)?.message ?? null,
  });
  const choices = placeChoices(rules, subject);
  const fields: FormField[] = [];

  const text = (
    name: string,
    label: string,
    kind: 'text' | 'email' | 'tel',
    autoComplete: string,
    maxLength: number,
    more: { required?: boolean; inputMode?: 'numeric'; placeholder?: string } = {},
  ) =>
    fields.push({
      ...field(name, label, more.required ?? true),
      kind,
      value: line(given, name),
      autoComplete,
      inputMode: more.inputMode ?? kind,
      maxLength,
      placeholder: more.placeholder ?? null,
    });
  const select = (name: string, label: string, options: readonly Choice[], prompt: string) => {
    const value = options.length === 1 ? options[0]!.value : line(given, name);
    fields.push({
      ...field(name, label, true),
      kind: 'select',
      options,
      prompt,
      value: options.some((option) => option.value === value) ? value : '',
    });
  };

  text('name', 'First name', 'text', 'given-name', MAX_NAME);
  text('last_name', 'Last name', 'text', 'family-name', MAX_NAME);
  text('email', 'Email', 'email', 'email', MAX_EMAIL);
  text('phone', 'Phone', 'tel', 'tel', 30);
  text('postcode', 'Postcode', 'text', 'postal-code', 4, {
    required: rules.postcode === 'required',
    inputMode: 'numeric',
    placeholder: rules.postcodePlaceholder,
  });
  if (!subject.vehicle && rules.category === undefined && rules.fixedCategory === undefined) {
    select(
      'category',
      'What is your enquiry about?',
      GENERAL_CATEGORIES.map((name) => ({ value: name, label: name })),
      'Choose a category',
    );
  }
  if (choices.locations.length > 0) select('location', 'Location', choices.locations, 'Choose a location');
  if (choices.dealerships.length > 0)
    select('dealership_slug', 'Dealership', choices.dealerships, 'Choose a dealership');
  // Of a form about no car the place is known once it comes back.
  const place = rules.booking ? bookingPlace(subject, line(given, 'location') || null) : null;
  if (place && place.distribution.length > 0)
    select('distribution_location', 'Where would you like to drive it?', place.distribution, 'Choose a location');
  if (rules.booking && (place || !subject.vehicle)) {
    const bounds = place && state.now != null ? bookingWindow(state.now, place.time_zone) : null;
    const hours = place
      ? weekLines(place.opening_hours)
          .map((one) => `${one.days} ${one.text}`)
          .join(', ')
      : '';
    fields.push({
      ...field('booking_date_time', 'Day and time', false),
      kind: 'datetime',
      value: line(given, 'booking_date_time'),
      min: bounds?.min ?? EARLIEST_BOOKING,
      max: bounds?.max ?? null,
      stepSeconds: bookingStepSeconds(rules.booking),
      hint: hours === '' ? null : hours,
      freeTimes:
        rules.booking === 'freeTimes' ? { location: choices.locations.length > 0 ? null : (place?.id ?? null) } : null,
    });
  }
  if (rules.message !== 'hidden') {
    fields.push({
      ...field('message', 'Comments', rules.message === 'required'),
      kind: 'textarea',
      value: paragraphs(given, 'message'),
      autoComplete: 'off',
      inputMode: 'text',
      maxLength: null,
      placeholder: null,
    });
  }
  if (rules.additionalServices.length > 0) {
    const wanted = list(given, 'additional_services');
    fields.push({
      ...field('additional_services', 'I am also interested in', false),
      kind: 'checkboxes',
      options: rules.additionalServices.map((service) => ({
        value: service,
        label: service,
        checked: wanted.includes(service),
      })),
    });
  }
  fields.push({
    ...field(
      'opt_in',
      `Send me offers and news from ${state.siteName} by email and SMS. I can unsubscribe at any time.`,
      false,
    ),
    kind: 'checkbox',
    checked: isOptedIn(rules, posted),
  });
  if (rules.terms === 'required') {
    fields.push({
      ...field('terms', 'I agree to the terms of use.', true),
      kind: 'checkbox',
      checked: posted !== null && ticked(posted, 'terms'),
    });
  }

  const kept = (name: string, value = line(given, name)) => (value === '' ? [] : [{ name, value }]);
  // A select may not be on the form while the page still knows the place that it is about.
  const unseen = (['location', 'dealership_slug'] as const).filter(
    (name) => !fields.some((shown) => shown.name === name),
  );
  const whole: EnquiryForm = {
    title: rules.dialogTitle,
    submitLabel: rules.submitLabel ?? 'Send enquiry',
    fields,
    hidden: [
      // The token of the first rendering stays, so that the form which comes back is still the same form.
      ...kept('form_token', (posted && line(posted, 'form_token')) || state.formToken),
      ...kept(
        'category',
        rules.fixedCategory ??
          (subject.vehicle ? line(given, 'category') || vehicleCategory(subject.vehicle.condition) : ''),
      ),
      ...kept(CONTACT_FORM_FIELD, state.form ?? ''),
      ...kept('request', rules.request ?? ''),
      ...kept('subcategory', rules.subcategory ?? line(given, 'subcategory')),
      ...kept('page_id'),
      ...unseen.flatMap((name) => kept(name)),
    ],
    honeypot: { name: HONEYPOT, label: 'Leave this field empty', value: line(given, HONEYPOT) },
    problems: errors.length > 0 ? { heading: ERRORS_HEADING, errors } : null,
    step: null,
  };
  return rules.layout === 'multiStep' ? formStep(whole, state.step ?? 'contact', given) : whole;
}

/** One step of a whole form: its own fields, and what the steps seen before hold as hidden fields. */
function formStep(form: EnquiryForm, step: EnquiryStep, posted: PostedFields): EnquiryForm {
  const at = ENQUIRY_STEPS.indexOf(step);
  const seen = line(posted, SEEN_FIELD);
  const others = form.fields.filter(({ name }) => stepOfField(name) !== step && isSeen(posted, stepOfField(name)));
  return {
    ...form,
    submitLabel: at === ENQUIRY_STEPS.length - 1 ? form.submitLabel : 'Continue',
    fields: form.fields.filter(({ name }) => stepOfField(name) === step),
    hidden: [
      ...form.hidden,
      { name: STEP_FIELD, value: step },
      ...(seen === '' ? [] : [{ name: SEEN_FIELD, value: seen }]),
      ...others.flatMap((field) => valuesOf(field).map((value) => ({ name: field.name, value }))),
    ],
    step: { name: step, title: STEP_TITLES[step], number: at + 1, of: ENQUIRY_STEPS.length },
  };
}

function valuesOf(field: FormField): readonly string[] {
  if (field.kind === 'checkbox') return field.checked ? ['true'] : [];
  if (field.kind === 'checkboxes')
    return field.options.filter((option) => option.checked).map((option) => option.value);
  return field.value === '' ? [] : [field.value];
}

/** Whether the opt-in is what the sender left it at, or still what the site begins with. */
function isOptedIn(rules: EnquiryRules, posted: PostedFields | null): boolean {
  const isAnswered = posted !== null && (postedStep(posted) === null || isSeen(posted, 'consent'));
  return isAnswered ? ticked(posted, 'opt_in') : rules.optIn;
}
