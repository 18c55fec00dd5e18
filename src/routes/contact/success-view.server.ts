import { isAvailable } from '#vehicle/rules/availability.ts';
import { headingIn } from '#vehicle/rules/heading-case.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { vehicleButtons, type VehicleButtonName } from '#vehicle/rules/vehicle-buttons.ts';
import type { Location } from '#dealerships/rules/dealership.ts';
import { leadRules, type LeadForm } from '#leads/rules/lead-forms.ts';
import { readReceipt } from '#leads/rules/receipt-number.ts';
import {
  agreedThanks,
  nextSteps,
  readThanks,
  thanksEvent,
  thanksWords,
  topicInThanks,
  type Thanks,
} from '#leads/rules/thanks.ts';
import type { StoredPayload } from '#leads/sent-leads.server.ts';
import { readTopic, type Topic } from '#leads/rules/topic.ts';
import { hasGarage } from '#shoppers/rules/account-features.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { buttonFacts } from '#views/vehicle/button-facts.ts';
import { answererView, formAsideView, formVehicleView } from '#views/forms/form-aside-view.server.ts';
import { enquiryAnswerer } from './enquiry-answerer.server.ts';
import { findTopic } from '#views/forms/find-topic.server.ts';

/** The form that was sent, and its vehicle, topic or location. */
export interface Sent {
  readonly about: Thanks;
  /** The vehicle may have been sold since. */
  readonly vehicle: Vehicle | null;
  readonly topic: Topic | null;
  /** The one that the shopper chose; a vehicle has its own. */
  readonly location: Location | null;
}

/** The page's matter from its URL, as far as the stored lead agrees: a number that we did not give confirms nothing. */
export async function confirmedSent(
  given: URLSearchParams,
  scope: Scope<'inventory' | 'leads'>,
): Promise<{ readonly sent: Sent; readonly receipt: string | null }> {
  const { site, leads, inventory } = scope;
  const slug = given.get('car');
  const vehicle = slug ? await inventory.stock.findVehicle(site, slug) : null;
  const receipt = readReceipt(given.get('receipt') ?? '');
  const lead = receipt === null ? null : await leads.sentLeads.byReceipt(site.id, receipt);
  const nothing = { about: 'enquiry' as const, topic: null, location: null };
  if (lead === null) return { sent: { ...nothing, vehicle }, receipt: null };
  const { payload, vehicleId } = lead;
  return {
    sent: {
      about: agreedThanks(readThanks(given.get('about')), payload, (form) => leadRules(form, site.settings)),
      vehicle: vehicle?.id === vehicleId ? vehicle : null,
      ...agreedPlaces(given, payload, scope),
    },
    receipt,
  };
}

function agreedPlaces(given: URLSearchParams, payload: StoredPayload, scope: RequestFacts) {
  const wanted = readTopic(given.get('topic'));
  const isTopic = wanted !== null && wanted.kind === payload.topic?.kind && wanted.id === payload.topic.id;
  const places = scope.site.locations.filter(({ visible }) => visible);
  const location = places.find(({ id }) => id === given.get('location') && id === payload.location);
  return { topic: isTopic ? findTopic(scope, wanted) : null, location: location ?? null };
}

/** The page after a form: what was sent, who answers and when, and what the shopper can do meanwhile. */
export async function successView(sent: Sent, receipt: string | null, scope: Scope<'leads'>) {
  const { about, vehicle, topic, location } = sent;
  const { site } = scope;
  const isGone = vehicle !== null && !isAvailable(vehicle);
  const name = vehicle && vehicleName(vehicle);
  const department = leadRules(about === 'similar' ? 'enquiry' : about, site.settings).department ?? 'sales';
  const { who, when, phone } = enquiryAnswerer(sent, department, scope);
  return {
    receipt,
    words: thanksWords(about, name ?? topicInThanks(about, topic), who, isGone),
    event: thanksEvent(about),
    vehicle: vehicle && { slug: vehicle.slug, ...formVehicleView(vehicle, scope), isGone },
    /** The answering location; the steps are in the text of the page. */
    answerer: vehicle && { ...(await answererView(vehicle, scope)), steps: [] },
    aside: vehicle ? null : formAsideView(scope, department, topic, location),
    when,
    phone,
    steps: nextSteps(site.settings.enquiry.nextSteps, who, true),
    links: [...(vehicle && !isGone ? nextLinks(about, vehicle, scope) : []), ...(await garageLink(scope))],
    searchPath: site.settings.search.defaultRoute,
  };
}

export type SuccessView = Awaited<ReturnType<typeof successView>>;

/** Usual next actions for a vehicle; the one just done is left out. */
const NEXT: readonly VehicleButtonName[] = ['testDrive', 'reserve', 'finance', 'tradeIn'];
const DONE_BY: Partial<Record<Thanks, VehicleButtonName>> = {
  testDrive: 'testDrive',
  finance: 'finance',
  preApproval: 'finance',
  tradeIn: 'tradeIn',
  reserve: 'reserve',
} satisfies Partial<Record<LeadForm, VehicleButtonName>>;

/** Links a signed-in shopper to the garage, which lists the enquiry. */
async function garageLink({ site: { settings }, account }: RequestFacts) {
  if (!hasGarage(settings) || (await account().shopper()) === null) return [];
  return [{ label: 'See it in my garage', href: `${settings.routes.garage}#enquiries` }];
}

function nextLinks(about: Thanks, vehicle: Vehicle, scope: RequestFacts) {
  const names = NEXT.filter((name) => name !== DONE_BY[about]);
  return vehicleButtons(names, buttonFacts(vehicle, scope, new Set())).flatMap(({ label, href }) =>
    // The page of a vehicle that can only be driven has the booking as its form.
    href === null
      ? []
      : [
          {
            label: headingIn(scope.site.settings.text.headings, label),
            href: href.startsWith('#') ? vehiclePath(vehicle) + href : href,
          },
        ],
  );
}
