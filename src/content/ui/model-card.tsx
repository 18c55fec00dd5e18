import { Icon } from '#ui/icon/icon.tsx';
import { SitePicture, type SitePictureView } from '#ui/responsive-picture.tsx';

export interface ModelCardView {
  readonly slug: string;
  readonly name: string;
  /** `null` on a site of one make. */
  readonly make: string | null;
  readonly href: string;
  readonly image: SitePictureView | null;
  readonly status: string | null;
  readonly text: string | null;
  readonly from: string | null;
  /** The price type, if known. */
  readonly priceType: string | null;
  /** Note that on-road costs are extra, if they are. */
  readonly priceNote: string | null;
  readonly body: string | null;
  /** `16 in stock`; `null` if there are none, or the list has no counts. */
  readonly stock: string | null;
}

/** One model of a range. */
export function ModelCard({ model, priority = false }: { model: ModelCardView; priority?: boolean }) {
  return (
    <article className="card model-card">
      <div className="card-media model-media">
        {model.image && (
          <SitePicture
            picture={model.image}
            alt=""
            sizes="(min-width: 64rem) 23vw, (min-width: 40rem) 46vw, 94vw"
            priority={priority}
          />
        )}
        {model.status && <p className="model-status">{model.status}</p>}
      </div>
      <div className="card-body">
        <h3 className="model-name">
          {model.make && <span className="model-make quiet">{model.make} </span>}
          {model.name}
        </h3>
        {model.text && <p className="model-text">{model.text}</p>}
        {(model.body || model.stock) && (
          <ul className="model-facts">
            {model.body && <li>{model.body}</li>}
            {model.stock && <li className="model-stock">{model.stock}</li>}
          </ul>
        )}
        {model.from && (
          <p className="model-price">
            <span className="model-from">{model.from}</span>
            {model.priceType && <span className="model-price-type quiet">{model.priceType}</span>}
            {model.priceNote && <span className="price-type">{model.priceNote}</span>}
          </p>
        )}
        <p className="card-title model-more">
          <a href={model.href}>
            Explore {model.name}
            <Icon name="arrow-right" />
          </a>
        </p>
      </div>
    </article>
  );
}
