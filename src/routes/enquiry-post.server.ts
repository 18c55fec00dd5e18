import { data, redirect } from 'react-router';
import { CONTACT_FORM_FIELD, contactFormOf, type ContactForm } from '#domain/enquiry/contact-forms.ts';
import type { EnquiryError } from '#domain/enquiry/validate-enquiry.ts';
import { SUBMIT_FAILED } from '#domain/enquiry/enquiry-rules.ts';
import { line, type PostedFields } from '#domain/enquiry/posted-fields.ts';
import { thanksOf } from '#domain/enquiry/thanks.ts';
import type { Car } from '#domain/vehicle/car.ts';
import type { RequestScope } from './context.ts';

export interface EnquiryAnswer {
  readonly posted: PostedFields;
  readonly errors: readonly EnquiryError[];
  /** LEAD-022, ERR-009: the store failed; `null` when the form itself has something to fix. */
  readonly failure: string | null;
}

/** A posted form: to the receipt page when it is on disk, otherwise the same form again with what was typed. */
export async function postEnquiry(request: Request, scope: RequestScope, car: Car | null, form?: ContactForm) {
  const fields = await fieldsOf(request);
  if (fields === null) throw data(null, { status: 400 });
  // A page of one form takes that form, whatever a post says that it is.
  const posted = form ? { ...fields, [CONTACT_FORM_FIELD]: form } : fields;
  const headers = { 'Cache-Control': 'no-store' };
  try {
    const outcome = await scope.leads.accept({
      site: scope.site,
      car,
      fields: posted,
      request: { url: pageOf(request, scope.origin), user_agent: request.headers.get('user-agent'), remote_address: scope.remoteAddress },
      now: scope.now,
    });
    if (outcome.outcome === 'accepted') {
      const about = thanksOf(contactFormOf(line(posted, CONTACT_FORM_FIELD)), line(posted, 'subcategory'));
      const params = new URLSearchParams({ receipt: outcome.receipt, ...(about === 'enquiry' ? {} : { about }), ...(car ? { car: car.slug } : {}) });
      return redirect(`/success?${params}`, { status: 303, headers });
    }
    return data<EnquiryAnswer>({ posted, errors: outcome.errors, failure: null }, { status: 422, headers });
  } catch (error) {
    scope.report(error);
    return data<EnquiryAnswer>({ posted, errors: [], failure: SUBMIT_FAILED }, { status: 500, headers });
  }
}

/** The page that the form stood on. A referer is a stranger's word: it becomes a link in a mail only when it is on this site. */
function pageOf(request: Request, origin: string): string {
  const referer = request.headers.get('referer') ?? '';
  return referer.startsWith(`${origin}/`) ? referer : request.url;
}

const MOST_FIELDS = 100;

async function fieldsOf(request: Request): Promise<PostedFields | null> {
  const form = await request.formData().catch(() => null);
  if (!form) return null;
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== 'string' || fields.size >= MOST_FIELDS) continue;
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]));
}
