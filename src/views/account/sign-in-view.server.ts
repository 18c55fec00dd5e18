import { data, redirect } from 'react-router';
import { displayPhone } from '#rules/australian-number.ts';
import { SUBMIT_FAILED } from '#leads/rules/enquiry-rules.ts';
import type { SetCookies } from '#shoppers/account-access.server.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import { accountUses, hasAccounts, type GatedFeature } from '#shoppers/rules/account-features.ts';
import { returnPath, signInHrefForPage, signInType } from '#shoppers/rules/sign-in-url.ts';
import { signInTitle, TOO_MANY_TRIES, type VerificationStatus } from '#shoppers/rules/sign-in.ts';
import { sendCode, verifyCode, type SignInRefusal } from '#shoppers/sign-in-steps.server.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { saveSearchOfSignIn } from './saved-searches.server.ts';

/** Errors of the posted phone number or code, or a general error. */
export interface SignInFailure {
  readonly phone: string;
  readonly phoneError: string | null;
  readonly codeError: string | null;
  readonly failure: string | null;
}

export type SignInPage = Awaited<ReturnType<typeof signInPage>>;

/** The sign-in page, for shoppers who are not signed in; others are where they wanted to go. */
export async function signInPage(url: URL, { site, account, notices }: RequestFacts) {
  if (!hasAccounts(site.settings)) throw data(null, { status: 404 });
  const own = account();
  if (await own.shopper()) throw redirect(destination(url), 303);
  const phone = await own.pendingPhone();
  const type = signInType(url.searchParams.get('type'));
  const status: VerificationStatus = phone === null ? 'default' : 'verificationSent';
  return {
    siteName: site.name,
    title: signInTitle(type),
    uses: accountUses(site.settings),
    illustration: site.settings.ui.illustration,
    status,
    phone: phone && displayPhone(phone),
    destination: destination(url),
    back: returnPath(url.searchParams.get('back'), '/'),
    isDeleted: notices().current() === 'deleted',
  };
}

/** Each step of the sign-in, without scripts too. A step that succeeds leads to the page again, so that a reload repeats nothing. */
export async function takeSignInStep(request: Request, url: URL, scope: Scope<'inventory' | 'shoppers'>) {
  if (!hasAccounts(scope.site.settings)) throw data(null, { status: 404 });
  const fields = await request.formData().catch(() => new FormData());
  const text = (name: string) => String(fields.get(name) ?? '').slice(0, 60);
  const account = scope.account();
  if (!scope.maySend('signIn')) return refuse({ phone: text('phone'), failure: TOO_MANY_TRIES }, 429);
  try {
    switch (text('step')) {
      case 'verify':
        return await takeCode(text('code'), url, account, scope);
      case 'resend':
        return await takePhone((await account.pendingPhone()) ?? '', url, account);
      case 'change':
        return again(url, account.forgetCode());
      default:
        return await takePhone(text('phone'), url, account);
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    scope.report(error);
    return refuse({ failure: SUBMIT_FAILED }, 500);
  }
}

type Account = ReturnType<RequestFacts['account']>;

async function takePhone(phone: string, url: URL, account: Account) {
  const step = await sendCode(account, phone, {});
  return 'cookies' in step
    ? again(url, step.cookies)
    : refuse({ phone, ...messages(step.refusal) }, step.refusal.status);
}

async function takeCode(code: string, url: URL, account: Account, scope: Scope<'inventory' | 'shoppers'>) {
  const step = await verifyCode(account, code);
  if ('refusal' in step) return refuse(messages(step.refusal), step.refusal.status);
  // The shopper is signed in, whatever happens to the search.
  await saveSearchOfSignIn(url, account, scope).catch(scope.report);
  return seeOther(destination(url), step.cookies);
}

function messages({ field, message }: SignInRefusal): Partial<SignInFailure> {
  if (field === null) return { failure: message };
  return field === 'phone' ? { phoneError: message } : { codeError: message };
}

function refuse(failure: Partial<SignInFailure>, status: number) {
  return data<SignInFailure>({ phone: '', phoneError: null, codeError: null, failure: null, ...failure }, { status });
}

const destination = (url: URL) => returnPath(url.searchParams.get('redirect'), '/');
const again = (url: URL, cookies: SetCookies) => seeOther(url.pathname + url.search, cookies);

/** Leads to a page of this site, and sets cookies. */
export function seeOther(path: string, cookies: SetCookies = []): Response {
  const answer = redirect(path, 303);
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
  return answer;
}

/** The signed-in shopper. Redirects others to the sign-in page, which returns to the requested page. */
export async function signedInShopper(
  url: URL,
  { account, cameFrom }: Pick<RequestFacts, 'account' | 'cameFrom'>,
  feature: GatedFeature | 'watchlist',
): Promise<Shopper> {
  const shopper = await account().shopper();
  if (shopper === null) throw redirect(signInHrefForPage(feature, url.pathname + url.search, cameFrom), 303);
  return shopper;
}

/** The same for a page that only some sites show to signed-in shoppers alone. On other sites, the page stays public. */
export async function requireSignIn(
  url: URL,
  scope: Pick<RequestFacts, 'account' | 'site' | 'cameFrom'>,
  feature: GatedFeature,
): Promise<void> {
  if (scope.site.settings.gating.features.includes(feature)) await signedInShopper(url, scope, feature);
}

/**
 * Path of the sign-in page for the sender of a form, before it holds a vehicle or takes a payment; `null` if no sign-in
 * is needed. The lead is stored first: a session that has just ended must not lose the typed answers. `path` is the
 * page after the sign-in.
 */
export async function signInAfterPost(
  { account, site }: Pick<RequestFacts, 'account' | 'site'>,
  feature: GatedFeature,
  path: string,
): Promise<Response | null> {
  if (!site.settings.gating.features.includes(feature) || (await account().shopper()) !== null) return null;
  return redirect(signInHrefForPage(feature, path, null), { status: 303, headers: { 'Cache-Control': 'no-store' } });
}
