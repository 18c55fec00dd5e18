import { stripPhotoStem, type CardStrip } from '#media/rules/card-strip.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { ShownPicture } from '#media/rules/picture-set.ts';
import { StockImage } from '#ui/stock-image.tsx';
import type { Leafing } from './use-leafing.ts';

const SIZES = '(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 94vw';

/**
 * The photos of a card. Only the first is there until somebody asks for more; then one is fetched ahead of what is seen. The steps are
 * for pointers: the keyboard leafs with the arrow keys on the card's own link, and has no further stops.
 */
export function CardPhotos({
  picture,
  strip,
  name,
  priority,
  leafing,
}: {
  picture: ShownPicture;
  strip: CardStrip | null;
  name: string;
  priority: boolean;
  leafing: Leafing;
}) {
  const { at, reached, asked, last, step } = leafing;
  const opened = asked && strip ? strip.photos.slice(0, reached) : [];
  return (
    <>
      <div className="card-strip" style={at === 0 ? undefined : { transform: `translateX(${at * -100}%)` }}>
        <div className="card-slide">
          <StockImage picture={picture} priority={priority} sizes={SIZES} />
        </div>
        {opened.map((photo, index) => {
          const stem = strip && stripPhotoStem(strip, photo);
          return (
            <div key={photo} className="card-slide">
              {/* Asked for, so fetched at once: outside of the frame nothing would ever be near. */}
              <StockImage
                picture={{
                  src: photo,
                  photo: stem,
                  alt: index + 1 === at ? `${name}, photo ${at + 1}` : '',
                  illustration: false,
                }}
                priority
                sizes={SIZES}
              />
            </div>
          );
        })}
      </div>
      {asked && (
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
      <span className="said" role="status">
        {asked && at > 0 ? `Photo ${at + 1} of ${last + 1}` : ''}
      </span>
    </>
  );
}
