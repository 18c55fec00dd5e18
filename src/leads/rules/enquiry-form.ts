import { bookingStepSeconds, bookingWindow, EARLIEST_BOOKING } from './booking-time.ts';
import { CONTACT_FORM_FIELD } from './lead-form.ts';
import { headingIn } from '#vehicle/rules/heading-case.ts';
import { openingHoursLines } from '#dealerships/rules/opening-hours.ts';
import {
  ERRORS_HEADING,
  GENERAL_CATEGORIES,
  offersWording,
  TERMS_WORDING,
  termsLink,
  bookingPlace,
  vehicleCategory,
  placeChoices,
  type EnquiryRules,
  type EnquirySubject,
} from './enquiry-rules.ts';
import { isSeen, postedStep, SEEN_FIELD, formSections, STEP_FIELD, stepOfField, formSteps } from './enquiry-steps.ts';
import { MAX_EMAIL, MAX_NAME } from './field-formats.ts';
import type { FieldBase, FormField, FreeTimes } from './form-field.ts';
import type { Choice } from './own-fields.ts';
import { ownFormFields } from './own-form-fields.ts';
import {
  line,
  list,
  paragraphs,
  isTicked,
  type PostedFields,
  postedName,
  withOurNames,
  type PostedNames,
} from './posted-fields.ts';
import { TOPIC_FIELD } from './topic.ts';
import type { EnquiryError } from './validate-enquiry.ts';

/** Everything that a page needs to render an enquiry form, without further decisions. */
export interface EnquiryForm {
  /** The title of the dialog, or the heading above the form. */
  readonly title: string;
  readonly submitLabel: string;
  readonly fields: readonly FormField[];
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  /** Rendered out of sight and out of the tab order (not only with `display: none`), without autocomplete. */
  readonly honeypot: { readonly name: string; readonly label: string; readonly value: string };
  /** `null` when there are no errors. `field` is the target of the link in the list. */
  readonly problems: { readonly heading: string; readonly errors: readonly EnquiryError[] } | null;
  /** The position in a form with several steps; `null` for a form on one page. */
  readonly step: {
    readonly name: string;
    readonly title: string;
    readonly number: number;
    readonly of: number;
  } | null;
}

export interface EnquiryFormState {
  /** The site's name, which the label of the opt-in contains. */
  readonly siteName: string;
  /** The page with the terms of use; absent if the site has none. */
  readonly termsHref?: string | undefined;
  readonly formToken: string;
  /** The posted values, when the form is shown again; `null` at first. */
  readonly posted?: PostedFields | null;
  readonly errors?: readonly EnquiryError[];
  /** The fields whose files came with a post that was refused. */
  readonly lostFiles?: readonly string[];
  /** The step of a form in steps; the first one by default. */
  readonly step?: string | null;
  /** Epoch ms, if the form is rendered for one shopper and not cached: it limits the selectable times. */
  readonly now?: number | null;
  /** The name of the form, for an action that handles several. */
  readonly form?: string;
  /** Values that the page already knows: `message`, `subcategory`, `category`, `location`. */
  readonly preset?: Readonly<Record<string, string>>;
}

export const HONEYPOT = 'website';
/** Hidden field: the estimate that the shopper was shown. */
export const ESTIMATE_FIELD = 'estimate_shown';
/** Hidden field: the registration or VIN that was looked up for the form. */
export const LOOKED_UP_FIELD = 'looked_up';

/** The input for every field of a form. */
interface FormParts {
  readonly rules: EnquiryRules;
  readonly subject: EnquirySubject;
  readonly choices: ReturnType<typeof placeChoices>;
  /** The location of a test drive; `null` for other forms, and while none is selected. */
  readonly place: ReturnType<typeof bookingPlace>;
  /** Preset and posted values. */
  readonly given: PostedFields;
  readonly errors: readonly EnquiryError[];
}

/** An enquiry form: empty, with preset values, or as posted with its errors. */
export function enquiryForm(rules: EnquiryRules, subject: EnquirySubject, state: EnquiryFormState): EnquiryForm {
  const posted = state.posted ? withOurNames(state.posted, rules.postedAs) : null;
  const errors = state.errors ?? [];
  // A form in steps is posted before all of it was shown: preset values still apply to the rest.
  const given: PostedFields = { ...state.preset, ...posted };
  // On a form that is not about a vehicle, the location is known once the form was posted.
  const place = rules.booking ? bookingPlace(subject, line(given, 'location') || null) : null;
  const parts: FormParts = { rules, subject, choices: placeChoices(rules, subject), place, given, errors };
  const unsorted = [
    ...contactFields(parts),
    ...choiceFields(parts),
    ...bookingFields(parts, state.now ?? null),
    ...ownFormFields(rules.own ?? [], given, errors, {
      limits: rules.uploads,
      lost: state.lostFiles ?? [],
      now: state.now ?? null,
    }),
    ...messageFields(parts),
    ...consentFields(parts, state, posted),
  ];
  const fields = formSections(rules.sections, unsorted).flatMap((section) => section.fields);
  const whole: EnquiryForm = {
    title: rules.dialogTitle,
    submitLabel: rules.submitLabel ?? 'Send enquiry',
    fields,
    hidden: hiddenFields(parts, fields, state),
    honeypot: { name: HONEYPOT, label: 'Leave this field empty', value: line(given, HONEYPOT) },
    problems: errors.length > 0 ? { heading: ERRORS_HEADING, errors: sortErrors(fields, errors) } : null,
    step: null,
  };
  return withPostedNames(
    rules.layout === 'multiStep' ? formStep(whole, rules, state.step ?? null, given) : whole,
    rules.postedAs,
  );
}

/** Errors are validated field by field in one order, and listed in that of the form. */
function sortErrors(fields: readonly FormField[], errors: readonly EnquiryError[]): readonly EnquiryError[] {
  const place = ({ field }: EnquiryError) => fields.findIndex(({ name }) => name === field);
  return errors.toSorted((a, b) => place(a) - place(b));
}

/** The form with the names under which its fields are posted. */
function withPostedNames(form: EnquiryForm, names: PostedNames | undefined): EnquiryForm {
  if (names === undefined) return form;
  const { fields, hidden, problems } = form;
  return {
    ...form,
    fields: fields.map((one) => ({ ...one, name: postedName(one.name, names) })),
    hidden: hidden.map((one) => ({ ...one, name: postedName(one.name, names) })),
    problems: problems && {
      ...problems,
      errors: problems.errors.map((error) => ({ ...error, field: postedName(error.field, names) })),
    },
  };
}

function field({ errors }: FormParts, name: string, label: string, required: boolean): FieldBase {
  return { name, label, required, error: errors.find((error) => error.field === name)?.message ?? null };
}

function textField(
  parts: FormParts,
  name: string,
  label: string,
  kind: 'text' | 'email' | 'tel',
  autoComplete: string,
  maxLength: number,
  more: { required?: boolean; inputMode?: 'numeric'; placeholder?: string } = {},
): FormField {
  return {
    ...field(parts, name, label, more.required ?? true),
    kind,
    value: line(parts.given, name),
    autoComplete,
    inputMode: more.inputMode ?? kind,
    maxLength,
    placeholder: more.placeholder ?? null,
  };
}

/** No field if there is nothing to select. */
function selectField(
  parts: FormParts,
  name: string,
  label: string,
  options: readonly Choice[],
  prompt: string,
): FormField[] {
  if (options.length === 0) return [];
  const value = options.length === 1 ? options[0]!.value : line(parts.given, name);
  const isOption = options.some((option) => option.value === value);
  return [{ ...field(parts, name, label, true), kind: 'select', options, prompt, value: isOption ? value : '' }];
}

function contactFields(parts: FormParts): FormField[] {
  const { rules } = parts;
  return [
    textField(parts, 'name', 'First name', 'text', 'given-name', MAX_NAME),
    textField(parts, 'last_name', 'Last name', 'text', 'family-name', MAX_NAME),
    textField(parts, 'email', 'Email', 'email', 'email', MAX_EMAIL),
    textField(parts, 'phone', 'Phone', 'tel', 'tel', 30),
    textField(parts, 'postcode', 'Postcode', 'text', 'postal-code', 4, {
      required: rules.postcode === 'required',
      inputMode: 'numeric',
      placeholder: rules.postcodePlaceholder,
    }),
  ];
}

function choiceFields(parts: FormParts): FormField[] {
  const { rules, subject, choices, place } = parts;
  const inCase = (name: string) => ({ value: name, label: headingIn(rules.headings ?? 'title', name) });
  const isGeneral = !subject.vehicle && rules.category === undefined && rules.fixedCategory === undefined;
  const categories = isGeneral ? (subject.categories ?? GENERAL_CATEGORIES).map(inCase) : [];
  const starts = rules.bookingFor === 'inspection' ? [] : (place?.distribution ?? []);
  return [
    ...selectField(parts, 'category', 'What is your enquiry about?', categories, 'Choose a category'),
    ...selectField(parts, 'location', 'Location', choices.locations, 'Choose a location'),
    ...selectField(parts, 'dealership_slug', 'Dealership', choices.dealerships, 'Choose a dealership'),
    ...selectField(parts, 'distribution_location', 'Where would you like to drive it?', starts, 'Choose a location'),
  ];
}

function bookingFields(parts: FormParts, now: number | null): FormField[] {
  const { rules, subject, place, given } = parts;
  if (!rules.booking || (!place && subject.vehicle)) return [];
  const bounds = place && now !== null ? bookingWindow(now, place.time_zone) : null;
  const hours = place ? openingHoursLines(place.opening_hours).map((one) => `${one.days} ${one.text}`) : [];
  return [
    {
      ...field(
        parts,
        'booking_date_time',
        rules.bookingFor === 'inspection' ? 'When would you like to bring it in for an inspection?' : 'Day and time',
        false,
      ),
      kind: 'datetime',
      value: line(given, 'booking_date_time'),
      min: bounds?.min ?? EARLIEST_BOOKING,
      max: bounds?.max ?? null,
      stepSeconds: bookingStepSeconds(rules.booking),
      hint: hours.join(', ') || null,
      freeTimes: toFreeTimes(parts),
    },
  ];
}

function toFreeTimes({ rules, choices, place }: FormParts): FreeTimes | null {
  if (rules.booking !== 'freeTimes') return null;
  return { location: choices.locations.length > 0 ? null : (place?.id ?? null) };
}

function messageFields(parts: FormParts): FormField[] {
  const { rules, given } = parts;
  const fields: FormField[] = [];
  if (rules.message !== 'hidden')
    fields.push({
      ...field(parts, 'message', 'Comments', rules.message === 'required'),
      kind: 'textarea',
      value: paragraphs(given, 'message'),
      autoComplete: 'off',
      inputMode: 'text',
      maxLength: null,
      placeholder: null,
    });
  const wanted = list(given, 'additional_services');
  if (rules.additionalServices.length > 0)
    fields.push({
      ...field(parts, 'additional_services', 'I am also interested in', false),
      kind: 'checkboxes',
      options: rules.additionalServices.map((service) => ({
        value: service,
        label: service,
        checked: wanted.includes(service),
      })),
    });
  return fields;
}

function consentFields(
  parts: FormParts,
  { siteName, termsHref }: Pick<EnquiryFormState, 'siteName' | 'termsHref'>,
  posted: PostedFields | null,
): FormField[] {
  const fields: FormField[] = [];
  if (parts.rules.news !== 'hidden')
    fields.push({
      ...field(parts, 'opt_in', offersWording(siteName), false),
      kind: 'checkbox',
      checked: isOptedIn(parts.rules, posted),
    });
  if (parts.rules.terms)
    fields.push({
      ...field(parts, 'terms', parts.rules.agreement?.wording ?? TERMS_WORDING, true),
      kind: 'checkbox',
      checked: posted !== null && isTicked(posted, 'terms'),
      ...termsLink(termsHref),
    });
  return fields;
}

function hiddenFields(
  { rules, subject, given }: FormParts,
  fields: readonly FormField[],
  { posted, formToken, form }: EnquiryFormState,
): EnquiryForm['hidden'] {
  const hiddenField = (name: string, value = line(given, name)) => (value === '' ? [] : [{ name, value }]);
  const vehicleDefault = subject.vehicle ? line(given, 'category') || vehicleCategory(subject.vehicle.condition) : '';
  // The form may have no select for the location or dealership that the page is about.
  const unseen = (['location', 'dealership_slug'] as const).filter(
    (name) => !fields.some((shown) => shown.name === name),
  );
  return [
    // The token of the first rendering is preserved, so that the form is still recognised as the same one.
    ...hiddenField('form_token', (posted && line(posted, 'form_token')) || formToken),
    ...hiddenField('category', rules.fixedCategory ?? vehicleDefault),
    ...hiddenField(CONTACT_FORM_FIELD, form ?? ''),
    ...hiddenField('request', rules.request ?? ''),
    ...hiddenField('subcategory', rules.subcategory ?? line(given, 'subcategory')),
    ...hiddenField('page_id'),
    ...hiddenField(TOPIC_FIELD),
    ...hiddenField(ESTIMATE_FIELD),
    ...hiddenField(LOOKED_UP_FIELD),
    ...unseen.flatMap((name) => hiddenField(name)),
  ];
}

/** One step of a form: its own fields, and the values of the previous steps as hidden fields. */
function formStep(form: EnquiryForm, rules: EnquiryRules, wanted: string | null, posted: PostedFields): EnquiryForm {
  const steps = formSteps(rules);
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === wanted),
  );
  const { name: step, title } = steps[at]!;
  const seen = line(posted, SEEN_FIELD);
  const fieldStep = ({ name }: FormField) => stepOfField(steps, name);
  const others = form.fields.filter((field) => fieldStep(field) !== step && isSeen(posted, fieldStep(field)));
  return {
    ...form,
    submitLabel: at === steps.length - 1 ? form.submitLabel : 'Continue',
    fields: form.fields.filter((field) => fieldStep(field) === step),
    hidden: [
      ...form.hidden,
      { name: STEP_FIELD, value: step },
      ...(seen === '' ? [] : [{ name: SEEN_FIELD, value: seen }]),
      ...others.flatMap((field) => fieldValues(field).map((value) => ({ name: field.name, value }))),
    ],
    step: { name: step, title, number: at + 1, of: steps.length },
  };
}

function fieldValues(field: FormField): readonly string[] {
  if (field.kind === 'checkbox') return field.checked ? ['true'] : [];
  // Files cannot be carried from step to step: withFiles() sees to it that no later step follows.
  if (field.kind === 'file') return [];
  if (field.kind === 'checkboxes')
    return field.options.filter((option) => option.checked).map((option) => option.value);
  return field.value === '' ? [] : [field.value];
}

/** True if the opt-in is ticked: as the sender left it, or the site's default before they saw it. */
function isOptedIn(rules: EnquiryRules, posted: PostedFields | null): boolean {
  const steps = formSteps(rules);
  const isAnswered =
    posted !== null && (postedStep(steps, posted) === null || isSeen(posted, stepOfField(steps, 'opt_in')));
  return isAnswered ? isTicked(posted, 'opt_in') : rules.optIn;
}
