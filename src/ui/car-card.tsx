import type { ReactNode } from 'react';
import type { PriceView } from '#domain/pricing/price-display.ts';
import { Badge } from './badge.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';
import type { IconName } from './icon/icon-names.ts';
import { StockImage, type ShownPicture } from './stock-image.tsx';
import { Price } from './price.tsx';

export interface CarCardProps {
  href: string;
  title: string;
  subtitle: string | null;
  picture: ShownPicture;
  photos: number;
  tag: { readonly kind: string; readonly text: string } | null;
  price: PriceView;
  facts: readonly { readonly icon: IconName; readonly text: string }[];
  condition: string;
  place: string | null;
  available: boolean;
  /** In the first row: seen at once. */
  priority?: boolean;
  /** What rooms add: save, compare. */
  actions?: ReactNode;
}

/** One car among many. The whole card is the target of its one link. */
export function CarCard({ href, title, subtitle, picture, photos, tag, price, facts, condition, place, available, priority, actions }: CarCardProps) {
  return (
    <article className={classNames('card', !available && 'card-gone')}>
      <div className="card-media">
        <StockImage picture={picture} priority={priority} sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 94vw" />
        {tag && <span className={classNames('card-tag', `card-tag-${tag.kind}`)}>{tag.kind === 'certified' ? <Icon name="badge-check" /> : null}{tag.text}</span>}
        {picture.illustration ? <span className="card-photos">Photo to come</span> : photos > 1 ? <span className="card-photos">{photos} photos</span> : null}
      </div>
      <div className="card-body">
        <p className="card-meta">
          <Badge>{condition}</Badge>
          {place && (
            <span className="card-place">
              <Icon name="map-pin" />
              {place}
            </span>
          )}
        </p>
        <h3 className="card-title">
          <a href={href}>
            {title}
            {subtitle && <span className="card-subtitle">{subtitle}</span>}
          </a>
        </h3>
        <ul className="card-facts">
          {facts.map((fact) => (
            <li key={fact.text}>
              <Icon name={fact.icon} />
              {fact.text}
            </li>
          ))}
        </ul>
        <div className="card-foot">
          <Price price={price} />
          {actions}
        </div>
      </div>
    </article>
  );
}
