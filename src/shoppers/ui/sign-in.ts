import { mayBeSignedIn } from '../rules/account-features.ts';
import type { SignInType } from '../rules/sign-in-url.ts';

/** The dialog in which a shopper signs in without leaving the page. */
export interface SignInDialog {
  /** Returns whether the shopper has signed in. */
  readonly signInHere: (type: SignInType) => Promise<boolean>;
  /** Returns where the link leads then; `null` if the shopper closed the dialog. `type` is `null` for a link to the sign-in itself. */
  readonly signInForLink: (to: string, type: SignInType | null) => Promise<string | null>;
}

/** Loads the dialog when it is needed. The root sets it, because features know no screens. */
export const signInDialog: { load: () => Promise<SignInDialog> } = { load: null! };

/** The event of `window` after a sign-in that did not load a page. */
export const SIGNED_IN = 'forecourt:signed-in';

/** True if the browser may have a session: the server decides. */
export const isSignedIn = () => mayBeSignedIn(document.cookie);

/**
 * Signs the shopper in before a link that needs it. `needed` has the reason to sign in, by path; a site without
 * accounts has none. Returns the page to open; `null` if the shopper closed the dialog. If it cannot be loaded, the
 * server redirects to the sign-in.
 */
export async function signInBefore(
  to: string,
  needed: Readonly<Record<string, SignInType | null>> | null | undefined,
): Promise<string | null> {
  const type = needed?.[to.split(/[?#]/)[0]!];
  if (type === undefined || isSignedIn()) return to;
  const dialog = await signInDialog.load().catch(() => null);
  return dialog === null ? to : dialog.signInForLink(to, type);
}
