import { LocationMapPanel } from '#dealerships/ui/location-map.tsx';
import { DirectionsLink } from '#dealerships/ui/place-lines.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { SectionProps } from './section-views.ts';

/** The vehicle's location: map, address, phone and hours. */
export function VehicleMap({ view }: SectionProps<'map'>) {
  return (
    <Section id="vehicle-map" title={view.title} tight>
      <div className="vehicle-map panel">
        {view.map && <LocationMapPanel {...view.map} />}
        <div className="map-place">
          <p className="map-address">
            <Icon name="map-pin" />
            {view.address}
          </p>
          {view.phone && (
            <p>
              <a className="link" href={view.phone.href}>
                {view.phone.text}
              </a>
            </p>
          )}
          {view.stock && (
            <p>
              <a className="link" href={view.stock.href}>
                {view.stock.text}
              </a>
            </p>
          )}
          {!view.map && (
            <p>
              <DirectionsLink to={view.directions} className="button button-secondary">
                <Icon name="navigation" />
                Get directions
              </DirectionsLink>
            </p>
          )}
        </div>
        {view.week.length > 0 && (
          <div>
            {view.today && (
              <p className="map-today" data-open={view.today.open || undefined}>
                <Icon name="clock" />
                {view.today.text}
              </p>
            )}
            <FactList className="map-hours" facts={view.week.map(({ days, text }) => ({ label: days, value: text }))} />
          </div>
        )}
      </div>
    </Section>
  );
}
