import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { postcodeProblem, postcodeText, type Location } from '#dealerships/rules/dealership.ts';
import {
  listedLocations,
  nearestFirst,
  openFirst,
  groupByPlace,
  showsSwipeHint,
} from '#dealerships/rules/location-list.ts';
import { placeMap } from '#dealerships/vehicle-location.ts';
import { People } from '#dealerships/ui/people.tsx';
import { LocationCards, type LocationCardView } from '#dealerships/ui/location-card.tsx';
import { LocationRows, type PlaceRowView } from '#dealerships/ui/location-rows.tsx';
import { LocationMapPanel } from '#dealerships/ui/location-map.tsx';
import { greatCircleKm, type Point } from '#finance/rules/delivery.ts';
import { readTopic, TOPIC_FIELD } from '#leads/rules/topic.ts';
import { LeadForm } from '#leads/ui/lead-form.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ContactLinks } from '#ui/layout/contact-links.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { readPageData, pageData, type PageOf } from '#browser/page-data.ts';
import { scopeContext, type RequestScope } from '#views/context.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { accountDetails } from '#views/forms/form-route.ts';
import { findTopic } from '#views/forms/find-topic.server.ts';
import { leadFormData } from '#views/forms/lead-form-data.server.ts';
import { contactLinks } from '#views/chrome/site-chrome.server.ts';
import { teamView } from '#views/locations/trust-view.ts';
import { locationCard, placeRow } from '#views/locations/location-view.server.ts';
import { contactPath, redirectTo } from '#views/page/page-paths.ts';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  return pageMeta({
    ...page,
    title: 'Contact',
    description: `Addresses, opening hours and contact details of ${page.siteName}.`,
  });
};

/** The contact page, which lists the locations. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
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
  const page = {
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
  return pageData('contact', page, request);
}

/** The places of the listed locations: in the order of their distance from a postcode, otherwise open ones first. */
function placeRows(
  listed: ReturnType<typeof nearestFirst<Location>>,
  isNearestFirst: boolean,
  scope: RequestScope,
): readonly PlaceRowView[] {
  const distances = new Map(listed.map(({ location, km }) => [location.id, km]));
  const rows = groupByPlace(listed.map(({ location }) => location)).map((place) =>
    placeRow(place, scope, distances.get(place[0].id)),
  );
  return isNearestFirst ? rows : openFirst(rows, (row) => row.departments.some((one) => one.today?.state === 'open'));
}

type PostcodeScope = Pick<RequestScope, 'params' | 'pointOfPostcode' | 'holdsUntil'>;

/** The postcode in the URL: what was typed, what is wrong with it, and its place. */
async function askedPostcode({ params, pointOfPostcode, holdsUntil }: PostcodeScope): Promise<{
  readonly typed: string;
  readonly problem: string | null;
  readonly point: Point | null;
}> {
  const asked = params.get('postcode');
  if (asked === null) return { typed: '', problem: null, point: null };
  const typed = postcodeText(asked).slice(0, 20);
  const mistake = postcodeProblem(typed);
  if (mistake !== null) return { typed, problem: mistake, point: null };
  const { point, until } = await pointOfPostcode(typed);
  holdsUntil(until);
  return { typed, problem: point ? null : 'Invalid postcode. Please check it and try again.', point };
}

function kmBetween(from: Point, { address: { lat, long } }: Location): number | null {
  return lat === null || long === null ? null : greatCircleKm(from, { lat, long });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return postEnquiry(request, context.get(scopeContext), null);
}

type Page = PageOf<typeof loader>;

export default function Contact() {
  const page = readPageData(useLoaderData<typeof loader>());
  const { enquiry, path, contacts, asked, layout, cards } = page;
  const answer = useActionData<typeof action>();
  return (
    <Container className="contact">
      <div className="contact-head">
        <h1>Contact us</h1>
        <ContactLinks links={contacts} />
      </div>
      <div className="contact-grid" data-wide={(layout === 'byCount' && cards.length > 2) || undefined}>
        <div className="contact-places">
          <p className="contact-jump">
            <ButtonLink href="#enquire">
              <Icon name="mail" />
              Send an enquiry
            </ButtonLink>
          </p>
          {asked && <NearestForm key={asked.typed} path={path} {...asked} />}
          <Places {...page} />
        </div>
        <section id="enquire" className="panel" aria-labelledby="enquire-title">
          <h2 id="enquire-title">{enquiry.rules.dialogTitle}</h2>
          <LeadForm account={accountDetails} data={enquiry} answer={answer ?? null} />
        </section>
        {page.team.length > 0 && (
          <section id="team" className="contact-team" aria-labelledby="team-title">
            <h2 id="team-title">Meet the team</h2>
            <People people={page.team} />
          </section>
        )}
      </div>
    </Container>
  );
}

/** One location with its map, several as cards or as a list of places, or each in a tab with its map. */
function Places({ layout, cards, rows, maps }: Pick<Page, 'layout' | 'cards' | 'rows' | 'maps'>) {
  if (rows.length > 0) return <LocationRows rows={rows} />;
  if (layout !== 'tabbedFrames' || cards.length < 2)
    return (
      <>
        <LocationCards cards={cards} hint={showsSwipeHint(cards.length)} />
        {maps.map((one) => (
          <PlaceMap key={one.slug} place={one} />
        ))}
      </>
    );
  const frame = (card: LocationCardView) => {
    const place = maps.find(({ slug }) => slug === card.slug)!;
    return (
      <div className="location-frame">
        <PlaceMap place={place} />
        <LocationCards cards={[card]} hint={false} level={3} />
      </div>
    );
  };
  return (
    <Tabs
      label="Locations"
      level={2}
      tabs={cards.map((card) => ({ id: `frame-${card.slug}`, label: card.name, content: frame(card) }))}
    />
  );
}

function PlaceMap({ place: { map } }: { place: Page['maps'][number] }) {
  return map && <LocationMapPanel {...map} />;
}

/** Sorts the locations by their distance from a postcode; works without scripts. */
function NearestForm({ path, typed, problem }: { path: string } & NonNullable<Page['asked']>) {
  return (
    <form className="nearest-form" action={path} method="get" noValidate>
      <TextField
        id="nearest-postcode"
        label="Find your nearest location"
        name="postcode"
        placeholder="Postcode"
        defaultValue={typed}
        error={problem}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={20}
        required
      />
      <Button type="submit" variant="secondary">
        <Icon name="search" />
        Find
      </Button>
    </form>
  );
}
