import { startPage } from '#browser/router/start-page.tsx';
import { hasSignedOut } from '#shoppers/rules/account-features.ts';

/** Before the page reads what this browser stores, because the shopper of this page may be another one. Few pages need the module. */
async function forgetAfterSignOut(): Promise<void> {
  if (!hasSignedOut(document.cookie)) return;
  const { forgetSignedOut } = await import('#shoppers/ui/forget-shopper.ts');
  forgetSignedOut();
}

// A module that did not arrive does not stop the page: the cookie stays, and the next page tries again.
void forgetAfterSignOut().finally(startPage);
