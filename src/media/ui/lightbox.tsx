import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { openPhotoInFull, photoAt } from '#rules/photo-urls.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { GalleryPicture } from '../rules/media-view.ts';
import { useBackCloses } from '#browser/use-back-closes.ts';
import { GallerySteps } from './gallery-steps.tsx';
import './lightbox.css';
import { usePictureGestures } from './use-picture-gestures.ts';
import type { Point, Zoom } from './zoom.ts';

/**
 * Full-screen pictures, one at a time or as a grid. A native modal dialog: it traps focus, and Escape and the back button close it.
 * Loaded on request.
 */
export default function Lightbox({
  name,
  pictures,
  first,
  view,
  onClosed,
}: {
  name: string;
  pictures: readonly GalleryPicture[];
  first: number;
  /** Opens it with one picture or with all of them. */
  view: 'one' | 'all';
  onClosed: () => void;
}) {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(first);
  const [all, setAll] = useState(view === 'all');
  const close = () => dialog.current?.close();
  const show = (index: number) => {
    whole();
    setAt(Math.min(Math.max(0, index), pictures.length - 1));
  };
  const { zoom, pull, handlers, zoomBy, whole } = usePictureGestures({
    stage,
    pictureIn: (element) => element.querySelector('[data-shown] img'),
    onStep: (by) => show(at + by),
    onAway: close,
  });
  useBackCloses(true, close);
  useModal(dialog, stage);

  const onKeyDown = (event: KeyboardEvent) => {
    if (all || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = keyActions({ at, last: pictures.length - 1, show, zoomBy, whole })[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <dialog ref={dialog} className="viewer" aria-labelledby={heading} onClose={onClosed} onKeyDown={onKeyDown}>
      <ViewerHead
        heading={heading}
        name={name}
        at={at}
        count={pictures.length}
        all={all}
        onAll={() => setAll(!all)}
        onClose={close}
      />
      {/* Hidden instead of removed while the grid is shown, because listeners are attached to it. */}
      <div
        ref={stage}
        className={classNames('viewer-stage', zoom.scale > 1 && 'viewer-close')}
        hidden={all}
        role="group"
        aria-roledescription="carousel"
        aria-label={`Pictures of the ${name}, one at a time`}
        tabIndex={-1}
        {...handlers}
      >
        <ViewerTrack pictures={pictures} at={at} zoom={zoom} pull={pull} />
        {pictures.length > 1 && (
          <GallerySteps first={at === 0} last={at === pictures.length - 1} onStep={(by) => show(at + by)} />
        )}
      </div>
      {!all && pictures.length > 1 && <ViewerThumbs pictures={pictures} at={at} onChoose={show} />}
      {all && (
        <AllPictures
          pictures={pictures}
          at={at}
          onChoose={(index) => {
            setAll(false);
            show(index);
            // After the stage is visible again.
            requestAnimationFrame(() => stage.current?.focus());
          }}
        />
      )}
    </dialog>
  );
}

/** Opens the dialog with the focus on one picture; if all are shown first, that is hidden, and the first control has the focus. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, stage: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    dialog.current!.showModal();
    stage.current!.focus();
  }, [dialog, stage]);
}

function keyActions({
  at,
  last,
  show,
  zoomBy,
  whole,
}: {
  at: number;
  last: number;
  show: (index: number) => void;
  zoomBy: (factor: number) => void;
  whole: () => void;
}): Readonly<Record<string, (() => void) | undefined>> {
  return {
    ArrowLeft: () => show(at - 1),
    ArrowRight: () => show(at + 1),
    Home: () => show(0),
    End: () => show(last),
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': whole,
  };
}

function ViewerHead({
  heading,
  name,
  at,
  count,
  all,
  onAll,
  onClose,
}: {
  /** The id of the heading. */
  heading: string;
  name: string;
  at: number;
  count: number;
  /** True if all pictures are shown. */
  all: boolean;
  onAll: () => void;
  onClose: () => void;
}) {
  return (
    <header className="viewer-head row">
      <h2 id={heading}>
        <span className="visually-hidden">Pictures of the </span>
        {name}
      </h2>
      {count > 1 && (
        <>
          <p className="viewer-count" role="status">
            <span className="visually-hidden">Picture </span>
            {at + 1}
            <span aria-hidden="true"> / </span>
            <span className="visually-hidden"> of </span>
            {count}
          </p>
          <button type="button" className="icon-button" aria-pressed={all} onClick={onAll} aria-label="All pictures">
            <Icon name="layout-grid" />
          </button>
        </>
      )}
      <button type="button" className="icon-button" onClick={onClose} aria-label="Close">
        <Icon name="x" />
      </button>
    </header>
  );
}

/** All pictures in a row; only the visible one and its neighbours are loaded. */
function ViewerTrack({
  pictures,
  at,
  zoom,
  pull,
}: {
  pictures: readonly GalleryPicture[];
  at: number;
  zoom: Zoom;
  pull: Point | null;
}) {
  return (
    <ul
      className="viewer-track"
      data-held={pull ? '' : undefined}
      style={{ transform: `translateX(calc(${-100 * at}% + ${pull ? Math.round(pull.x) : 0}px))` }}
    >
      {pictures.map((picture, index) => (
        <li key={index} aria-hidden={index !== at} data-shown={index === at ? '' : undefined}>
          {Math.abs(index - at) <= 1 && (
            <Whole
              picture={picture}
              close={index === at && zoom.scale > 1}
              transform={index === at ? pictureTransform(zoom, pull) : undefined}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A row of thumbnails, with the visible picture in its middle. One tab stop: arrow keys change the picture. */
function ViewerThumbs({
  pictures,
  at,
  onChoose,
}: {
  pictures: readonly GalleryPicture[];
  at: number;
  onChoose: (index: number) => void;
}) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current!;
    const current = list.children[at] as HTMLElement;
    list.scrollTo({ left: current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2 });
    if (list.contains(document.activeElement)) current.querySelector('button')!.focus({ preventScroll: true });
  }, [at]);
  return (
    <ul ref={row} className="viewer-thumbs" aria-label="Thumbnails">
      {pictures.map((picture, index) => (
        <li key={index}>
          <button
            type="button"
            aria-label={`Picture ${index + 1}`}
            aria-current={index === at ? 'true' : undefined}
            tabIndex={index === at ? undefined : -1}
            onClick={() => onChoose(index)}
          >
            <img src={picture.thumb} alt="" width={120} height={90} loading="lazy" decoding="async" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function AllPictures({
  pictures,
  at,
  onChoose,
}: {
  pictures: readonly GalleryPicture[];
  at: number;
  onChoose: (index: number) => void;
}) {
  return (
    <ul className="viewer-all grid gap-2">
      {pictures.map((picture, index) => (
        <li key={index}>
          <button
            type="button"
            aria-label={`Picture ${index + 1}`}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => onChoose(index)}
          >
            <picture>
              {picture.photo && <source type="image/avif" srcSet={photoAt(picture.photo, 480, 'avif')} />}
              <img
                src={picture.photo ? photoAt(picture.photo, 480, 'webp') : picture.src}
                alt=""
                width={480}
                height={360}
                loading="lazy"
                decoding="async"
              />
            </picture>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The uncropped photo; when zoomed in, in its largest size. */
function Whole({
  picture,
  close,
  transform,
}: {
  picture: GalleryPicture;
  close: boolean;
  transform: string | undefined;
}) {
  const [placeholder] = useState(() => loadedFile(picture.photo) ?? picture.thumb);
  const image = {
    alt: picture.alt,
    draggable: false,
    decoding: 'async' as const,
    style: { transform, backgroundImage: `url("${placeholder}")` },
  };
  if (!picture.photo) return <img src={picture.src} {...image} />;
  const { src, srcSet } = openPhotoInFull(picture.photo);
  // Pictures are as wide as the window, or as its height allows.
  const sizes = close ? '250vw' : 'min(100vw, 150vh)';
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet.avif} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet.webp} sizes={sizes} />
      <img src={src} srcSet={srcSet.jpeg} sizes={sizes} {...image} />
    </picture>
  );
}

/** The largest file of this photo that the page shows already: as a rule more than a thumbnail. */
function loadedFile(photo: string | null): string | undefined {
  if (photo === null) return undefined;
  return [...document.images]
    .filter(({ complete, currentSrc }) => complete && currentSrc.includes(`${photo}/`))
    .sort((one, other) => other.naturalWidth - one.naturalWidth)[0]?.currentSrc;
}

function pictureTransform(zoom: Zoom, pull: Point | null): string | undefined {
  if (zoom.scale > 1) return `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
  return pull && pull.y > 0 && pull.y > Math.abs(pull.x) ? `translateY(${pull.y}px)` : undefined;
}
