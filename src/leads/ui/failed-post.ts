import { SUBMIT_FAILED } from '#domain/enquiry/enquiry-rules.ts';
import type { PostedFields } from '#domain/enquiry/posted-fields.ts';
import { isScreenError } from '#ui/screen-error.ts';

/** LEAD-022: a post that got no answer at all brings the form back as it was, instead of taking it away with an error page. */
export async function postOrKeep<T>(request: Request, post: () => Promise<T>): Promise<T | { posted: PostedFields; errors: []; failure: string }> {
  const copy = request.clone();
  try {
    return await post();
  } catch (error) {
    if (!isScreenError(error)) throw error;
    const fields = new Map<string, string[]>();
    for (const [name, value] of await copy.formData()) if (typeof value === 'string') fields.set(name, [...(fields.get(name) ?? []), value]);
    return { posted: Object.fromEntries(fields), errors: [], failure: SUBMIT_FAILED };
  }
}
