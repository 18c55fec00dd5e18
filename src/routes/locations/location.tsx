import { formatNumber } from '#rules/money.ts';
import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import type { Location } from '#dealerships/rules/dealership.ts';
import { locationTypeLabel } from '#dealerships/rules/location-list.ts';
import { locationNode } from '#dealerships/rules/location-data.ts';
import { directionsFor, placeMap, townAndPostcode } from '#dealerships/vehicle-location.ts';
import { HoursTable } from '#dealerships/ui/hours-table.tsx';
import { LocationMapPanel } from '#dealerships/ui/location-map.tsx';
import { People, Rating } from '#dealerships/ui/people.tsx';
import { DirectionsLink } from '#dealerships/ui/place-lines.tsx';
import { Reviews } from '#content/ui/reviews.tsx';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import { LeadForm } from '#leads/ui/lead-form.tsx';
import { unsold } from '#search/rules/excluded-values.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import { searchRoute, withRoute } from '#search/rules/search-url.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { SeeAll, Section } from '#ui/layout/section.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { readPageData, pageData, type PageOf } from '#browser/page-data.ts';
import { accountDetails } from '#views/forms/form-route.ts';
import { scopeContext, type RequestScope } from '#views/context.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { reviewsView } from '#views/content/reviews-view.server.ts';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { findTopic } from '#views/forms/find-topic.server.ts';
import { leadFormData } from '#views/forms/lead-form-data.server.ts';
import { StockCards } from '#views/cards/stock-card.tsx';
import { vehicleCardView } from '#views/cards/vehicle-card-view.ts';
import { forSale } from '#views/search/search-request.server.ts';
import { pictureOptions, sitePicture } from '#views/pictures.ts';
import { structuredDataItems, withStructuredData } from '#views/page/structured-data-script.ts';
import { findDepartments, hoursView, licenceTexts } from '#views/locations/location-view.server.ts';
import { answerFact, ratingView, teamView, yearsFact } from '#views/locations/trust-view.ts';
import { contactPath, locationPath, redirectTo } from '#views/page/page-paths.ts';
import { locationPhones } from '#views/locations/location-phones.ts';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

const CARDS = 4;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta(
    loaderData && { ...readPageData(loaderData), structuredData: structuredDataItems(readPageData(loaderData)) },
  );

/** The page of one location, with an enquiry form that reaches its dealership. */
export async function loader({ request, params, url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, now, origin, params: query } = scope;
  const location = locationAt(params, site);
  const path = locationPath(site, location);
  redirectTo(path, url);
  const phones = locationPhones(location, site);
  const departments = findDepartments(location, site);
  const town = townAndPostcode(location);
  const image = location.image && sitePicture(location.image.url, pictureOptions(scope));
  const kind = locationTypeLabel(location.location_type);
  const node = locationNode({
    location,
    url: origin + path,
    image: location.image && new URL(location.image.url, origin).href,
    phone: phones[0]?.number ?? null,
    directions: directionsFor(location).href,
    today: zonedTime(now, location.time_zone).date,
  });
  const page = {
    siteName: site.name,
    path,
    canonical: origin + path,
    title: `${location.name}, ${kind.toLowerCase()} in ${location.address.city}`,
    description: `${location.name}: ${location.address.street}, ${town}. Opening hours, phone number, directions and enquiries.`,
    name: location.name,
    city: location.address.city,
    list: { label: site.locations.length > 1 ? 'Locations' : 'Contact', href: contactPath(site) },
    /** The header shows this number instead of the site's. */
    headerPhone: phones[0] ?? null,
    phones,
    kind,
    town,
    street: location.address.street,
    email: location.email,
    status: location.status,
    rating: ratingView(location),
    facts: [...(await answerFact(location, scope)), ...yearsFact(location, site)],
    team: teamView(departments, scope),
    licences: licenceTexts(location, site),
    directions: directionsFor(location),
    image,
    map: placeMap(location, scope),
    departments: departments.map((one) => hoursView(one, scope)),
    chosen: departments.find(({ slug }) => slug === query.get('hours'))?.slug ?? location.slug,
    stock: await stockHere(location.slug, scope),
    reviews: await reviewsHere(location, scope),
    share: sharePicture(scope, location.image?.url),
    // The heading names the location: the form does not repeat it as its topic.
    enquiry: {
      ...leadFormData(scope, 'enquiry', {
        topic: findTopic(scope, { kind: 'location', id: location.slug }),
        postTo: `${path}#enquire`,
        shopper: await scope.fillIn(),
      }),
      topic: null,
    },
  };
  const structuredData = { '@context': 'https://schema.org', '@graph': [node] };
  return pageData('location', withStructuredData(page, structuredData, request), request);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  locationAt(params, scope.site);
  return postEnquiry(request, scope, null);
}

function locationAt(params: LoaderFunctionArgs['params'], { locations }: Pick<Site, 'locations'>): Location {
  const location = locations.find(({ slug }) => slug === params['location']?.toLowerCase());
  if (!location) throw data(null, { status: 404 });
  return location;
}

/** Reviews below the rating that the dealer states of all of them: the average of the few that are shown would contradict it. */
async function reviewsHere(location: Location, scope: RequestScope) {
  const view = await reviewsView(scope, location);
  return view && ratingView(location) ? { ...view, average: null } : view;
}

/** The vehicles at a location, counted as its search counts them; `null` without any. */
async function stockHere(slug: string, scope: RequestScope) {
  const { site, stock, now, holdsUntil } = scope;
  const route = searchRoute(slug, undefined, site);
  if (!route.filters.location_name) return null;
  const query = withRoute(EMPTY_QUERY, route);
  const { answer } = await stock.search(site, query, now);
  const count = forSale(answer, query);
  const { vehicles } = await stock.search(site, unsold(query), now);
  holdsUntil(answer.validUntil);
  return count === 0
    ? null
    : {
        count,
        href: route.path,
        cards: vehicles.slice(0, CARDS).map((vehicle) => vehicleCardView(vehicle, scope)),
      };
}

type Page = PageOf<typeof loader>;

export default function LocationPage() {
  const page = readPageData(useLoaderData<typeof loader>());
  const answer = useActionData<typeof action>();
  return (
    <>
      <Container className="location-page">
        <Breadcrumb crumbs={[page.list, { label: page.name, href: null }]} />
        <header className="location-head">
          <h1>{page.name}</h1>
          {(page.rating || page.facts.length > 0) && (
            <div className="location-trust">
              {page.rating && <Rating {...page.rating} />}
              {page.facts.map((fact) => (
                <p key={fact}>{fact}</p>
              ))}
            </div>
          )}
          {page.status && (
            <p className="location-status">
              <Icon name="info" />
              {page.status}
            </p>
          )}
        </header>
        <div className="location-grid">
          <div className="location-facts">
            {page.image && (
              <SitePicture
                className="location-photo"
                picture={page.image}
                alt={page.name}
                width={1600}
                height={900}
                sizes="(min-width: 64rem) 40rem, 94vw"
                priority
              />
            )}
            <div className="location-columns">
              <ContactCard page={page} />
              <section className="panel" aria-labelledby="hours-title">
                <h2 id="hours-title">Opening hours</h2>
                <HoursTable key={page.path} departments={page.departments} chosen={page.chosen} action={page.path} />
              </section>
            </div>
          </div>
          <Enquiry page={page} answer={answer ?? null} />
          {page.team.length > 0 && (
            <section id="team" className="location-place" aria-labelledby="team-title">
              <h2 id="team-title">Meet the team</h2>
              <People people={page.team} />
            </section>
          )}
          {page.map && (
            <section id="location-map" className="location-place" aria-labelledby="map-title">
              <h2 id="map-title">How to find us</h2>
              <LocationMapPanel {...page.map} />
            </section>
          )}
        </div>
      </Container>
      {page.stock && <StockHere name={page.name} {...page.stock} />}
      {page.reviews && <Reviews view={page.reviews} />}
    </>
  );
}

function ContactCard({ page }: { page: Page }) {
  return (
    <section className="panel location-contact" aria-labelledby="contact-title">
      <h2 id="contact-title">{page.kind}</h2>
      <address>
        {page.street}
        <br />
        {page.town}
      </address>
      <ul className="location-links">
        {page.phones.map((phone) => (
          <li key={phone.label + phone.text}>
            <a href={phone.href}>
              <Icon name="phone" />
              {phone.text}
            </a>
            {phone.label && <span>{phone.label}</span>}
          </li>
        ))}
        {page.email && (
          <li>
            <a href={`mailto:${page.email}`}>
              <Icon name="mail" />
              {page.email}
            </a>
          </li>
        )}
        <li>
          <DirectionsLink to={page.directions}>
            <Icon name="navigation" />
            Get directions
          </DirectionsLink>
        </li>
        <li className="location-jump">
          <a href="#enquire">
            <Icon name="message-square" />
            Send an enquiry
          </a>
        </li>
      </ul>
      {page.licences.map((text) => (
        <p key={text} className="location-licence">
          {text}
        </p>
      ))}
    </section>
  );
}

function Enquiry({ page, answer }: { page: Page; answer: EnquiryAnswer | null }) {
  return (
    <section id="enquire" className="panel location-enquiry" aria-labelledby="enquire-title">
      <h2 id="enquire-title">{`Enquire at ${page.name}`}</h2>
      <LeadForm key={page.path} account={accountDetails} data={page.enquiry} answer={answer} />
    </section>
  );
}

function StockHere({ name, count, href, cards }: NonNullable<Page['stock']> & { name: string }) {
  return (
    <Section
      id="location-stock"
      title={`In stock at ${name}`}
      sunken
      aside={<SeeAll href={href} text={`See all ${formatNumber(count)}`} of={`at ${name}`} />}
    >
      <StockCards cards={cards} />
    </Section>
  );
}
