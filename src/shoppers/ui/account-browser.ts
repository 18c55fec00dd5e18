import { failures } from '#ui/message-store.ts';
import { signInHref, type SignInType } from '../rules/sign-in-url.ts';
import { isSignedIn, SIGNED_IN, signInDialog } from './sign-in.ts';

/** Result of a sign-in. `left`: continues on the sign-in page, which returns here. */
export type SignInOutcome = 'signedIn' | 'cancelled' | 'left';

/** The parts of the browser that the stores of an account use. */
export interface AccountBrowser {
  readonly isSignedIn: () => boolean;
  readonly ask: (path: string, body?: object) => Promise<Response>;
  readonly signIn: () => Promise<SignInOutcome>;
  /** Calls back after each sign-in on the page, whatever it was for; once, however often the same function is given. */
  readonly onSignedIn: (listener: () => void) => void;
  /** Storage of this visit. */
  readonly visit: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Says that a change failed, until the shopper dismisses it or the next change succeeds. */
  readonly warn: (message: string) => void;
  /** Removes what `warn` says: a change succeeded. */
  readonly clearWarning: () => void;
}

export function accountBrowser(type: SignInType): AccountBrowser {
  return {
    isSignedIn,
    ask: (path, body) =>
      fetch(
        path,
        body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      ),
    async signIn() {
      try {
        const { signInHere } = await signInDialog.load();
        return (await signInHere(type)) ? 'signedIn' : 'cancelled';
      } catch (error) {
        console.warn(`The sign-in could not be shown on this page: ${(error as Error).message}`);
        const here = location.pathname + location.search;
        location.assign(signInHref({ type, redirect: here, back: here }));
        return 'left';
      }
    },
    onSignedIn: (listener) => addEventListener(SIGNED_IN, listener),
    visit: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
      removeItem: (key) => sessionStorage.removeItem(key),
    },
    warn: (message) => failures.show(type, message),
    clearWarning: () => failures.clear(type),
  };
}

/** Storage may be full or forbidden: then nothing is remembered across the sign-in, and everything else works. */
export function tryStorage<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** Takes the pending change out of the storage after the sign-in. */
export function takeStored(visit: AccountBrowser['visit'], key: string): string | null {
  const text = tryStorage(() => visit.getItem(key));
  tryStorage(() => visit.removeItem(key));
  return text;
}

/**
 * Signs the shopper in before a change. Returns whether to go on with it. A sign-in on its own page leads back to this one, which finds
 * `change` under `key` in the storage of the visit.
 */
export async function signInFor(
  { visit, signIn }: Pick<AccountBrowser, 'visit' | 'signIn'>,
  key: string,
  change: string,
): Promise<boolean> {
  tryStorage(() => visit.setItem(key, change));
  const outcome = await signIn();
  if (outcome !== 'left') tryStorage(() => visit.removeItem(key));
  return outcome === 'signedIn';
}

/** Runs the work once for all who ask for it meanwhile. */
export function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work().finally(() => (running = null)));
}

/** Sends a change, and returns what the server answers. A refusal has a message for the shopper, `failed` if the server states none. */
export async function sendChange(
  { ask, clearWarning }: Pick<AccountBrowser, 'ask' | 'clearWarning'>,
  { path, body, failed }: { readonly path: string; readonly body: object; readonly failed: string },
): Promise<'signedOut' | { readonly stored: unknown } | { readonly message: string }> {
  try {
    const answer = await ask(path, body);
    if (answer.ok) {
      const stored: unknown = await answer.json();
      clearWarning();
      return { stored };
    }
    if (answer.status === 401) return 'signedOut';
    const { detail } = (await answer.json()) as { detail?: string };
    return { message: detail ?? failed };
  } catch (error) {
    console.debug(`${failed} ${(error as Error).message}`);
    return { message: failed };
  }
}
