import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { postOrRestore } from '#leads/ui/failed-post.ts';

/** What every route that accepts an enquiry exports for the browser. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  postOrRestore(request, () => serverAction<EnquiryAnswer>());

/** A posted form does not change the page's data. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate;
