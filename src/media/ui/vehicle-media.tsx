import { useEffect, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { GalleryProvider, useGallery } from './gallery-context.tsx';
import { InteriorPanel } from './interior-panel.tsx';
import type Lightbox from './lightbox.tsx';
import type { MediaMode, MediaView } from '../rules/media-view.ts';
import { ModeTabs, type Mode } from './mode-tabs.tsx';
import { PictureSlider, slidesOf, Thumbnails } from './picture-slider.tsx';
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

/** Slides and thumbnails of the first render, before the rest of the page. */
const FIRST_SLIDES = 2;
const FIRST_THUMBNAILS = 8;

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
  const slides = slidesOf(pictures, video);
  const modes = modesOf(media);
  const choose = (next: MediaMode) => {
    if (next === mode) return;
    if (mode === 'images') gallery.reset();
    if (next === 'images') leave();
    setMode(next);
  };
  const closeLightbox = () => {
    lightbox.close();
    gallery.reset();
    // The dialog restored focus to the picture that opened it: move it to the visible one.
    if (gallery.row.current?.contains(document.activeElement))
      gallery.row.current.querySelector('a')?.focus({ preventScroll: true });
  };
  const points = { images: undefined, spin: spin?.hotspots, interior: interior?.hotspots }[mode];
  const panel = (which: MediaMode) => ({
    className: `media-panel media-${which}`,
    'data-off': which === mode ? undefined : '',
    ...(modes.length > 1 ? { role: 'tabpanel', id: `media-${which}`, 'aria-labelledby': `media-${which}-tab` } : {}),
  });
  const requestedPoint = (which: MediaMode) => (wanted?.mode === which ? wanted : null);
  return (
    <div className="media-place" ref={place}>
      <div
        className="media"
        ref={frame}
        data-full={full || undefined}
        {...(full ? { role: 'dialog', 'aria-modal': true, 'aria-label': `${name}, full screen` } : {})}
      >
        <div className="media-stage">
          <div {...panel('images')}>
            <PictureSlider
              name={name}
              slides={whole ? slides : slides.slice(0, FIRST_SLIDES)}
              poster={pictures[0]!}
              early={media.opensIn === 'images'}
              onOpen={media.awaited ? null : lightbox.open}
              onNear={lightbox.prepare}
            />
            {media.photosHref && (
              <p className="media-awaited">
                <strong>Photos are on their way.</strong> <a href={media.photosHref}>Request photos</a>
              </p>
            )}
            {/* Not on the video, whose player has controls in that place. */}
            {gallery.count > 1 && !(video && gallery.at === 1) && (
              <span className="media-count" aria-hidden="true">
                {gallery.at + 1} / {gallery.count}
              </span>
            )}
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
          {tag && !full && <span className={`card-tag card-tag-${tag.kind}`}>{tag.text}</span>}
          {mode !== 'images' ? (
            <button
              type="button"
              className="media-button media-full"
              aria-label={full ? 'Exit full screen' : 'Full screen'}
              onClick={full ? leave : enter}
            >
              <Icon name={full ? 'minimize' : 'maximize'} />
            </button>
          ) : (
            !media.awaited && (
              <button
                type="button"
                className="media-button media-full"
                aria-label="View pictures in full screen"
                aria-haspopup="dialog"
                onPointerEnter={lightbox.prepare}
                onClick={() => lightbox.open(pictureAt(gallery.at, video !== null))}
              >
                <Icon name="maximize" />
              </button>
            )
          )}
        </div>
        {(modes.length > 1 || (points && points.length > 0)) && (
          <div className="media-bar">
            {modes.length > 1 && <ModeTabs modes={modes} chosen={mode} onChoose={choose} />}
            {points && points.length > 0 && (
              <ul className="media-points" data-points-of-interest="" aria-label="Points of interest">
                {points.map((point, index) => (
                  <li key={index}>
                    <button type="button" className="media-point" onClick={() => setWanted({ mode, point: index })}>
                      {point.title}
                    </button>
                    <p className="media-point-note">
                      {point.note === point.title ? point.title : `${point.title}: ${point.note}`}
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {media.thumbnails && mode === 'images' && (
          <Thumbnails slides={whole ? slides : slides.slice(0, FIRST_THUMBNAILS)} poster={pictures[0]!} />
        )}
        {lightbox.Shown && lightbox.first !== null && (
          <lightbox.Shown name={name} pictures={pictures} first={lightbox.first} onClosed={closeLightbox} />
        )}
      </div>
    </div>
  );
}

/** The vehicle's modes; none if there are only pictures. */
function modesOf({ spin, interior, pictures, video }: MediaView): readonly Mode[] {
  const images: Mode = { id: 'images', label: 'Images', icon: 'images', count: pictures.length + (video ? 1 : 0) };
  return [
    ...(spin ? [{ id: 'spin', label: 'Spin', icon: 'rotate-3d', count: null } as const] : []),
    images,
    ...(interior ? [{ id: 'interior', label: 'Interior', icon: 'armchair', count: null } as const] : []),
  ];
}

/** The index of a slide's picture; for the video, the second slide, the first picture. */
function pictureAt(slide: number, hasVideo: boolean): number {
  return hasVideo && slide > 0 ? slide - 1 : slide;
}

/** Loads the full-screen gallery when it is opened, or shortly before. */
function useLightbox() {
  const [Shown, setShown] = useState<ComponentType<ComponentProps<typeof Lightbox>> | null>(null);
  const [first, setFirst] = useState<number | null>(null);
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
    if (first !== null) void prepare();
  }, [first]);
  return {
    Shown,
    first,
    prepare: () => void prepare(),
    open: setFirst as (picture: number) => void,
    close: () => setFirst(null),
  };
}
