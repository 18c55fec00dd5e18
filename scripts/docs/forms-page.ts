import { CONTACT_FORM_TABLE } from '#leads/rules/contact-forms.ts';
import { enquiryForm } from '#leads/rules/enquiry-form.ts';
import { formThanks, isSiteForm, LEAD_FORMS, leadRules, type LeadForm } from '#leads/rules/lead-forms.ts';
import { SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import { EVENT_IDS } from '#rules/event-ids.ts';
import { resolveSettings } from '#sites/resolve-settings.ts';
import { GENERATED, table } from './markdown-table.ts';

/** docs/forms.md: every form with its page, category, event and fields, as a site with default settings has them. */
export function formsPage(): string {
  const { settings } = resolveSettings([]);
  const sections = LEAD_FORMS.map((form) => {
    const rules = leadRules(form, settings);
    const { event } = formThanks(form);
    const category = rules.fixedCategory ?? rules.category ?? 'of the vehicle, or chosen by the shopper';
    const facts = [
      ['page', pathOf(form)],
      ['category', rules.subcategory === undefined ? category : `${category}, ${rules.subcategory}`],
      ['event', EVENT_IDS[event] === null ? `\`${event}\`` : `\`${event}\` (${EVENT_IDS[event]})`],
      ['department', rules.department ?? 'sales'],
    ];
    const { fields } = enquiryForm(rules, SUBJECT, { siteName: 'the site', formToken: '' });
    const rows = fields.map((field) => [
      `\`${field.name}\``,
      field.label,
      field.kind,
      field.required ? 'yes' : '',
      'options' in field && field.name !== 'location' ? field.options.map(({ label }) => label).join(', ') : '',
    ]);
    return [
      `## ${rules.dialogTitle}: \`${form}\``,
      table(['', ''], facts),
      table(['field', 'label', 'kind', 'required', 'options'], rows),
    ].join('\n\n');
  });
  return [
    GENERATED,
    '# Forms',
    'Every form of the platform, declared in `src/leads/rules/contact-forms.ts` (about a vehicle) and `src/leads/rules/site-forms.ts` (the others). A site with several locations adds a choice of them. [How to add a form](how-to/add-a-lead-form.md).',
    ...sections,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

const SUBJECT = { vehicle: null, locations: [], dealerships: [] };

function pathOf(form: LeadForm): string {
  if (isSiteForm(form)) return `\`${SITE_FORM_TABLE[form].page.path}\``;
  if (form === 'finance') return 'that of the setting `routes.finance`, and the vehicle page';
  const { page } = CONTACT_FORM_TABLE[form];
  return page === null ? 'the vehicle page and the contact page' : `\`${page.path}\``;
}
