import type { ShortRepayment } from '#finance/rules/repayment.ts';
import type { ReactNode } from 'react';
import { stripPhotoStem, type CardStrip } from '#media/rules/card-strip.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { ShownPicture } from '#media/rules/picture-set.ts';
import { StockImage } from '#ui/picture.tsx';
import type { PriceView } from '#vehicle/rules/price-display.ts';
import type { CardAction } from '#vehicle/rules/card-actions.ts';
import { Badge, CardTag, type TagView } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { FinanceStar } from '#finance/ui/finance-star.tsx';
import type { IconName } from '#ui/icon/icon-names.ts';
import { Price } from '#vehicle/ui/price.tsx';
import type { PhotoSwipe } from './use-swipe.ts';
import { CardActions } from './card-actions.tsx';
import { usePhotoSwipe } from './use-swipe.ts';

const SIZES = '(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 94vw';
const ROW_SIZES = '(min-width: 40rem) 15rem, 9rem';

/**
 * The photos of a card. Only the first loads with the page; after the first interaction the next one is prefetched. The buttons are for
 * pointers only: keyboard users press the arrow keys on the card's link, so there are no extra tab stops.
 */
function CardPhotos({
  picture,
  strip,
  name,
  priority,
  swipe,
  sizes,
}: {
  picture: ShownPicture;
  strip: CardStrip | null;
  name: string;
  priority: boolean;
  swipe: PhotoSwipe;
  sizes: string;
}) {
  const { at, reached, requested, last, step } = swipe;
  const opened = requested && strip ? strip.photos.slice(0, reached) : [];
  return (
    <>
      <div className="card-strip" style={at === 0 ? undefined : { transform: `translateX(${at * -100}%)` }}>
        <div className="card-slide">
          <StockImage picture={picture} priority={priority} sizes={sizes} />
        </div>
        {opened.map((photo, index) => {
          const stem = strip && stripPhotoStem(strip, photo);
          return (
            <div key={photo} className="card-slide">
              {/* Eager, because a lazy photo outside the frame would never load. */}
              <StockImage
                picture={{
                  src: photo,
                  photo: stem,
                  alt: index + 1 === at ? `${name}, photo ${at + 1}` : '',
                  illustration: false,
                }}
                priority
                sizes={sizes}
              />
            </div>
          );
        })}
      </div>
      {requested && (
        <>
          <button
            type="button"
            className="card-step card-step-back"
            tabIndex={-1}
            aria-label={`Previous photo of the ${name}`}
            hidden={at === 0}
            onClick={() => step(-1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className="card-step card-step-on"
            tabIndex={-1}
            aria-label={`Next photo of the ${name}`}
            hidden={at === last}
            onClick={() => step(1)}
          >
            <Icon name="chevron-right" />
          </button>
        </>
      )}
      <span className="visually-hidden" role="status">
        {requested && at > 0 ? `Photo ${at + 1} of ${last + 1}` : ''}
      </span>
    </>
  );
}

export interface VehicleCardProps {
  href: string;
  title: string;
  subtitle: string | null;
  picture: ShownPicture;
  photos: number;
  /** The photos after the first one, for swiping. */
  strip: CardStrip | null;
  tag: TagView | null;
  price: PriceView;
  repayment: ShortRepayment | null;
  /** The id of the small print of repayments, on this page. */
  note: string;
  facts: readonly { readonly icon: IconName; readonly text: string }[];
  condition: string;
  place: string | null;
  available: boolean;
  /** Slot at the bottom of the photo. */
  mark?: ReactNode;
  /** Slot in a corner of the photo. */
  favouriteButton: ReactNode;
  /** Slot beside the price. */
  compareButton: ReactNode;
  actions: readonly CardAction[];
  /** One line of a list, with a small picture. */
  row?: boolean;
  /** In the first row, so above the fold. */
  priority?: boolean;
}

/** A vehicle in a list. The whole card is clickable through its single link. */
export function VehicleCard(card: VehicleCardProps) {
  const {
    href,
    title,
    subtitle,
    picture,
    photos,
    strip,
    tag,
    price,
    repayment,
    note,
    facts,
    condition,
    place,
    available,
    mark,
    favouriteButton,
    compareButton,
    actions,
    row = false,
    priority = false,
  } = card;
  const { swipe, handlers } = usePhotoSwipe(strip?.photos.length ?? 0);
  const name = [title, subtitle].filter(Boolean).join(' ');
  const count = photoCount(picture, photos, swipe.at);
  return (
    <article className={classNames('card stock-card', strip && 'card-swipe', !available && 'card-gone')} {...handlers}>
      <div className="card-media">
        <CardPhotos
          picture={picture}
          strip={strip}
          name={name}
          priority={priority}
          swipe={swipe}
          sizes={row ? ROW_SIZES : SIZES}
        />
        {tag && <CardTag {...tag} />}
        {count !== null && <span className="card-photos">{count}</span>}
        {mark}
        {favouriteButton}
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
          <a href={href} aria-keyshortcuts={strip ? 'ArrowLeft ArrowRight' : undefined}>
            {title}
            {subtitle && <span className="card-subtitle">{subtitle}</span>}
          </a>
        </h3>
        <Facts facts={facts} />
        <div className="card-foot">
          <div className="card-cost">
            <Price price={price} />
            {repayment && <Finance repayment={repayment} note={note} name={name} />}
          </div>
          <div className="card-side">{compareButton}</div>
        </div>
        {actions.length > 0 && <CardActions actions={actions} name={name} />}
      </div>
    </article>
  );
}

function Finance({ repayment, note, name }: { repayment: ShortRepayment; note: string; name: string }) {
  return (
    <p className="card-repayment">
      Finance from {repayment.text}
      <FinanceStar note={note} vehicle={name} /> {repayment.terms && <span>{repayment.terms}</span>}
      <span>Comparison rate {repayment.comparison}</span>
    </p>
  );
}

function Facts({ facts }: Pick<VehicleCardProps, 'facts'>) {
  return (
    <ul className="card-facts">
      {facts.map((fact) => (
        <li key={fact.text}>
          <Icon name={fact.icon} />
          {fact.text}
        </li>
      ))}
    </ul>
  );
}

/** The text about the photos; `null` for a single photo. */
function photoCount(picture: ShownPicture, photos: number, at: number): string | null {
  if (picture.illustration) return 'Photos coming soon';
  if (photos <= 1) return null;
  return at > 0 ? `${at + 1} / ${photos}` : `${photos} photos`;
}

export interface SoldVehicle {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly thumb: string;
}
