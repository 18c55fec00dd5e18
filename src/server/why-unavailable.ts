import { isUnavailable } from '#platform/db/unavailable.ts';
import { isUnknownCollection } from '#search/rules/stock-query.ts';

/** Why the same request may succeed in a moment (answer with 503 and Retry-After); `null` for any other error. */
export function whyUnavailable(error: unknown): string | null {
  if (isUnknownCollection(error)) return 'Stock is being loaded';
  return isUnavailable(error) ? 'The database does not answer' : null;
}
