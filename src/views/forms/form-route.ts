import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { postOrRestore } from '#leads/ui/failed-post.ts';
import type { AccountDetails } from '#leads/ui/enquiry-form.tsx';
import { isSignedIn, SIGNED_IN } from '#shoppers/ui/sign-in.ts';

/** The browser's action of every route that accepts an enquiry. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  postOrRestore(request, () => serverAction<EnquiryAnswer>());

/** A posted form does not change the page's data, except if its answer leads to another URL of the same page: then it has no status. */
export const shouldRevalidate = ({ formMethod, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? actionStatus === undefined : defaultShouldRevalidate;

/**
 * Fills in the details of a signed-in shopper if the page does not have them: in the dialogs of a vehicle's page, which
 * is the same for everyone, in data that was loaded before the sign-in, and after a sign-in in a dialog.
 */
export const accountDetails: AccountDetails = {
  read: () => (isSignedIn() ? import('./own-details.ts').then(({ ownDetails }) => ownDetails()) : null),
  event: SIGNED_IN,
};
