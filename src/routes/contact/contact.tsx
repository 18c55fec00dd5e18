import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { hoursToday, openingHoursLines, specialDays } from '#dealerships/rules/opening-hours.ts';
import { nextMidnight } from '#rules/zoned-time.ts';
import { readTopic, TOPIC_FIELD } from '#leads/rules/topic.ts';
import { postOrRestore } from '#leads/ui/failed-post.ts';
import { LeadForm } from '#leads/ui/lead-form.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ContactLinks } from '#ui/layout/contact-links.tsx';
import { Container } from '#ui/layout/container.tsx';
import { sharePicture, withSharePreview } from '../share-preview.ts';
import { scopeContext } from '../context.ts';
import { postEnquiry } from './enquiry-post.server.ts';
import { findTopic } from './find-topic.server.ts';
import { leadFormData } from './lead-form-data.server.ts';
import { contactLinks, contactPath, phoneView } from '../frame/site-chrome.server.ts';

/** Special hours of the next days are listed below those of the week. */
const COMING_DAYS = 7;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? withSharePreview(
        [
          { title: `Contact | ${loaderData.siteName}` },
          { name: 'description', content: `Addresses, opening hours and contact details of ${loaderData.siteName}.` },
          { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
        ],
        loaderData,
      )
    : [];

export function loader({ params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, now, origin, holdsUntil } = scope;
  const wanted = params['location'];
  const locations =
    wanted === undefined ? site.locations : site.locations.filter((location) => location.slug === wanted);
  if (locations.length === 0) throw data(null, { status: 404 });
  const path = contactPath(site);
  // The page of one location is about that location; otherwise a link may say what the enquiry is about.
  const topic = findTopic(
    scope,
    wanted === undefined ? readTopic(scope.params.get(TOPIC_FIELD)) : { kind: 'location', id: wanted },
  );
  return {
    siteName: site.name,
    share: sharePicture(context.get(scopeContext)),
    canonical: origin + path + (wanted === undefined ? '' : `/${wanted}`),
    path,
    contacts: contactLinks(site),
    places: locations.map((location) => {
      const today = hoursToday(location, now);
      holdsUntil(today?.until ?? null);
      holdsUntil(nextMidnight(now, location.time_zone));
      const { street, city, state, postcode, lat, long } = location.address;
      return {
        slug: location.slug,
        name: location.name,
        kind: location.location_type,
        street,
        town: `${city} ${state.toUpperCase()} ${postcode}`,
        directions:
          lat !== null && long !== null ? `https://www.openstreetmap.org/directions?to=${lat}%2C${long}` : null,
        phone: location.phone ? phoneView(location.phone) : null,
        email: location.email,
        licence: site.settings.locations.licence === 'shown' ? location.dealer_license_number : null,
        today,
        week: [
          ...openingHoursLines(location.opening_hours),
          ...specialDays(location, now, COMING_DAYS).map(({ day, name, text }) => ({ days: `${day}, ${name}`, text })),
        ],
      };
    }),
    enquiry: leadFormData(scope, 'enquiry', { topic }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return postEnquiry(request, context.get(scopeContext), null);
}

/** A posted form does not change the page's data. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate;

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  postOrRestore(request, () => serverAction<typeof action>());

export default function Contact() {
  const { places, enquiry, contacts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Container className="contact">
      <h1>Contact us</h1>
      <ContactLinks links={contacts} />
      <div className="contact-grid">
        <ul className="places">
          {places.map((place) => (
            <li key={place.slug} id={place.slug} className="panel place">
              <h2>{place.name}</h2>
              <p>
                {place.street}
                <br />
                {place.town}
              </p>
              {place.today && (
                <p className={place.today.state === 'open' ? 'place-open' : 'place-closed'}>
                  <Icon name="clock" />
                  {place.today.text}
                </p>
              )}
              <table className="hours">
                <caption className="visually-hidden">Opening hours of {place.name}</caption>
                <tbody>
                  {place.week.map((line) => (
                    <tr key={line.days}>
                      <th scope="row">{line.days}</th>
                      <td>{line.text}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="place-links">
                {place.phone && (
                  <a href={place.phone.href}>
                    <Icon name="phone" />
                    {place.phone.text}
                  </a>
                )}
                {place.email && (
                  <a href={`mailto:${place.email}`}>
                    <Icon name="mail" />
                    {place.email}
                  </a>
                )}
                {place.directions && (
                  <a href={place.directions} rel="noopener" target="_blank">
                    <Icon name="navigation" />
                    Get directions
                  </a>
                )}
              </p>
              {place.licence && <p className="place-licence">Motor dealer licence {place.licence}</p>}
            </li>
          ))}
        </ul>
        <section id="enquire" className="panel" aria-labelledby="enquire-title">
          <h2 id="enquire-title">{enquiry.rules.dialogTitle}</h2>
          <LeadForm data={enquiry} answer={answer ?? null} />
        </section>
      </div>
    </Container>
  );
}
