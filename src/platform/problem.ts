/** An API error in the shape of RFC 9457. `detail` says what was wrong, where, and what to do. */
export function problem(
  status: number,
  title: string,
  detail: string,
  more: Record<string, unknown> = {},
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title, status, detail, ...more }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  });
}
