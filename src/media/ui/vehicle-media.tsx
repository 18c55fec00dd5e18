import { useEffect, useRef, useState, type ComponentProps, type ComponentType, type CSSProperties } from 'react';
import { STAGE_SIZES } from './first-picture.ts';
import { CardTag } from '#ui/badge.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { StockImage } from '#ui/picture.tsx';
import { GalleryProvider, useGallery } from './gallery-context.tsx';
import { InteriorPanel } from './interior-panel.tsx';
import type Lightbox from './lightbox.tsx';
import type { GalleryPicture, MediaMode, MediaView } from '../rules/media-view.ts';
import { ModeTabs, type Mode } from './mode-tabs.tsx';
import { PictureSlider, toSlides, Thumbnails, type Slide } from './picture-slider.tsx';
import { SpinPanel } from './spin-panel.tsx';
import { useFullWindow } from './use-full-window.ts';

/** All media of a vehicle: pictures, spin and interior. */
export function VehicleMedia({ media, whole }: { media: MediaView; whole: boolean }) {
  return (
    <GalleryProvider count={media.pictures.length + (media.video ? 1 : 0)}>
      <Media media={media} whole={whole} />
    </GalleryProvider>
  );
}

/** The images that are loaded first. If the page opens with a spin, its first view is one of them. */
const EARLY_IMAGES = 2;
/** Thumbnails of the first render, before the rest of the page; its slides are those with an early image. */
const FIRST_THUMBNAILS = 8;

/** Number of slides in the first render: those with an early image, or those that a wide screen shows at once. */
const firstSlides = ({ video, mosaic }: MediaView) => Math.max(EARLY_IMAGES + (video ? 1 : 0), mosaic);

/** `whole`: all slides, or only the first ones. */
function Media({ media, whole }: { media: MediaView; whole: boolean }) {
  const { name, pictures, video, spin, interior, tag } = media;
  const gallery = useGallery();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState(media.opensIn);
  const [wanted, setWanted] = useState<{ mode: MediaMode; point: number } | null>(null);
  const { full, enter, leave } = useFullWindow(frame, place);
  const lightbox = useLightbox();
  const slides = toSlides(pictures, video);
  const modes = mediaModes(media);
  const choose = (next: MediaMode) => {
    if (next === mode) return;
    if (mode === 'images') gallery.reset();
    if (next === 'images') leave();
    setMode(next);
  };
  const panel = (which: MediaMode) => panelProps(which, mode, modes.length > 1);
  const requestedPoint = (which: MediaMode) => (wanted?.mode === which ? wanted : null);
  return (
    <div className="media-place" ref={place}>
      <div
        className="media"
        ref={frame}
        data-thumbnails={media.thumbnails || undefined}
        {...(full ? fullProps(name) : {})}
      >
        <div className="media-stage" data-mosaic={(mode === 'images' && media.mosaic) || undefined}>
          <div {...panel('images')}>
            <ImagesPanel
              media={media}
              slides={slides.slice(0, whole ? undefined : firstSlides(media))}
              lightbox={lightbox}
            />
          </div>
          {spin && (
            <div {...panel('spin')}>
              <SpinPanel
                name={name}
                spin={spin}
                active={mode === 'spin'}
                early={media.opensIn === 'spin'}
                wanted={requestedPoint('spin')}
              />
            </div>
          )}
          {interior && (
            <div {...panel('interior')}>
              <InteriorPanel
                name={name}
                interior={interior}
                active={mode === 'interior'}
                wanted={requestedPoint('interior')}
              />
            </div>
          )}
          {tag && !full && <CardTag {...tag} />}
          {mode === 'images' ? (
            <LightboxButtons media={media} lightbox={lightbox} />
          ) : (
            <FullWindowButton full={full} onClick={full ? leave : enter} />
          )}
        </div>
        <MediaBar
          modes={modes}
          mode={mode}
          onMode={choose}
          points={modePoints(media, mode)}
          onPoint={(point) => setWanted({ mode, point })}
        />
        {media.thumbnails && mode === 'images' && (
          <Thumbnails slides={slides.slice(0, whole ? undefined : FIRST_THUMBNAILS)} poster={pictures[0]!} />
        )}
        <OpenedLightbox lightbox={lightbox} name={name} pictures={pictures} />
      </div>
    </div>
  );
}

/** Attributes of media that fill the window. */
const fullProps = (name: string) => ({
  'data-full': true,
  role: 'dialog',
  'aria-modal': true,
  'aria-label': `${name}, full screen`,
});

function panelProps(which: MediaMode, mode: MediaMode, several: boolean) {
  return {
    className: `media-panel media-${which}`,
    'data-off': which === mode ? undefined : '',
    ...(several ? { role: 'tabpanel', id: `media-${which}`, 'aria-labelledby': `media-${which}-tab` } : {}),
  };
}

function ImagesPanel({
  media: { name, pictures, video, mosaic, opensIn, awaited },
  slides,
  lightbox,
}: {
  media: MediaView;
  slides: readonly Slide[];
  lightbox: LightboxControl;
}) {
  const gallery = useGallery();
  return (
    <>
      <PictureSlider
        name={name}
        slides={slides}
        poster={pictures[0]!}
        early={opensIn === 'spin' ? EARLY_IMAGES - 1 : EARLY_IMAGES}
        mosaic={mosaic}
        instead={awaited && <AwaitedPhotos awaited={awaited} picture={pictures[0]!} />}
        onOpen={lightbox.open}
        onNear={lightbox.prepare}
      />
      {/* Not on the video, whose player has controls in that place, or if words take the place of photos. */}
      {gallery.count > 1 && !awaited && !(video && gallery.at === 1) && (
        <span className="media-count" aria-hidden="true">
          {gallery.at + 1} / {gallery.count}
        </span>
      )}
    </>
  );
}

/** In place of photos: a drawing before the name of the model, with the vehicle's own colour. */
function AwaitedPhotos({
  awaited: { model, colour, words, href, alone },
  picture,
}: {
  awaited: NonNullable<MediaView['awaited']>;
  picture: GalleryPicture;
}) {
  return (
    <div className="awaited" data-alone={alone || undefined}>
      <div className="awaited-scene" data-model={model} style={{ '--letters': model.length } as CSSProperties}>
        <StockImage picture={picture} priority sizes={STAGE_SIZES} />
      </div>
      <p className="awaited-note">
        {colour && (
          <span className="awaited-colour" style={{ '--swatch': colour.paint } as CSSProperties}>
            {colour.name}
          </span>
        )}
        {words}
        {href && (
          <a className="link" href={href}>
            Request photos
          </a>
        )}
      </p>
    </div>
  );
}

function LightboxButtons({ media, lightbox }: { media: MediaView; lightbox: LightboxControl }) {
  if (media.awaited) return null;
  return (
    <>
      <OpenLightbox lightbox={lightbox} hasVideo={media.video !== null} />
      {media.mosaic > 0 && <AllPhotos lightbox={lightbox} count={media.pictures.length} />}
    </>
  );
}

function OpenLightbox({ lightbox, hasVideo }: { lightbox: LightboxControl; hasVideo: boolean }) {
  const { at } = useGallery();
  return (
    <button
      type="button"
      className="media-button media-full"
      aria-label="View pictures in full screen"
      aria-haspopup="dialog"
      onPointerEnter={lightbox.prepare}
      onClick={() => lightbox.open(pictureAt(at, hasVideo))}
    >
      <Icon name="maximize" />
    </button>
  );
}

/** In a mosaic, which shows some of the pictures: opens all of them. */
function AllPhotos({ lightbox, count }: { lightbox: LightboxControl; count: number }) {
  return (
    <button
      type="button"
      className="media-all"
      aria-haspopup="dialog"
      onPointerEnter={lightbox.prepare}
      onClick={() => lightbox.open(0, 'all')}
    >
      <Icon name="layout-grid" />
      {count} photos
    </button>
  );
}

function FullWindowButton({ full, onClick }: { full: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="media-button media-full"
      aria-label={full ? 'Exit full screen' : 'Full screen'}
      onClick={onClick}
    >
      <Icon name={full ? 'minimize' : 'maximize'} />
    </button>
  );
}

/** The modes, and the points of interest of the chosen one. */
function MediaBar({
  modes,
  mode,
  onMode,
  points,
  onPoint,
}: {
  modes: readonly Mode[];
  mode: MediaMode;
  onMode: (mode: MediaMode) => void;
  points: readonly PointOfInterest[];
  onPoint: (index: number) => void;
}) {
  const several = modes.length > 1;
  if (!several && points.length === 0) return null;
  return (
    <div className="media-bar">
      {several && <ModeTabs modes={modes} chosen={mode} onChoose={onMode} />}
      {points.length > 0 && <PointsOfInterest points={points} onChoose={onPoint} />}
    </div>
  );
}

function OpenedLightbox({
  lightbox,
  name,
  pictures,
}: {
  lightbox: ReturnType<typeof useLightbox>;
  name: string;
  pictures: MediaView['pictures'];
}) {
  const { reset, row } = useGallery();
  if (!lightbox.Shown || lightbox.opened === null) return null;
  const close = () => {
    lightbox.close();
    reset();
    // The dialog restored focus to the picture that opened it: if the row has scrolled back, move it to the visible one.
    const list = row.current;
    if (list?.contains(document.activeElement) && list.scrollWidth > list.clientWidth)
      list.querySelector('a')?.focus({ preventScroll: true });
  };
  return <lightbox.Shown name={name} pictures={pictures} {...lightbox.opened} onClosed={close} />;
}

interface PointOfInterest {
  readonly title: string;
  readonly note: string;
}

function PointsOfInterest({
  points,
  onChoose,
}: {
  points: readonly PointOfInterest[];
  onChoose: (index: number) => void;
}) {
  return (
    <ul className="media-points" data-points-of-interest="" aria-label="Points of interest">
      {points.map((point, index) => (
        <li key={index}>
          <button type="button" className="media-point" onClick={() => onChoose(index)}>
            {point.title}
          </button>
          <p className="media-point-note">
            {point.note === point.title ? point.title : `${point.title}: ${point.note}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The vehicle's modes; none if there are only pictures. */
function mediaModes({ spin, interior, pictures, video }: MediaView): readonly Mode[] {
  const images: Mode = { id: 'images', label: 'Images', icon: 'images', count: pictures.length + (video ? 1 : 0) };
  return [
    ...(spin ? [{ id: 'spin', label: 'Spin', icon: 'rotate-3d', count: null } as const] : []),
    images,
    ...(interior ? [{ id: 'interior', label: 'Interior', icon: 'armchair', count: null } as const] : []),
  ];
}

/** The points of interest that a mode shows. */
function modePoints({ spin, interior }: MediaView, mode: MediaMode): readonly PointOfInterest[] {
  return { images: undefined, spin: spin?.hotspots, interior: interior?.hotspots }[mode] ?? [];
}

/** The index of a slide's picture; for the video, the second slide, the first picture. */
function pictureAt(slide: number, hasVideo: boolean): number {
  return hasVideo && slide > 0 ? slide - 1 : slide;
}

type LightboxControl = Pick<ReturnType<typeof useLightbox>, 'open' | 'prepare'>;

/** Loads the full-screen gallery when it is opened, or shortly before. */
function useLightbox() {
  const [Shown, setShown] = useState<ComponentType<ComponentProps<typeof Lightbox>> | null>(null);
  const [opened, setOpened] = useState<{ readonly first: number; readonly view: 'one' | 'all' } | null>(null);
  const loading = useRef<Promise<unknown> | null>(null);
  const prepare = () =>
    (loading.current ??= import('./lightbox.tsx').then(
      (module) => setShown(() => module.default),
      (error: unknown) => {
        loading.current = null;
        console.error('The full-screen gallery could not be loaded.', error);
      },
    ));
  useEffect(() => {
    if (opened) void prepare();
  }, [opened]);
  return {
    Shown,
    opened,
    prepare: () => void prepare(),
    /** At a picture, by index, or with all of them side by side. */
    open: (first: number, view: 'one' | 'all' = 'one') => setOpened({ first, view }),
    close: () => setOpened(null),
  };
}
