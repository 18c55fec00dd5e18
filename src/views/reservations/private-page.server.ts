import { data, redirect } from 'react-router';
import { signatureIn } from '#leads/signed-links.server.ts';
import type { PrivatePage } from '#reservations/reservation-parts.server.ts';
import type { Scope } from '../context.ts';

/** Not cached, and not found by anyone without the link. */
export const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** The parameter with which the provider sends a browser back. */
const CAME_BACK = 'payment_intent';

/** Checks the link of a private page, which may have expired. A link that we did not make leads to a 404 page. */
export async function openPrivatePage(
  kind: PrivatePage['kind'],
  id: string,
  url: URL,
  { site, reservations, now }: Scope<'reservations'>,
): Promise<'genuine' | 'expired'> {
  const checked = await reservations.privateLinks.check(
    { kind, siteId: site.id, id },
    signatureIn(url.searchParams),
    now,
  );
  if (checked === 'unknown') throw data(null, { status: 404, headers: PRIVATE });
  return checked;
}

/** The path of a private page with nothing but its signature. */
export function ownPath(url: URL): string {
  const { expires, signature } = signatureIn(url.searchParams);
  return `${url.pathname}?${new URLSearchParams({ expires, signature })}`;
}

/** A browser that comes back from the provider: what is paid is settled first, and the URL loses what the provider added. */
export async function comeBack(url: URL, check: () => Promise<void>): Promise<void> {
  if (!url.searchParams.has(CAME_BACK)) return;
  await check();
  throw seeOther(ownPath(url));
}

export const again = (url: URL) => seeOther(ownPath(url));

/** Leads to a private page, and sets cookies. */
export function seeOther(path: string, cookies: readonly string[] = []): Response {
  const answer = redirect(path, { status: 303, headers: PRIVATE });
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
