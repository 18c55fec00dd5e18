import { line, type PostedFields } from './posted-fields.ts';

/** One step of a form: its title, and the fields that it shows; `others` are all fields that no other step shows. */
export interface FormStep {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly string[] | 'others';
}

/** The fields of a form on one page by its sections; one without a name or title for a form without them. No section without fields. */
export function formSections<F extends { readonly name: string }>(
  sections: readonly FormStep[] | undefined,
  fields: readonly F[],
): readonly { readonly name: string; readonly title: string | null; readonly fields: readonly F[] }[] {
  if (sections === undefined) return [{ name: '', title: null, fields }];
  return sections
    .map(({ name, title }) => ({
      name,
      title,
      fields: fields.filter((field) => stepOfField(sections, field.name) === name),
    }))
    .filter((section) => section.fields.length > 0);
}

/** The steps of an enquiry, in order. The last step of a form sends it. */
const ENQUIRY_STEPS: readonly FormStep[] = [
  { name: 'contact', title: 'Your details', fields: ['name', 'last_name', 'email', 'phone', 'postcode'] },
  { name: 'about', title: 'Your enquiry', fields: 'others' },
  { name: 'consent', title: 'Before you send', fields: ['opt_in', 'terms'] },
];

/** The steps of a form; none for a form on one page. */
export function formSteps(rules: {
  readonly layout?: 'single' | 'multiStep';
  readonly steps?: readonly FormStep[];
}): readonly FormStep[] {
  return rules.layout === 'multiStep' ? (rules.steps ?? ENQUIRY_STEPS) : [];
}

/** Hidden field: the step that was posted. */
export const STEP_FIELD = 'step';
/**
 * Hidden field: the steps that were already shown. It distinguishes an unticked checkbox from one that was not shown
 * yet.
 */
export const SEEN_FIELD = 'steps_seen';
/** Name of the buttons: `back` returns to the previous step, anything else continues. */
export const GO_FIELD = 'go';

/** The name of the step that shows a field. */
export function stepOfField(steps: readonly FormStep[], field: string): string | undefined {
  const found = steps.find(({ fields }) => fields !== 'others' && fields.includes(field));
  return (found ?? steps.find(({ fields }) => fields === 'others'))?.name;
}

/** The step that was posted; `null` for a complete form. */
export function postedStep(steps: readonly FormStep[], fields: PostedFields): string | null {
  return steps.find(({ name }) => name === line(fields, STEP_FIELD))?.name ?? null;
}

export function isSeen(fields: PostedFields, step: string | undefined): boolean {
  return step !== undefined && line(fields, SEEN_FIELD).split(' ').includes(step);
}

/** The posted fields, with the posted step added to those seen. */
export function withStepSeen(steps: readonly FormStep[], fields: PostedFields): PostedFields {
  const posted = postedStep(steps, fields);
  const seen = steps.filter(({ name }) => name === posted || isSeen(fields, name));
  return { ...fields, [SEEN_FIELD]: seen.map(({ name }) => name).join(' ') };
}
