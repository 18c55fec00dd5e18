import { useRef, useState } from 'react';
import { Icon } from './icon/icon.tsx';
import { StockImage, type ShownPicture } from './stock-image.tsx';

export interface GalleryPicture extends ShownPicture {
  readonly thumb: string;
}

/** Pictures in one row that snaps: swiped, scrolled or stepped. Without scripts the row still scrolls and thumbnails are anchors. */
export function Gallery({ name, pictures, thumbnails, tag }: { name: string; pictures: readonly GalleryPicture[]; thumbnails: boolean; tag: { readonly kind: string; readonly text: string } | null }) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const go = (index: number) => {
    const list = row.current;
    if (!list) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: index * list.clientWidth, behavior: calm ? 'instant' : 'smooth' });
  };
  const several = pictures.length > 1;
  return (
    <div className="gallery">
      <div className="gallery-stage">
        <ul
          ref={row}
          className="gallery-row"
          aria-label={`Pictures of the ${name}`}
          tabIndex={several ? 0 : undefined}
          onScroll={(event) => setAt(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))}
        >
          {pictures.map((picture, index) => (
            <li key={`${picture.src} ${index}`} id={`picture-${index + 1}`}>
              <StockImage picture={picture} priority={index < 2} sizes="(min-width: 64rem) 60vw, 100vw" />
            </li>
          ))}
        </ul>
        {tag && <span className={`card-tag card-tag-${tag.kind}`}>{tag.text}</span>}
        {pictures[0]?.illustration && <span className="card-photos">Photo to come</span>}
        {several && (
          <>
            <button type="button" className="gallery-step gallery-prev" aria-label="Previous picture" disabled={at === 0} onClick={() => go(at - 1)}>
              <Icon name="chevron-left" />
            </button>
            <button type="button" className="gallery-step gallery-next" aria-label="Next picture" disabled={at >= pictures.length - 1} onClick={() => go(at + 1)}>
              <Icon name="chevron-right" />
            </button>
            <span className="card-photos" aria-hidden="true">
              {at + 1} / {pictures.length}
            </span>
          </>
        )}
      </div>
      {thumbnails && (
        <ul className="gallery-thumbs" aria-label="All pictures">
          {pictures.map((picture, index) => (
            <li key={`${picture.src} ${index}`}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1}`}
                aria-current={index === at ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(index);
                }}
              >
                <img src={picture.thumb} alt="" width={120} height={90} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
