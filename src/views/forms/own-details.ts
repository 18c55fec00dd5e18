import { onRestored } from '#browser/restored-page.ts';
import { detailsOfShopper, type Shopper } from '#shoppers/rules/account.ts';
import { isSignedIn } from '#shoppers/ui/sign-in.ts';

let isGuarded = false;

/**
 * The account's details of this browser's shopper; empty if the session has ended. Throws if they cannot be read. The
 * document then has them in its fields: if the browser restores it after the sign-out, it is loaded again.
 */
export async function ownDetails(): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch('/api/me');
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { user } = (await answer.json()) as { user: Shopper | null };
  if (user === null) return {};
  if (!isGuarded) onRestored(hideFromOthers);
  isGuarded = true;
  return detailsOfShopper(user);
}

function hideFromOthers(): void {
  if (isSignedIn()) return;
  document.body.hidden = true;
  // Not `reload`, with which browsers restore what was in the fields.
  location.replace(location.pathname + location.search);
}
