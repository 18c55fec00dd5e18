import type { ReactNode } from 'react';
import { NextSteps, Trust } from '#dealerships/ui/people.tsx';
import { TodayLine } from '#dealerships/ui/place-lines.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { StockImage } from '#ui/picture.tsx';
import { Price } from '#vehicle/ui/price.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import type { AnswererView, FormAsideView, FormVehicleView } from './form-aside-view.server.ts';

export function FormAside({
  view: { topic, places, all },
  steps = [],
  placesTitle = places.length === 1 ? 'Who will contact you' : 'Our locations',
}: {
  view: FormAsideView;
  /** Steps after the form is sent. */
  steps?: AnswererView['steps'];
  placesTitle?: string;
}) {
  return (
    <div className="form-aside stack gap-5">
      {topic && (
        <aside className="panel form-page-vehicle stack gap-2" aria-label="What your enquiry is about">
          {topic.image && <SitePicture picture={topic.image} alt="" sizes="(min-width: 64rem) 22rem, 94vw" priority />}
          <h2>{topic.href ? <a href={topic.href}>{topic.name}</a> : topic.name}</h2>
          {topic.price && <p className="offer-price">{topic.price}</p>}
          {topic.text && <p className="form-page-subtitle muted">{topic.text}</p>}
        </aside>
      )}
      {steps.length > 0 && (
        <div className="panel form-answerer">
          <NextSteps steps={steps} />
        </div>
      )}
      {places.length > 0 && (
        <aside className="panel" aria-label={placesTitle}>
          <h2 className="form-aside-title">{placesTitle}</h2>
          <ul className="form-aside-places stack">
            {places.map((place) => (
              <li key={place.link}>
                <strong>{place.name}</strong>
                <span>{place.address}</span>
                {place.today && <TodayLine {...place.today} />}
                {place.phone && (
                  <a className="link" href={place.phone.href}>
                    {place.phone.text}
                  </a>
                )}
              </li>
            ))}
          </ul>
          {all && (
            <a className="link-more" href={all.href}>
              {all.text}
              <Icon name="arrow-right" />
            </a>
          )}
        </aside>
      )}
    </div>
  );
}

/**
 * Content beside a form about a vehicle. On a narrow screen the vehicle comes before the form, in little height, and
 * the rest after it.
 */
export function VehicleAside({
  vehicle,
  hasPrice,
  children,
}: {
  /** `null` once it has left the stock. */
  vehicle: FormVehicleView | null;
  hasPrice?: boolean | undefined;
  children?: ReactNode;
}) {
  const id = 'vehicle-aside';
  return (
    <>
      {/* On a phone the vehicle is above the form, which precedes it: nothing is painted before both, so the form does not move. */}
      <link rel="expect" href={`#${id}`} blocking="render" />
      <div className="vehicle-aside" id={id}>
        {vehicle && <FormVehicle vehicle={vehicle} hasPrice={hasPrice} />}
        {children}
      </div>
    </>
  );
}

/** The location that answers about a vehicle, and the steps after the form is sent. */
export function Answerer({ view: { place, today, trust, steps } }: { view: AnswererView }) {
  if (place === null && trust === null && steps.length === 0) return null;
  return (
    <div className="panel form-answerer">
      {place && (
        <div>
          <h2 className="form-aside-title">{place}</h2>
          {today && <TodayLine {...today} />}
        </div>
      )}
      {trust && <Trust view={trust} />}
      {steps.length > 0 && <NextSteps steps={steps} />}
    </div>
  );
}

/** The vehicle that a form is about. One that is no longer available has no price. */
export function FormVehicle({
  vehicle,
  hasPrice = true,
}: {
  vehicle: FormVehicleView;
  hasPrice?: boolean | undefined;
}) {
  const { href, title, subtitle, picture, price, place } = vehicle;
  return (
    <aside className="panel form-page-vehicle stack gap-2" aria-label="The vehicle">
      <StockImage picture={picture} sizes="(min-width: 64rem) 22rem, 94vw" priority />
      <h2>
        <a href={href}>{title}</a>
      </h2>
      {subtitle && <p className="form-page-subtitle muted">{subtitle}</p>}
      {hasPrice && <Price price={price} />}
      {place && <p className="form-page-subtitle muted">{place}</p>}
    </aside>
  );
}
