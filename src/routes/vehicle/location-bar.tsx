import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import type { ViewOf } from './section-views.ts';

export function LocationBar({ view }: { view: ViewOf<'locationBar'> }) {
  return (
    <aside className="location-bar" aria-label="Location">
      <Container>
        <p>
          <Icon name="map-pin" />
          <span>
            {view.here && `This ${view.here} is at `}
            <strong>{view.name}</strong>, {view.city}
          </span>
        </p>
        <ul>
          <li>
            <a href={view.directions} target="_blank" rel="noopener">
              Get Directions
            </a>
          </li>
          <li>
            <a href={view.stock.href}>{view.stock.text}</a>
          </li>
        </ul>
      </Container>
    </aside>
  );
}
