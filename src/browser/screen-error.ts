import { isRouteErrorResponse } from 'react-router';

/** True for a failure (network error, 5xx), not an answer such as a redirect or 404. */
export function isScreenError(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  if (isRouteErrorResponse(error)) return error.status >= 500;
  return error instanceof Error;
}
