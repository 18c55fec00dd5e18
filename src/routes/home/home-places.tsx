import { Icon } from '#ui/icon/icon.tsx';

export interface HomePlace {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly hours: { readonly text: string; readonly open: boolean } | null;
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly link: string;
  readonly stockPath: string;
  readonly stockCount: number;
}

/** The yards of a site: where each is, whether it is open now, and how many vehicles stand there. */
export function HomePlaces({ places }: { places: readonly HomePlace[] }) {
  return (
    <ul className="places">
      {places.map((place) => (
        <li key={place.link} className="place">
          <h3>
            <a href={place.link}>{place.name}</a>
          </h3>
          <p className="place-line">
            <Icon name="map-pin" />
            <span>
              {place.street}, {place.city}
            </span>
          </p>
          {place.hours && (
            <p className="place-line" data-open={place.hours.open || undefined}>
              <Icon name="clock" />
              {place.hours.text}
            </p>
          )}
          <p className="place-foot">
            {place.phone && (
              <a href={place.phone.href}>
                <Icon name="phone" />
                {place.phone.text}
              </a>
            )}
            {place.stockCount > 0 && (
              <a href={place.stockPath}>
                {place.stockCount.toLocaleString('en-AU')} here
                <span className="said">, at {place.name}</span>
                <Icon name="arrow-right" />
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
