import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { SitePicture, type SitePictureView } from '#ui/responsive-picture.tsx';
import type { ShortText } from '../rules/short-text.ts';
import { ReadMore } from './read-more.tsx';

export interface OfferCardView {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  readonly image: SitePictureView | null;
  readonly category: string | null;
  readonly price: string | null;
  readonly priceType: string | null;
  /** Note that on-road costs are extra, if they are. */
  readonly priceNote: string | null;
  readonly until: string | null;
  readonly text: ShortText;
  readonly paragraphs: readonly string[];
  readonly disclaimer: ShortText | null;
  readonly model: { readonly name: string; readonly href: string } | null;
}

/** An offer in a list. `whole` shows its full text. */
export function OfferCard({
  offer,
  whole = false,
  priority = false,
}: {
  offer: OfferCardView;
  whole?: boolean;
  priority?: boolean;
}) {
  return (
    <article className={whole ? 'offer offer-whole stack gap-5' : 'card offer'}>
      {offer.image && (
        <div className="card-media model-media">
          <SitePicture
            picture={offer.image}
            alt=""
            sizes={
              whole
                ? '(min-width: 64rem) 52vw, (min-width: 48rem) 40vw, 94vw'
                : '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 94vw'
            }
            priority={priority}
          />
        </div>
      )}
      <div className="card-body">
        <OfferKind offer={offer} />
        <h3 className="offer-name">
          <a href={offer.href}>{offer.name}</a>
        </h3>
        <OfferPrice offer={offer} />
        {whole ? (
          offer.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        ) : (
          <ReadMore text={offer.text} label={offer.name} />
        )}
        {offer.disclaimer && (
          <div className="quiet">
            <ReadMore text={offer.disclaimer} label="the conditions" />
          </div>
        )}
        <p className="offer-more">
          <a className="link-more" href={offer.href}>
            View offer<span className="visually-hidden">: {offer.name}</span>
            <Icon name="arrow-right" />
          </a>
        </p>
      </div>
    </article>
  );
}

/** The category of an offer, and its last day. */
export function OfferKind({ offer: { category, until } }: { offer: Pick<OfferCardView, 'category' | 'until'> }) {
  if (!category && !until) return null;
  return (
    <p className="offer-kind">
      {category && <span className="offer-category">{category}</span>}
      {until && <span>{until}</span>}
    </p>
  );
}

/** The lowest price, and what it includes. */
export function OfferPrice({ offer: { price, priceType, priceNote } }: { offer: OfferCardView }) {
  if (!price) return null;
  return (
    <p className="offer-price">
      {price} {priceType && <span className="price-type">{priceType}</span>}
      {priceNote && <span className="price-type">{priceNote}</span>}
    </p>
  );
}

/** The only offer on something, over the whole width of the page. */
export function OfferBand({ offer }: { offer: OfferCardView }) {
  return (
    <div className={offer.image ? 'offer-band' : 'offer-band offer-band-plain'}>
      {offer.image && (
        <SitePicture
          className="offer-band-picture"
          picture={offer.image}
          alt=""
          sizes="(min-width: 64rem) 50vw, 100vw"
        />
      )}
      <Container className="offer-band-words stack gap-3">
        <OfferKind offer={offer} />
        <h2 className="offer-band-name">{offer.name}</h2>
        <OfferPrice offer={offer} />
        <ReadMore text={offer.text} label={offer.name} />
        <ButtonLink href={offer.href}>
          View offer<span className="visually-hidden">: {offer.name}</span>
        </ButtonLink>
        {offer.disclaimer && (
          <div className="quiet">
            <ReadMore text={offer.disclaimer} label="the conditions" />
          </div>
        )}
      </Container>
    </div>
  );
}
