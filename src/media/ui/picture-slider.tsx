import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { StockImage } from '#ui/picture.tsx';
import { STAGE_SIZES } from './first-picture.ts';
import { useGallery } from './gallery-context.tsx';
import { GallerySteps } from './gallery-steps.tsx';
import type { GalleryPicture, VideoView } from '../rules/media-view.ts';
import { VideoSlide } from './video-slide.tsx';

/** One slide of the row. A video is the second. */
export type Slide = { readonly picture: GalleryPicture; readonly number: number } | { readonly video: VideoView };

export function toSlides(pictures: readonly GalleryPicture[], video: VideoView | null): readonly Slide[] {
  const slides: Slide[] = pictures.map((picture, index) => ({ picture, number: index + 1 }));
  if (video) slides.splice(1, 0, { video });
  return slides;
}

const ROW = 'pictures';

/** A small picture of a mosaic on a wide screen, one of the row on others. */
const SMALL_SIZES = '(min-width: 64rem) 25vw, 100vw';

/**
 * Pictures in a row with scroll snap, moved by swipe, scrolling, buttons or arrow keys. Without scripts the row scrolls, thumbnails are
 * anchors, and each picture links to its full size.
 */
export function PictureSlider({
  name,
  slides,
  poster,
  early,
  mosaic,
  instead,
  onOpen,
  onNear,
}: {
  name: string;
  slides: readonly Slide[];
  /** The poster of the video. */
  poster: GalleryPicture;
  /** Number of first pictures that load eagerly, with a video between them or not. */
  early: number;
  /** Number of pictures that a wide screen shows at once; 0 for one after the other. */
  mosaic: number;
  /** Shown in place of the first picture, which cannot be opened. */
  instead: ReactNode;
  /** Opens the full-screen gallery at a picture, by index. */
  onOpen: (picture: number) => void;
  /** Called when the user is likely to open the full-screen gallery, to prefetch it. */
  onNear: () => void;
}) {
  const { at, count, ended, row, show } = useGallery();
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const several = count > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const list = row.current!;
    // A mosaic does not scroll: all of its pictures are in view.
    const from =
      list.scrollWidth > list.clientWidth
        ? at
        : [...list.children].findIndex((it) => it.contains(event.target as Node));
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLVideoElement)
      return;
    event.preventDefault();
    show(to);
    list.children[Math.min(Math.max(0, to), count - 1)]
      ?.querySelector<HTMLElement>('a, video')
      ?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul
        ref={row}
        id={ROW}
        className="gallery-row"
        aria-label={`Pictures of the ${name}`}
        onKeyDown={several ? onKeyDown : undefined}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {slides.map((slide, index) => (
          <li key={index} id={`picture-${index + 1}`}>
            {'video' in slide ? (
              <VideoSlide name={name} video={slide.video} poster={poster} seen={index === at} />
            ) : (
              (index === 0 && instead) || (
                <PictureSlide
                  slide={slide}
                  priority={slide.number <= early}
                  sizes={mosaic > 0 && index > 0 ? SMALL_SIZES : STAGE_SIZES}
                  stop={!live || index === at || index < mosaic}
                  live={live}
                  onOpen={onOpen}
                />
              )
            )}
          </li>
        ))}
      </ul>
      {several && <GallerySteps controls={ROW} first={at === 0} last={ended} onStep={(by) => show(at + by)} />}
    </>
  );
}

/** Thumbnails that scroll the row to their slide. */
export function Thumbnails({ slides, poster }: { slides: readonly Slide[]; poster: GalleryPicture }) {
  const { at, show } = useGallery();
  return (
    <ul className="gallery-thumbs" aria-label="All pictures">
      {slides.map((slide, index) => (
        <li key={index}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={'video' in slide ? 'Video' : `Picture ${slide.number}`}
            aria-current={index === at ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              show(index);
            }}
          >
            <img
              src={'video' in slide ? poster.thumb : slide.picture.thumb}
              alt=""
              width={120}
              height={90}
              loading="lazy"
              decoding="async"
            />
            {'video' in slide && (
              <span className="gallery-thumb-play">
                <Icon name="play" />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A picture, which opens the lightbox if there is one. */
function PictureSlide({
  slide,
  priority,
  sizes,
  stop,
  live,
  onOpen,
}: {
  slide: Exclude<Slide, { readonly video: unknown }>;
  priority: boolean;
  sizes: string;
  /** True for the tab stop: arrow keys move to the others. */
  stop: boolean;
  live: boolean;
  onOpen: (index: number) => void;
}) {
  return (
    <a
      className="gallery-picture"
      href={slide.picture.full}
      tabIndex={stop ? undefined : -1}
      aria-haspopup={live ? 'dialog' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(slide.number - 1);
      }}
    >
      <StockImage picture={slide.picture} priority={priority} sizes={sizes} />
    </a>
  );
}
