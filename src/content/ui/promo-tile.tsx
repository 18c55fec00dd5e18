import { Icon } from '#ui/icon/icon.tsx';
import { SitePicture, type SitePictureView } from '#ui/responsive-picture.tsx';

export interface PromoTileView {
  readonly title: string;
  readonly text: string | null;
  readonly link: string;
  readonly label: string;
  readonly image: SitePictureView | null;
}

/** A promotion between vehicle cards: as tall as they are, but clearly not a vehicle. */
export function PromoTile({ title, text, link, label, image }: PromoTileView) {
  return (
    <article className="card promo-tile">
      {image && (
        <div className="card-media">
          <SitePicture
            picture={image}
            alt=""
            width={1920}
            height={540}
            sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 94vw"
          />
        </div>
      )}
      <div className="card-body">
        <h3 className="card-title">
          <a href={link}>{title}</a>
        </h3>
        {text && <p>{text}</p>}
        <p className="promo-tile-more" aria-hidden="true">
          {label}
          <Icon name="arrow-right" />
        </p>
      </div>
    </article>
  );
}
