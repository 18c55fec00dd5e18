import { Icon } from '#ui/icon/icon.tsx';
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
    <article className={whole ? 'offer offer-whole' : 'card offer'}>
      {offer.image && (
        <div className="card-media model-media">
          <SitePicture
            picture={offer.image}
            alt=""
            sizes={whole ? '(min-width: 48rem) 40vw, 94vw' : '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 94vw'}
            priority={priority}
          />
        </div>
      )}
      <div className="card-body">
        {(offer.category || offer.until) && (
          <p className="offer-kind">
            {offer.category && <span className="offer-category">{offer.category}</span>}
            {offer.until && <span>{offer.until}</span>}
          </p>
        )}
        <h3 className="offer-name">
          <a href={offer.href}>{offer.name}</a>
        </h3>
        {offer.price && <p className="offer-price">{offer.price}</p>}
        {whole ? (
          offer.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        ) : (
          <ReadMore text={offer.text} label={offer.name} />
        )}
        {offer.disclaimer && (
          <div className="offer-small">
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
