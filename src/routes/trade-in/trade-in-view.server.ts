import { data, redirect } from 'react-router';
import { locationOfVehicle, type Location } from '#dealerships/rules/dealership.ts';
import { SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import type { LeadFormData } from '#leads/ui/lead-form.tsx';
import { acceptsTradeIn } from '#vehicle/rules/availability.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { requireSignIn } from '#views/account/sign-in-view.server.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { answererView, formAsideView, formVehicleView } from '#views/forms/form-aside-view.server.ts';
import { leadFormData } from '#views/forms/form-data.server.ts';
import { faqPageData } from '#views/content-page/page-view.server.ts';
import { pagePath } from '#views/page/page-paths.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { GATED_FEATURE_OF, tradeInAt, type TradeInForm } from '#views/page/trade-in-paths.ts';

/** The form of a URL and the vehicle in stock that it is about, if any. Other paths of the form redirect permanently. */
export async function askedTradeIn(
  url: URL,
  scope: Scope<'inventory'>,
  method: 'get' | 'post' = 'get',
): Promise<{ readonly form: TradeInForm; readonly path: string; readonly vehicle: Vehicle | null }> {
  const path = pagePath(url);
  const slug = url.searchParams.get('car_id');
  const found = tradeInAt(scope.site, path, slug !== null);
  if (found === null) throw data(null, { status: 404 });
  if ('redirect' in found) throw redirect(found.redirect + url.search, 301);
  const { form } = found;
  // A form that was sent is accepted from anybody: a session that has just ended must not lose a lead.
  if (method === 'get') await requireSignIn(url, scope, GATED_FEATURE_OF[form]);
  const vehicle =
    slug !== null && form === 'tradeIn' ? await scope.inventory.stock.findVehicle(scope.site, slug) : null;
  if (slug !== null && vehicle === null) throw data(null, { status: 404 });
  // A post about a vehicle that was sold meanwhile is still accepted.
  if (vehicle && method === 'get' && !acceptsTradeIn(vehicle, scope.site.settings.tradeIn)) throw redirect(path, 302);
  return { form, path, vehicle };
}

const WITH_ESTIMATE: Readonly<Record<TradeInForm, string>> = {
  tradeIn: 'See what your vehicle may be worth.',
  sell: 'See what we may pay for your vehicle.',
};

const DECIDE: Readonly<Record<TradeInForm, string>> = {
  tradeIn: 'Put it towards your next vehicle, or keep it.',
  sell: 'Sell your vehicle to us, or keep it.',
};

/** Steps after the form is sent. */
const nextSteps = (form: TradeInForm, hasEstimate: boolean) => [
  hasEstimate
    ? { title: 'You see an estimate', text: 'After the last question. It is a guide, not an offer.' }
    : { title: 'We contact you', text: 'By phone or email, about your vehicle and the next steps.' },
  { title: 'We inspect it', text: 'An offer depends on what we find.' },
  { title: 'You decide', text: DECIDE[form] },
];

/** The page: the form, the vehicle or the locations beside it, and the site's questions and answers. */
export async function tradeInView(url: URL, scope: Scope<'inventory' | 'leads'>) {
  const { form, path, vehicle } = await askedTradeIn(url, scope);
  const { site, origin } = scope;
  const { faq } = site.settings.tradeIn;
  const contact = leadFormData(scope, form, { path, shopper: await scope.fillIn() });
  const steps = nextSteps(form, site.settings.tradeIn.valuation !== 'none');
  return {
    siteName: site.name,
    share: sharePicture(scope),
    form,
    title: contact.rules.dialogTitle,
    text: site.settings.tradeIn.valuation === 'none' ? SITE_FORM_TABLE[form].page.text : WITH_ESTIMATE[form],
    canonical: origin + path,
    isIndexed: url.search === '',
    contact: vehicle ? onVehicle(contact, vehicle, scope) : contact,
    vehicle: vehicle && formVehicleView(vehicle, scope),
    answerer: vehicle && { ...(await answererView(vehicle, scope)), steps },
    aside: vehicle ? null : formAsideView(scope, 'sales', null),
    steps,
    faq,
    structuredData: faqPageData(faq),
  };
}

export type TradeInPage = Awaited<ReturnType<typeof tradeInView>>;

/** The form about a vehicle in stock: its location and dealership are known. */
function onVehicle(contact: LeadFormData, vehicle: Vehicle, { site }: RequestFacts): LeadFormData {
  const location = locationOfVehicle(vehicle, site.locations);
  const { preset } = contact.state;
  return {
    ...contact,
    subject: {
      ...contact.subject,
      vehicle: { condition: vehicle.condition, locationId: location?.id ?? null },
      // Its opening hours are those of the inspection.
      ...(location ? { locations: [inspectionPlace(location)] } : {}),
    },
    state: {
      ...contact.state,
      preset: { ...preset, 'do-you-have-a-trade-in': 'Yes', ...(location ? { location: location.id } : {}) },
    },
    action: `${contact.action}?car_id=${encodeURIComponent(vehicle.slug)}`,
  };
}

function inspectionPlace({ id, name, visible, location_type, time_zone, address, ...location }: Location) {
  const { opening_hours, special_hours, public_holidays } = location;
  const hours = { opening_hours, special_hours, public_holidays, address: { state: address.state } };
  return { id, name, visible, location_type, time_zone, ...hours };
}
