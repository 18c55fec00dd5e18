import type { AccountAccess, SetCookies } from './account-access.server.ts';
import type { ShopperDetails } from './rules/account.ts';
import {
  CODE_NOT_SENT,
  codeProblem,
  invalidCode,
  mobileProblem,
  NUMBER_UNREACHABLE,
  TOO_MANY_TRIES,
} from './rules/sign-in.ts';

/** Explains why a step of the sign-in did not succeed. */
export interface SignInRefusal {
  /** HTTP status. */
  readonly status: 422 | 429 | 502;
  /** For developers. */
  readonly title: string;
  /** For the shopper. */
  readonly message: string;
  /** The field that the message is about; `null` if it is about neither. */
  readonly field: 'phone' | 'code' | null;
}

type Step = { readonly cookies: SetCookies } | { readonly refusal: SignInRefusal };

/** Sends a code by text message. The cookies tie it to this browser. */
export async function sendCode(account: AccountAccess, phone: string, details: ShopperDetails): Promise<Step> {
  const invalid = mobileProblem(phone);
  if (invalid !== null) return refuse(422, 'Not a mobile number', invalid, 'phone');
  const { outcome, cookies } = await account.requestCode(phone, details);
  if (outcome === 'sent') return { cookies };
  if (outcome === 'limited') return refuse(429, 'Too many codes', TOO_MANY_TRIES);
  if (outcome === 'unreachable') return refuse(422, 'Not reachable', NUMBER_UNREACHABLE, 'phone');
  return refuse(502, 'Not sent', CODE_NOT_SENT);
}

/** Signs in with the code that was sent to this browser. The cookies are those of the session. */
export async function verifyCode(account: AccountAccess, code: string): Promise<Step> {
  const invalid = codeProblem(code);
  if (invalid !== null) return refuse(422, 'Not a code', invalid, 'code');
  const answer = await account.signIn(code);
  if (answer.outcome === 'signedIn') return { cookies: answer.cookies };
  // Without a code that can be tried, a page has no field for one.
  return refuse(422, 'Invalid code', invalidCode(answer.triesLeft), answer.triesLeft > 0 ? 'code' : null);
}

function refuse(
  status: SignInRefusal['status'],
  title: string,
  message: string,
  field: SignInRefusal['field'] = null,
): Step {
  return { refusal: { status, title, message, field } };
}
