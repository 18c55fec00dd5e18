import { addressLine, directionsTo } from '#dealerships/vehicle-location.ts';
import { appointmentHref } from '#leads/lead-appointments.server.ts';
import { locationOfVehicle } from '#dealerships/rules/dealership.ts';
import type { ConfirmLead, SentLead } from '#leads/lead-intake.ts';
import { confirmation, isConfirmed } from '#leads/rules/mails/confirmation.ts';
import { leadRules } from '#leads/rules/lead-forms.ts';
import type { MailVehicle } from '#leads/rules/mails/mail-body.ts';
import { thanksKind, thanksWords, topicInThanks } from '#leads/rules/thanks.ts';
import type { LinkSigner } from '#leads/signed-links.server.ts';
import { photoAt } from '#rules/photo-urls.ts';
import { formatNumber } from '#rules/money.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { shortRights } from '#vehicle/rules/buyer-rights/rights-view.ts';
import { vehicleRights } from '#vehicle/rules/buyer-rights/vehicle-rights.ts';
import { ESTIMATE_CONDITIONS } from '#vehicle/rules/stated-price.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { wholeSite } from '#sites/resolve-site.ts';
import type { Site, Tenants } from '#sites/site.ts';
import { licenceView } from '#views/cards/buyer-rights-view.ts';
import { vehiclePrice } from '#views/cards/vehicle-price.ts';
import { pictureOptions, stockPicture } from '#views/pictures.ts';
import { appointmentMatter } from './appointment-matter.ts';
import { enquiryAnswerer } from './enquiry-answerer.server.ts';

/** Twice as wide as most mail programs show it. */
const PICTURE_WIDTH = 960;

/** A lead with its whole site. */
interface ConfirmedLead extends SentLead {
  readonly site: Site;
}

interface Sources {
  readonly tenants: Pick<Tenants, 'all'>;
  readonly appointmentLinks: Pick<LinkSigner, 'query'>;
  /** The origin of a CDN for photos; `null` for the site itself. */
  readonly pictureOrigin: string | null;
}

/** The mail to the sender of a lead: what its receipt page says, with what they asked and where. */
export function createConfirmation(sources: Sources): ConfirmLead {
  return async (sent) => {
    const lead = { ...sent, site: wholeSite(sources.tenants, sent.site) };
    const { site, form, vehicle, topic, payload, now } = lead;
    const { confirmationMail } = site.settings.enquiry;
    if (confirmationMail === false || !isConfirmed(form)) return null;
    const about = thanksKind(form, payload.subcategory ?? '');
    const location = vehicle ? null : (site.locations.find(({ id }) => id === payload.location) ?? null);
    const department = leadRules(form, site.settings).department ?? 'sales';
    const { who, place, when, phone } = enquiryAnswerer({ vehicle, topic, location }, department, { site, now });
    const isGone = vehicle !== null && !isAvailable(vehicle);
    const words = thanksWords(about, vehicle ? vehicleName(vehicle) : topicInThanks(about, topic), who, isGone);
    return confirmation({
      title: words.title,
      line: confirmationMail === true ? words.line : confirmationMail,
      answerer: when,
      vehicle: vehicle && mailVehicle(vehicle, lead, sources.pictureOrigin),
      topic: topic && { name: topic.name, url: topic.path && absolute(topic.path, lead) },
      appointment: await bookedAppointment(lead, sources),
      place: { name: place.name, address: addressLine(place), directions: directionsTo(place) },
      phone,
      licence: licenceView(place, site),
      rights: rightsInShort(vehicle, lead),
      host: new URL(payload.url).hostname,
    });
  };
}

/** The rights of the buyer in short, as on the sheet; none for a vehicle that is gone. */
function rightsInShort(vehicle: Vehicle | null, { site, now }: ConfirmedLead) {
  if (vehicle === null || !isAvailable(vehicle)) return null;
  const rights = vehicleRights(vehicle, { site, location: locationOfVehicle(vehicle, site.locations), now });
  return rights && shortRights(rights);
}

async function bookedAppointment({ site, payload, now }: ConfirmedLead, { appointmentLinks }: Sources) {
  const { lead_id: leadId, booking_date_time: at } = payload;
  if (at === null) return null;
  const path = await appointmentHref(appointmentLinks, { siteId: site.id, leadId }, now);
  return appointmentMatter(payload, { at, sequence: 0, path }, { site, now });
}

function mailVehicle(vehicle: Vehicle, lead: ConfirmedLead, pictureOrigin: string | null): MailVehicle {
  const { site } = lead;
  const { photo } = stockPicture(vehicle, vehicleName(vehicle), pictureOptions({ site, pictureOrigin }));
  const { odometerKm: km, colour } = vehicle;
  return {
    name: vehicleName(vehicle),
    href: absolute(vehiclePath(vehicle), lead),
    details: [km === null ? null : `${formatNumber(km)} km`, colour].filter(Boolean).join(', ') || null,
    ...(isAvailable(vehicle) ? mailPrices(vehicle, lead) : { prices: [], conditions: null }),
    // Mail programs show no SVG: a vehicle without photos has no picture.
    picture: photo && absolute(photoAt(photo, PICTURE_WIDTH, 'jpeg'), lead),
  };
}

/** The price as its page states it, or its words instead of one. */
function mailPrices(
  vehicle: Vehicle,
  { site, payload, now }: ConfirmedLead,
): Pick<MailVehicle, 'prices' | 'conditions'> {
  const lines = payload.car?.price_lines;
  if (!lines) return { prices: [vehiclePrice(vehicle, { site, now, holdsUntil: () => {} }).text], conditions: null };
  const conditions = lines.find(({ label }) => label === ESTIMATE_CONDITIONS)?.value ?? null;
  const prices = lines
    .filter(({ label }) => label !== ESTIMATE_CONDITIONS)
    .map(({ label, value }) => (label === 'Price' ? value : `${label}: ${value}`));
  return { prices, conditions };
}

/** On the host of the site on which the lead was sent. */
function absolute(path: string, { payload }: ConfirmedLead): string {
  return new URL(path, payload.url).href;
}
