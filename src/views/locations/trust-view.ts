import type { Location, StaffMember } from '#dealerships/rules/dealership.ts';
import { languagesText, namesInText, staffAt } from '#dealerships/rules/staff.ts';
import type { PersonView, RatingView, TrustView } from '#dealerships/ui/people.tsx';
import { ANSWER_DAYS, usualAnswer, usualAnswerText } from '#dealerships/rules/usual-answer.ts';
import { formatNumber } from '#rules/money.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { locationPath } from '../page/page-paths.ts';
import { pictureOptions, sitePicture } from '../pictures.ts';

type TrustScope = Pick<RequestFacts, 'site' | 'pictureOrigin'>;
type AnswerScope = Scope<'leads', 'site' | 'now' | 'holdsUntil'>;

/** Beside buttons and forms only the first people are shown. */
const MOST_PEOPLE = 2;

/** The person who answers about the vehicles of a location; `null` if the site does not show one, or none is known. */
export async function trustView(location: Location | null, scope: TrustScope & AnswerScope): Promise<TrustView | null> {
  const { site } = scope;
  if (location === null || site.settings.trust.shown !== 'everywhere') return null;
  const people = staffAt(location, site.dealerships).slice(0, MOST_PEOPLE);
  const rating = ratingView(location);
  const facts = [...(await answerFact(location, scope)), ...yearsFact(location, site)];
  if (people.length === 0 && facts.length === 0 && rating === null) return null;
  return {
    people: people.map((one) => personView(one, scope)),
    facts,
    rating: rating && { ...rating, href: locationPath(site, location) },
  };
}

/** `Usually answers within 20 minutes in opening hours`; empty without enough reported answers, or if it is not shown. */
export async function answerFact(
  { dealership_id: id }: Pick<Location, 'dealership_id'>,
  { site, now, holdsUntil, leads }: AnswerScope,
): Promise<readonly string[]> {
  const { shown, answerTime } = site.settings.trust;
  if (shown === 'nowhere' || answerTime !== 'shown') return [];
  const { waits, until } = await leads.answeredLeads.waits(id, ANSWER_DAYS, now);
  holdsUntil(until);
  const minutes = usualAnswer(waits);
  return minutes === null ? [] : [usualAnswerText(minutes)];
}

/** `In business since 1987`; empty if the year is not stated. */
export function yearsFact(
  { dealership_id: id }: Pick<Location, 'dealership_id'>,
  { dealerships, settings }: TrustScope['site'],
): readonly string[] {
  const since = dealerships.find((one) => one.id === id)?.since ?? null;
  return settings.trust.shown === 'nowhere' || since === null ? [] : [`In business since ${since}`];
}

/** Everyone who works at these locations, once each; no one on a site that does not show them. */
export function teamView(locations: readonly Location[], scope: TrustScope): readonly PersonView[] {
  const { site } = scope;
  if (site.settings.trust.shown === 'nowhere') return [];
  const seen = new Set<StaffMember>();
  // If everyone is in one place, its name adds nothing.
  const inSeveralPlaces = new Set(locations.map(({ address }) => address.city)).size > 1;
  return locations.flatMap((location) =>
    staffAt(location, site.dealerships).flatMap((person) => {
      if (seen.has(person)) return [];
      seen.add(person);
      return [personView(person, scope, inSeveralPlaces ? staffCities(person, locations) : null)];
    }),
  );
}

/** `Moorooka and Geebung` */
function staffCities({ location_ids: ids }: StaffMember, locations: readonly Location[]): string {
  const cities = locations.filter((one) => ids.includes(one.id)).map(({ address }) => address.city);
  return namesInText([...new Set(cities)]);
}

export function ratingView({ average_rating, review_count, review_source }: Location): RatingView | null {
  if (average_rating === null) return null;
  const named = review_source === null ? 'reviews' : `${review_source} reviews`;
  return {
    average: average_rating.toFixed(1),
    reviews: review_count === null ? '' : ` from ${formatNumber(review_count)} ${named}`,
  };
}

function personView(
  { name, role, languages, photo }: StaffMember,
  scope: TrustScope,
  place: string | null = null,
): PersonView {
  return {
    name,
    role,
    languages: languagesText(languages),
    photo: photo === null ? null : sitePicture(photo, pictureOptions(scope)),
    place,
  };
}
