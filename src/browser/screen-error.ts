import { isRouteErrorResponse } from 'react-router';

/** A fault (no network, a server's 5xx), as opposed to an answer such as a redirect or "not found". */
export function isScreenError(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  if (isRouteErrorResponse(error)) return error.status >= 500;
  return error instanceof Error;
}
