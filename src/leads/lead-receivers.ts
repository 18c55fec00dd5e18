import type { Dealership } from '#dealerships/rules/dealership.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { LeadSite } from './lead-site.ts';
import { conditionsShown } from '#inventory/rules/visibility-rule.ts';
import { locationOfVehicle } from '#dealerships/rules/dealership.ts';
import type { Enquiry } from './rules/validate-enquiry.ts';
import { generalCategories, type EnquiryRules, type EnquirySubject } from './rules/enquiry-rules.ts';
import { SITE_FORM_TABLE } from './rules/site-forms.ts';
import { routeLead } from './rules/route-lead.ts';
import { topicDealerships, type Topic } from './rules/topic.ts';

export interface Receiver {
  readonly kind: 'mail' | 'webhook';
  /** A mailbox or a webhook URL. */
  readonly target: string;
}

/** The dealership of a lead, by the rule in rules/route-lead.ts. */
export function leadDealership(
  site: Pick<LeadSite, 'dealerships' | 'locations' | 'primaryLocation'>,
  vehicle: Pick<Vehicle, 'dealershipId'> | null,
  enquiry: Pick<Enquiry, 'dealership_slug' | 'location'>,
  { topic, rules }: { readonly topic: Topic | null; readonly rules: Pick<EnquiryRules, 'department'> },
): Dealership {
  const found = routeLead(site, {
    vehicleDealershipId: vehicle?.dealershipId ?? null,
    dealershipSlug: enquiry.dealership_slug,
    locationId: enquiry.location,
    topic,
    department: rules.department ?? 'sales',
  });
  if (!found) throw new Error('A site without dealerships cannot accept leads: add one to its dealerships.yaml.');
  return found;
}

/**
 * The receivers of a lead for this dealership. If it has none, the first of `others` with receivers replaces it, since a
 * lead with the wrong colleague is better than a lead with no one. Empty when no dealership has receivers: such a lead
 * waits until one is added.
 */
export function leadReceivers(dealership: Dealership | undefined, others: readonly Dealership[]): readonly Receiver[] {
  for (const candidate of dealership ? [dealership, ...others] : others) {
    const { mail, webhooks } = candidate.lead_delivery;
    const receivers: Receiver[] = [
      ...[...new Set(mail.map((address) => address.trim()))].map((target) => ({ kind: 'mail' as const, target })),
      ...[...new Set(webhooks.map((webhook) => webhook.url))].map((target) => ({ kind: 'webhook' as const, target })),
    ];
    if (receivers.length > 0) return receivers;
  }
  return [];
}

/**
 * The environment variable with a webhook's signing secret. The entry of the lead's own dealership takes precedence.
 */
export function webhookSecretName(
  url: string,
  dealership: Dealership | undefined,
  others: readonly Dealership[],
): string | null {
  for (const candidate of dealership ? [dealership, ...others] : others) {
    const found = candidate.lead_delivery.webhooks.find((webhook) => webhook.url === url);
    if (found) return found.secret_env;
  }
  return null;
}

/**
 * The data that a posted form is validated against: the vehicle's present state, and the locations of the site and the
 * topic.
 */
export function leadSubject(site: LeadSite, vehicle: Vehicle | null, topic: Topic | null = null): EnquirySubject {
  return {
    vehicle: vehicle && {
      condition: vehicle.condition,
      locationId: locationOfVehicle(vehicle, site.locations)?.id ?? null,
      dealershipId: site.dealerships.some(({ id }) => id === vehicle.dealershipId) ? vehicle.dealershipId : null,
    },
    locations: site.locations,
    dealerships: site.dealerships,
    categories: siteCategories(site),
    ...(topic ? { topicLocations: topicLocations(site, topic) } : {}),
  };
}

/** Categories of a general enquiry on this site. */
function siteCategories(site: LeadSite): readonly string[] {
  const conditions = conditionsShown(site.settings.search);
  return generalCategories({
    'New Vehicle Enquiry': conditions.includes('new'),
    'Used Vehicle Enquiry': conditions.includes('used'),
    'Finance Enquiry': site.settings.finance.display,
    'Service Enquiry': SITE_FORM_TABLE.service.page.isOffered(site),
    'Parts Enquiry': SITE_FORM_TABLE.parts.page.isOffered(site),
  });
}

/** The ids of the locations that a topic concerns; none if it concerns the whole site. */
export function topicLocations(site: Pick<LeadSite, 'dealerships' | 'locations'>, topic: Topic): readonly string[] {
  if (topic.locationId !== null) return [topic.locationId];
  const dealerships = new Set(topicDealerships(topic, site).map(({ id }) => id));
  return site.locations.filter((location) => dealerships.has(location.dealership_id)).map(({ id }) => id);
}
