import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import type { ViewOf } from './section-views.ts';

export function PageBanner({ view }: { view: ViewOf<'banner'> }) {
  return (
    <nav className="page-banner" aria-label="More from us">
      <Container>
        <ul>
          {view.items.map((item) => (
            <li key={item.link}>
              <a href={item.link}>
                <Icon name={item.icon} />
                <span>
                  <strong>{item.title}</strong>
                  {item.text}
                </span>
                <Icon name="arrow-right" className="page-banner-sign" />
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  );
}
