import { postcodeProblem, postcodeText, type Location } from '#dealerships/rules/dealership.ts';
import { listedLocations, nearestFirst, openFirst, groupByPlace } from '#dealerships/rules/location-list.ts';
import { placeMap } from '#dealerships/vehicle-location.ts';
import type { PlaceRowView } from '#dealerships/ui/location-rows.tsx';
import { greatCircleKm, type Point } from '#finance/rules/delivery.ts';
import { readTopic, TOPIC_FIELD } from '#leads/rules/topic.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { findTopic } from '#views/forms/find-topic.server.ts';
import { leadFormData } from '#views/forms/form-data.server.ts';
import { contactLinks } from '#views/chrome/site-chrome.server.ts';
import { teamView } from '#views/locations/trust-view.ts';
import { locationCard, placeRow } from '#views/locations/location-view.server.ts';
import { contactPath, redirectTo } from '#views/page/page-paths.ts';

/** The locations of the contact page, in the layout of the site, and its enquiry form. */
export async function contactView(url: URL, scope: Scope<'dealerships' | 'finance'>) {
  const { site, origin } = scope;
  const path = contactPath(site);
  redirectTo(path, url);
  const asked = await askedPostcode(scope);
  const listed = nearestFirst(
    listedLocations(site.locations, site.settings.locations.filter),
    (one) => asked.point && kmBetween(asked.point, one),
  );
  const hasRows = site.settings.locations.layout === 'list' && listed.length > 1;
  const inFrames = site.settings.locations.layout === 'tabbedFrames' || listed.length === 1;
  const topic = findTopic(scope, readTopic(scope.params.get(TOPIC_FIELD)));
  return {
    siteName: site.name,
    share: sharePicture(scope),
    canonical: origin + path,
    path,
    contacts: contactLinks(site),
    layout: site.settings.locations.layout,
    asked:
      groupByPlace(listed.map(({ location }) => location)).length > 1
        ? { typed: asked.typed, problem: asked.problem }
        : null,
    cards: hasRows ? [] : listed.map(({ location, km }) => locationCard(location, scope, km)),
    rows: hasRows ? placeRows(listed, asked.point !== null, scope) : [],
    /** The maps of frames, and of a single location. */
    maps: inFrames ? listed.map(({ location }) => ({ slug: location.slug, map: placeMap(location, scope) })) : [],
    team: teamView(
      listed.map(({ location }) => location),
      scope,
    ),
    enquiry: leadFormData(scope, 'enquiry', { topic, shopper: await scope.fillIn() }),
  };
}

export type ContactPage = Awaited<ReturnType<typeof contactView>>;

/** The places of the listed locations: in the order of their distance from a postcode, otherwise open ones first. */
function placeRows(
  listed: ReturnType<typeof nearestFirst<Location>>,
  isNearestFirst: boolean,
  scope: RequestFacts,
): readonly PlaceRowView[] {
  const distances = new Map(listed.map(({ location, km }) => [location.id, km]));
  const rows = groupByPlace(listed.map(({ location }) => location)).map((place) =>
    placeRow(place, scope, distances.get(place[0].id)),
  );
  return isNearestFirst ? rows : openFirst(rows, (row) => row.departments.some((one) => one.today?.state === 'open'));
}

type PostcodeScope = Scope<'finance', 'site' | 'params' | 'holdsUntil'>;

/** The postcode in the URL: what was typed, what is wrong with it, and its place. */
async function askedPostcode({ site, params, finance, holdsUntil }: PostcodeScope): Promise<{
  readonly typed: string;
  readonly problem: string | null;
  readonly point: Point | null;
}> {
  const asked = params.get('postcode');
  if (asked === null) return { typed: '', problem: null, point: null };
  const typed = postcodeText(asked).slice(0, 20);
  const mistake = postcodeProblem(typed);
  if (mistake !== null) return { typed, problem: mistake, point: null };
  const { point, until } = await finance.pointOfPostcode(site, typed);
  holdsUntil(until);
  return { typed, problem: point ? null : 'Invalid postcode. Please check it and try again.', point };
}

function kmBetween(from: Point, { address: { lat, long } }: Location): number | null {
  return lat === null || long === null ? null : greatCircleKm(from, { lat, long });
}
