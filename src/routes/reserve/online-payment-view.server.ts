import { data, redirect } from 'react-router';
import { typedCents } from '#leads/rules/own-fields.ts';
import { line } from '#leads/rules/posted-fields.ts';
import { ONLINE_PAYMENT_PATH, PAYMENT_FIELDS, SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import { longDate } from '#leads/rules/lead-mail.ts';
import { LINK_MS } from '#reservations/reservation-parts.server.ts';
import { formatMoney } from '#rules/money.ts';
import { requireSignIn, signInAfterPost } from '#views/account/sign-in-view.server.ts';
import { noExtras, type FormExtras } from '#views/forms/enquiry-post.server.ts';
import { formAsideView } from '#views/forms/form-aside-view.server.ts';
import { leadFormData } from '#views/forms/form-data.server.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { placeView } from '#views/locations/location-view.server.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { startedPayment, type PaymentView } from '#views/reservations/payment-view.server.ts';
import { comeBack, openPrivatePage, PRIVATE } from '#views/reservations/private-page.server.ts';
import { paymentWords, type OnlinePayment, type PaymentStage } from './payment-words.ts';

/** Throws a 404 on a site that takes no payments. */
async function requestedPayment(url: URL, scope: RequestFacts, method: 'get' | 'post'): Promise<void> {
  const { page } = SITE_FORM_TABLE.onlinePayment;
  if (!page.isOffered(scope.site) || scope.paymentPage === null) throw data(null, { status: 404 });
  // A form that was sent is accepted from anybody: a session that has just ended must not lose what was typed.
  if (method === 'get') await requireSignIn(url, scope, 'online-payment');
}

export type OnlinePaymentPage = Awaited<ReturnType<typeof onlinePaymentPage>>;

/** The form for a payment with a reference. */
export async function onlinePaymentPage(url: URL, scope: RequestFacts) {
  await requestedPayment(url, scope, 'get');
  const { site, origin, paymentPage } = scope;
  const contact = leadFormData(scope, 'onlinePayment', { shopper: await scope.fillIn() });
  return {
    siteName: site.name,
    share: sharePicture(scope),
    title: contact.rules.dialogTitle,
    text: SITE_FORM_TABLE.onlinePayment.page.text,
    canonical: origin + ONLINE_PAYMENT_PATH,
    isIndexed: false,
    contact,
    aside: formAsideView(scope, 'sales', null),
    isTest: paymentPage?.isTest ?? false,
  };
}

export async function takeOnlinePayment(url: URL, scope: Scope<'reservations'>): Promise<FormExtras> {
  await requestedPayment(url, scope, 'post');
  const { site, now, reservations } = scope;
  return {
    ...noExtras,
    async accepted({ id: leadId }, posted) {
      const signIn = await signInAfterPost(scope, 'online-payment', ONLINE_PAYMENT_PATH);
      if (signIn !== null) return signIn;
      const reference = line(posted, PAYMENT_FIELDS.reference);
      const amount = typedCents(line(posted, PAYMENT_FIELDS.amount))!;
      const id = await reservations.onlinePayments.add({ leadId, amount, reference }, now);
      const path = await reservations.privateLinks.path({ kind: 'payment', siteId: site.id, id }, now + LINK_MS);
      return redirect(path, { status: 303, headers: { 'Cache-Control': 'no-store' } });
    },
  };
}

export type PaymentPage = Awaited<ReturnType<typeof paymentPage>>['data'];

/** The page of an online payment, or that its link has expired. */
export async function paymentPage(url: URL, id: string, scope: Scope<'reservations'>) {
  const { site, now, reservations } = scope;
  const page = { siteName: site.name, contact: contactPath(site) };
  if ((await openPrivatePage('payment', id, url, scope)) === 'expired')
    return data({ ...page, payment: null }, { status: 410, headers: PRIVATE });
  await comeBack(url, () => reservations.onlinePayments.check(site.id, id, now));
  return data({ ...page, payment: await paymentView(url, await foundPayment(id, scope), scope) }, { headers: PRIVATE });
}

async function foundPayment(id: string, { site, reservations }: Scope<'reservations'>): Promise<OnlinePayment> {
  const found = await reservations.onlinePayments.read(site.id, id);
  if (found === null) throw data(null, { status: 404, headers: PRIVATE });
  return found;
}

async function paymentView(url: URL, first: OnlinePayment, scope: Scope<'reservations'>) {
  const { site } = scope;
  const location = site.locations.find(({ dealership_id: id }) => id === first.dealershipId) ?? null;
  const place = location && placeView(location, scope);
  const { payment, stage, fields } = await stagedPayment(url, first, place?.phone ?? null, scope);
  const dealership = site.dealerships.find(({ id }) => id === payment.dealershipId)?.name ?? site.name;
  const amount = formatMoney(payment.amount);
  return {
    stage,
    ...paymentWords(stage, { amount, reference: payment.reference, dealership }),
    amount,
    fields,
    facts: paymentFacts(payment, dealership, location?.time_zone ?? site.timeZone),
    place,
    /** True if the state changes without the customer: the page checks again. */
    isMoving: stage === 'processing' || stage === 'refunding',
    /** Path for a new payment. */
    restart: stage === 'closed' || stage === 'closing' ? ONLINE_PAYMENT_PATH : null,
  };
}

function paymentFacts({ receipt, amount, reference, paidAt }: OnlinePayment, dealership: string, timeZone: string) {
  return [
    { label: 'Receipt number', value: receipt },
    { label: 'Amount', value: formatMoney(amount) },
    { label: 'Reference', value: reference },
    { label: 'Paid to', value: dealership },
    ...(paidAt === null ? [] : [{ label: 'Paid on', value: longDate(new Date(paidAt), timeZone) }]),
  ];
}

/** The payment with what its page shows. Starts an open one; what is paid meanwhile is settled first. */
async function stagedPayment(
  url: URL,
  first: OnlinePayment,
  phone: PaymentView['phone'],
  scope: Scope<'reservations'>,
): Promise<{ payment: OnlinePayment; stage: PaymentStage; fields: PaymentView | null }> {
  const { site, now, reservations } = scope;
  if (first.state !== 'open') return { payment: first, stage: first.state, fields: null };
  const start = () => reservations.onlinePayments.start(site.id, first.id, now);
  const started = await startedPayment(url, scope, start, { amount: first.amount, meanwhile: null, phone });
  if (typeof started === 'object') return { payment: first, stage: 'pay', fields: started.payment };
  // It may be paid although no notification has come.
  if (started === 'processing') await reservations.onlinePayments.check(site.id, first.id, now);
  const payment = await foundPayment(first.id, scope);
  return { payment, stage: payment.state === 'open' ? started : payment.state, fields: null };
}
