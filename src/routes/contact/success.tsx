import { useEffect } from 'react';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { readThanks, thanksEvent, thanksWords, topicInThanks } from '#leads/rules/thanks.ts';
import { vehicleName, vehiclePath } from '#vehicle/rules/vehicle.ts';
import { readReceipt } from '#leads/rules/receipt-number.ts';
import { confirmAccepted } from '#leads/ui/remembered-details.ts';
import { announceEvent } from '#browser/announce-event.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { readTopic } from '#leads/rules/topic.ts';
import { nextSteps } from '#leads/rules/thanks.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { whenOpen } from '#dealerships/rules/hours-on-date.ts';
import { NextSteps } from '#dealerships/ui/people.tsx';
import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import { mainPhone } from '../locations/location-phones.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { findTopic } from './find-topic.server.ts';
import '#styles/pages/forms.css';

export const meta = () => [{ title: 'Thank you' }, { name: 'robots', content: 'noindex' }];

/** The page after an enquiry. The receipt number is in the URL, so that a reload shows it again. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, stock } = scope;
  const given = url.searchParams;
  const receipt = given.get('receipt') ?? '';
  const slug = given.get('car');
  const vehicle = slug ? await stock.findVehicle(site, slug) : null;
  const about = readThanks(given.get('about'));
  const topic = findTopic(scope, readTopic(given.get('topic')));
  const words = thanksWords(
    about,
    vehicle ? vehicleName(vehicle) : topicInThanks(about, topic),
    site.name,
    vehicle !== null && !isAvailable(vehicle),
  );
  const body = {
    receipt: readReceipt(receipt),
    words,
    event: thanksEvent(about),
    vehicle: vehicle ? { slug: vehicle.slug, name: vehicleName(vehicle), href: vehiclePath(vehicle) } : null,
    searchPath: site.settings.search.defaultRoute,
    answerer: answererOf(vehicle, topic?.locationId ?? null, scope),
  };
  return data(body, { headers: { 'Cache-Control': 'private, no-store' } });
}

/** Who answers, when they are open, and what happens until then. Without a vehicle or a location it is the site, with its main location. */
function answererOf(vehicle: Vehicle | null, locationId: string | null, { site, now }: RequestScope) {
  const { locations, settings } = site;
  const [only] = locations.length === 1 ? locations : [];
  const location =
    (vehicle ? vehicleLocation(vehicle, site) : locations.find(({ id }) => id === locationId)) ?? only ?? null;
  const open = location ?? site.primaryLocation;
  const when = open && whenOpen(open, now);
  return {
    when: open && when && `${open.name} ${when}.`,
    phone: mainPhone(open, site),
    steps: nextSteps(settings.enquiry.nextSteps, location?.name ?? site.name, true),
  };
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export default function Success() {
  const { receipt, words, event, vehicle, searchPath, answerer } = useLoaderData<typeof loader>();
  useEffect(() => {
    if (receipt && confirmAccepted(vehicle && { slug: vehicle.slug, name: vehicle.name })) announceEvent(event);
  }, [receipt, vehicle, event]);
  return (
    <Container narrow className="page-message">
      {receipt && <Icon name="circle-check" className="page-message-icon" />}
      <h1>{receipt ? words.title : 'Was your enquiry sent?'}</h1>
      {receipt ? (
        <>
          <p>{words.line} Your receipt number is</p>
          <p className="receipt">{receipt}</p>
          <p>
            Please quote it if you call us about your enquiry
            {answerer.phone && (
              <>
                {': '}
                <a className="link" href={answerer.phone.href}>
                  {answerer.phone.text}
                </a>
              </>
            )}
            .
          </p>
          {answerer.when && <p>{answerer.when}</p>}
          <NextSteps steps={answerer.steps} />
        </>
      ) : (
        <p>
          This link has no receipt number. If you have just sent an enquiry, please go back and check that it was sent
          {answerer.phone && (
            <>
              , or call us:{' '}
              <a className="link" href={answerer.phone.href}>
                {answerer.phone.text}
              </a>
            </>
          )}
          .
        </p>
      )}
      <p className="page-message-actions">
        {vehicle && <ButtonLink href={vehicle.href}>Back to the vehicle</ButtonLink>}
        {vehicle && (
          <ButtonLink variant="secondary" href={`${vehicle.href}#similar`}>
            See similar vehicles
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" href={searchPath}>
          Continue browsing
        </ButtonLink>
      </p>
    </Container>
  );
}
