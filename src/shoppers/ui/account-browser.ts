import { showToast } from '#ui/toast-store.ts';
import { isSignedIn } from './lazy-store.ts';
import { signInHref, type SignInType } from '../rules/account-features.ts';

/** The parts of the browser that the stores of an account use. */
export interface AccountBrowser {
  readonly isSignedIn: () => boolean;
  readonly ask: (path: string, body?: object) => Promise<Response>;
  readonly goToSignIn: () => void;
  /** Storage of this visit. */
  readonly visit: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Says that a change failed. */
  readonly warn: (message: string) => void;
}

export function accountBrowser(type: SignInType): AccountBrowser {
  return {
    isSignedIn,
    ask: (path, body) =>
      fetch(
        path,
        body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      ),
    goToSignIn() {
      const here = location.pathname + location.search;
      location.assign(signInHref({ type, redirect: here, back: here }));
    },
    visit: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
      removeItem: (key) => sessionStorage.removeItem(key),
    },
    warn: (message) => showToast(message, 'danger'),
  };
}

/** Storage may be full or forbidden: then nothing is remembered across the sign-in, and everything else works. */
export function stored<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** Sends a change, and returns what the server answers. A refusal has a message for the shopper, `failed` where the server states none. */
export async function sendChange(
  { ask }: Pick<AccountBrowser, 'ask'>,
  { path, body, failed }: { readonly path: string; readonly body: object; readonly failed: string },
): Promise<'signedOut' | { readonly stored: unknown } | { readonly message: string }> {
  try {
    const answer = await ask(path, body);
    if (answer.ok) return { stored: await answer.json() };
    if (answer.status === 401) return 'signedOut';
    const { detail } = (await answer.json()) as { detail?: string };
    return { message: detail ?? failed };
  } catch (error) {
    console.debug(`${failed} ${(error as Error).message}`);
    return { message: failed };
  }
}
