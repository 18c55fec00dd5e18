import { Icon } from '#ui/icon/icon.tsx';
import { SitePicture, type SitePictureView } from '#ui/responsive-picture.tsx';
import type { LocationMap } from '../rules/location-map.ts';
import { gridColumns } from '../rules/location-list.ts';
import type { HoursPlace, HoursToday } from '../rules/opening-hours.ts';
import { DrawnMap } from './location-map.tsx';
import { OpenNow } from './open-now.tsx';
import { Rating, type RatingView } from './people.tsx';

export interface LocationCardView {
  readonly slug: string;
  readonly name: string;
  /** `Service`; `null` for a sales location. */
  readonly kind: string | null;
  readonly street: string;
  /** `Moorooka QLD 4105` */
  readonly town: string;
  readonly image: SitePictureView | null;
  /** Drawn if there is no photo; `null` if the point is unknown. */
  readonly map: LocationMap | null;
  readonly rating: RatingView | null;
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly licences: readonly string[];
  readonly place: HoursPlace;
  readonly today: HoursToday | null;
  /** `12 km away` */
  readonly distance: string | null;
  readonly href: string;
  readonly link: { readonly text: string; readonly href: string };
}

/**
 * Locations as cards: a carousel to swipe if the screen is narrow, otherwise a grid whose columns depend on the number of cards.
 */
export function LocationCards({
  cards,
  hint,
  level = 2,
}: {
  cards: readonly LocationCardView[];
  /** True if the carousel has a hint to swipe. */
  hint: boolean;
  level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  // A row of cards without any picture needs no empty boxes.
  const pictured = cards.some(({ image, map }) => image !== null || map !== null);
  return (
    <div className="locations">
      {hint && (
        <p className="locations-hint row quiet" aria-hidden="true" data-count={cards.length}>
          Swipe for more
          <Icon name="arrow-right" />
        </p>
      )}
      <ul className="location-cards grid" data-columns={gridColumns(cards.length)}>
        {cards.map((card) => (
          <li key={card.slug} id={card.slug} className="location-card">
            {pictured && (
              <a className="location-picture" href={card.href} tabIndex={-1} aria-hidden="true">
                <LocationPicture {...card} />
              </a>
            )}
            <div className="location-words">
              {card.kind && <p className="quiet">{card.kind}</p>}
              <Heading>
                <a href={card.href}>{card.name}</a>
              </Heading>
              {card.rating && <Rating {...card.rating} />}
              <p>
                {card.street}
                <br />
                {card.town}
                {card.distance && <strong className="location-distance">{card.distance}</strong>}
              </p>
              <OpenNow place={card.place} today={card.today} />
              {card.licences.map((text) => (
                <p key={text} className="location-licence quiet">
                  {text}
                </p>
              ))}
              <p className="location-foot">
                {card.phone && (
                  <a href={card.phone.href}>
                    <Icon name="phone" />
                    {card.phone.text}
                  </a>
                )}
                <a href={card.link.href}>
                  {card.link.text}
                  <span className="visually-hidden">, {card.name}</span>
                  <Icon name="arrow-right" />
                </a>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function LocationPicture({
  image,
  map,
  name,
  town,
  sizes = '(min-width: 64rem) 24rem, 80vw',
}: Pick<LocationCardView, 'image' | 'map' | 'name' | 'town'> & { sizes?: string }) {
  if (image) return <SitePicture picture={image} alt="" sizes={sizes} />;
  if (map) return <DrawnMap map={map} name={name} town={town} />;
  return (
    <span className="location-nothing">
      <Icon name="map-pin" />
    </span>
  );
}
