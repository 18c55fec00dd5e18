import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { postOrRestore } from '#leads/ui/failed-post.ts';
import type { AccountDetails } from '#leads/ui/enquiry-form.tsx';
import type { Shopper } from '#shoppers/rules/account.ts';
import { isSignedIn, SIGNED_IN } from '#shoppers/ui/sign-in.ts';

/** What every route that accepts an enquiry exports for the browser. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  postOrRestore(request, () => serverAction<EnquiryAnswer>());

/** A posted form does not change the page's data. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate;

/**
 * What the account of a signed-in shopper fills in where the page does not have it: in the dialogs of a vehicle's page, which is the same
 * for everyone, in data that was loaded before the sign-in, and after a sign-in in a dialog.
 */
export const accountDetails: AccountDetails = {
  read: () => (isSignedIn() ? ownDetails() : null),
  event: SIGNED_IN,
};

/** None where the session has ended. Throws where they cannot be read. The rules of accounts load for them only. */
async function ownDetails(): Promise<Readonly<Record<string, string>>> {
  const [{ detailsOfShopper }, answer] = await Promise.all([import('#shoppers/rules/account.ts'), fetch('/api/me')]);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { user } = (await answer.json()) as { user: Shopper | null };
  return user === null ? {} : detailsOfShopper(user);
}
