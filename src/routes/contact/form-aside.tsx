import { NextSteps, Trust } from '#dealerships/ui/people.tsx';
import { TodayLine } from '#dealerships/ui/place-lines.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { StockImage } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import type { AnswererView, FormAsideView, FormVehicleView } from './form-aside-view.server.ts';

export function FormAside({
  view: { topic, places, all },
  steps = [],
  placesTitle = places.length === 1 ? 'Who will contact you' : 'Our locations',
}: {
  view: FormAsideView;
  /** What happens once the form is sent. */
  steps?: AnswererView['steps'];
  placesTitle?: string;
}) {
  return (
    <div className="form-aside">
      {topic && (
        <aside className="panel form-page-vehicle" aria-label="What your enquiry is about">
          {topic.image && <SitePicture picture={topic.image} alt="" sizes="(min-width: 64rem) 22rem, 94vw" priority />}
          <h2>{topic.href ? <a href={topic.href}>{topic.name}</a> : topic.name}</h2>
          {topic.price && <p className="offer-price">{topic.price}</p>}
          {topic.text && <p className="form-page-subtitle">{topic.text}</p>}
        </aside>
      )}
      {places.length > 0 && (
        <aside className="panel" aria-label={placesTitle}>
          <h2 className="form-aside-title">{placesTitle}</h2>
          <ul className="form-aside-places">
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
          {steps.length > 0 && <NextSteps steps={steps} />}
        </aside>
      )}
    </div>
  );
}

/** The vehicle that a form is about. One that is no longer available has no price. `answerer`: who answers about it. */
export function FormVehicle({
  vehicle,
  hasPrice = true,
  answerer = null,
}: {
  vehicle: FormVehicleView;
  hasPrice?: boolean;
  answerer?: AnswererView | null;
}) {
  const { href, title, subtitle, picture, price, place } = vehicle;
  return (
    <aside className="panel form-page-vehicle" aria-label="The vehicle">
      <StockImage picture={picture} sizes="(min-width: 64rem) 22rem, 94vw" priority />
      <h2>
        <a href={href}>{title}</a>
      </h2>
      {subtitle && <p className="form-page-subtitle">{subtitle}</p>}
      {hasPrice && <Price price={price} />}
      {place && <p className="form-page-subtitle">{place}</p>}
      {answerer?.today && <TodayLine {...answerer.today} />}
      {answerer?.trust && <Trust view={answerer.trust} />}
      {answerer && <NextSteps steps={answerer.steps} />}
    </aside>
  );
}
