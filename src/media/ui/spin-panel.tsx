import { useEffect, useState, type ComponentType } from 'react';
import { stemAt } from '../rules/part-pictures.ts';
import { pressedPhotoOfSame } from '#ui/responsive-picture.tsx';
import { frameSet, STAGE_SIZES } from './first-picture.ts';
import type { SpinView } from '../rules/media-view.ts';
import { SpinHint } from './spin-hint.tsx';
import type { SpinViewerProps } from './spin-viewer.tsx';

/** The first frame is part of the HTML; the viewer that rotates it loads after the page. */
export function SpinPanel({
  name,
  spin,
  active,
  early,
  wanted,
}: {
  name: string;
  spin: SpinView;
  active: boolean;
  early: boolean;
  wanted: SpinViewerProps['wanted'];
}) {
  const [Viewer, setViewer] = useState<ComponentType<SpinViewerProps> | null>(null);
  useEffect(() => {
    if (!active || Viewer) return;
    // If it fails, the first frame stays, as on a page without scripts.
    void import('./spin-viewer.tsx').then(
      (module) => setViewer(() => module.SpinViewer),
      (error: unknown) => console.error('The spin view could not be loaded.', error),
    );
  }, [active, Viewer]);
  const first = spin.frames[0]!;
  const [seen, setSeen] = useState(() => (early ? pressedPhotoOfSame(first) : null));
  return (
    <div className="spin">
      {/* A blurred background if the stage is larger than the frame. Elsewhere `display: none`, so it does not load. */}
      <img
        className="spin-around"
        src={stemAt(first, 480)}
        alt=""
        width={480}
        height={360}
        loading="lazy"
        decoding="async"
      />
      {/* The cached photo of the card, as a placeholder for the frame. */}
      {seen && <img className="spin-seen" src={seen} alt="" aria-hidden="true" width={1200} height={900} />}
      <img
        className="spin-first"
        {...frameSet(first)}
        sizes={STAGE_SIZES}
        alt={`${name}, first photo of the 360° view`}
        width={1200}
        height={900}
        loading={early ? 'eager' : 'lazy'}
        fetchPriority={early ? 'high' : undefined}
        decoding="async"
        onLoad={seen ? () => setSeen(null) : undefined}
      />
      {Viewer ? <Viewer name={name} spin={spin} active={active} wanted={wanted} /> : <SpinHint />}
    </div>
  );
}
