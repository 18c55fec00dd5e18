import { Icon } from '#ui/icon/icon.tsx';
import type { Directions } from '../rules/directions.ts';
import type { HoursPlace, HoursToday } from '../rules/opening-hours.ts';
import { LocationPicture, type LocationCardView } from './location-card.tsx';
import { DrawnMap } from './location-map.tsx';
import { OpenNow } from './open-now.tsx';
import { Rating } from './people.tsx';
import { DirectionsLink } from './place-lines.tsx';

export interface PlaceRowView extends LocationCardView {
  /** Today's note about this place. */
  readonly status: string | null;
  readonly directions: Directions;
  /** The location itself first. */
  readonly departments: readonly DepartmentView[];
}

interface DepartmentView {
  readonly slug: string;
  readonly name: string;
  /** `Sales`, `Service`. */
  readonly label: string;
  /** Set if it differs from that of the place. */
  readonly street: string | null;
  readonly place: HoursPlace;
  readonly today: HoursToday | null;
  readonly opens: string | null;
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly href: string;
}

/** A few places have large pictures in most layouts. */
const pictureSizes = (places: number) => (places > 3 ? undefined : '(min-width: 64rem) 46rem, 94vw');

/** Places as a list: picture, address, and what each department does today. */
export function LocationRows({ rows }: { rows: readonly PlaceRowView[] }) {
  return (
    <ul className="location-rows">
      {rows.map((row) => (
        <li key={row.slug} id={row.slug} className="location-row">
          <a className="location-picture" href={row.href} tabIndex={-1} aria-hidden="true">
            <LocationPicture {...row} sizes={pictureSizes(rows.length)} />
          </a>
          <div className="location-words">
            <h2>
              <a href={row.href}>{row.name}</a>
            </h2>
            {row.rating && <Rating {...row.rating} />}
            <p>
              {row.street}, {row.town}
              {row.distance && <strong className="location-distance">{row.distance}</strong>}
            </p>
          </div>
          <div className="location-today">
            {row.status && <p className="location-notice">{row.status}</p>}
            <Departments departments={row.departments} isOnly={row.departments.length === 1} />
            {row.licences.length > 0 && <p className="location-licence quiet">{row.licences.join('. ')}</p>}
            <RowFoot {...row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Departments({ departments, isOnly }: { departments: PlaceRowView['departments']; isOnly: boolean }) {
  return (
    <ul className="departments">
      {departments.map((one, at) => (
        <li key={one.slug} id={at === 0 ? undefined : one.slug}>
          {isOnly ? (
            <span className="department-name">{one.label}</span>
          ) : (
            <a className="department-name" href={one.href}>
              {one.label}
              <span className="visually-hidden">: {one.name}</span>
            </a>
          )}
          <div>
            <OpenNow place={one.place} today={one.today} opens={one.opens} />
            {one.street && <p className="location-licence quiet">{one.street}</p>}
          </div>
          {one.phone && (
            <a className="department-phone" href={one.phone.href}>
              <Icon name="phone" />
              {one.phone.text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function RowFoot({ image, map, name, town, directions, link }: PlaceRowView) {
  return (
    <div className="location-foot">
      {image && map && (
        <details className="location-map">
          <summary>
            <Icon name="map-pin" />
            Map
            <span className="visually-hidden">: {name}</span>
          </summary>
          <DrawnMap map={map} name={name} town={town} />
        </details>
      )}
      <DirectionsLink to={directions}>
        <Icon name="navigation" />
        Get directions
        <span className="visually-hidden"> to {name}</span>
      </DirectionsLink>
      <a href={link.href}>
        {link.text}
        <span className="visually-hidden">, {name}</span>
        <Icon name="arrow-right" />
      </a>
    </div>
  );
}
