import { isRouteErrorResponse } from 'react-router';
import type { EnquiryAnswer } from '../rules/enquiry-answer.ts';
import { SUBMIT_FAILED, UNEXPECTED_FAILURE } from '../rules/enquiry-rules.ts';
import { STEP_FIELD } from '../rules/enquiry-steps.ts';
import { line, postedFields, type PostedFields } from '../rules/posted-fields.ts';
import { isScreenError } from '#browser/screen-error.ts';

const TOO_LONG = 'Your enquiry is too long to send. Please shorten your comments';
const GONE = 'This vehicle is no longer on our website. Please call us, or use the contact page';
/** Slightly below the server's limit: a larger post most likely failed because of its size. */
const MAX_BYTES = 60_000;

/** If a post gets no response at all, shows the form again with its values instead of an error page. */
export async function postOrRestore<T>(request: Request, post: () => Promise<T>): Promise<T | EnquiryAnswer> {
  const copy = request.clone();
  try {
    return await post();
  } catch (error) {
    const isGone = isRouteErrorResponse(error) && error.status === 404;
    if (!isGone && !isScreenError(error)) throw error;
    const posted = postedFields(await copy.formData());
    return {
      posted,
      errors: [],
      step: line(posted, STEP_FIELD) || null,
      failure: isGone ? GONE : failureMessage(posted),
    };
  }
}

function failureMessage(posted: PostedFields): string {
  const bytes = new URLSearchParams(Object.entries(posted).map(([name, value]) => [name, String(value)])).toString()
    .length;
  if (bytes > MAX_BYTES) return TOO_LONG;
  return line(posted, STEP_FIELD) === '' ? SUBMIT_FAILED : UNEXPECTED_FAILURE;
}
