import { useEffect, useState, type ComponentType } from 'react';
import { stemAt } from '../rules/part-pictures.ts';
import { pressedPhotoOfSame } from '#ui/responsive-picture.tsx';
import { frameSet, STAGE_SIZES } from '#browser/first-picture.ts';
import type { SpinView } from '../rules/media-view.ts';
import { SpinHint } from './spin-hint.tsx';
import type { SpinViewerProps } from './spin-viewer.tsx';

/** The first frame stands there from the first byte on; what turns it is loaded after the page. */
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
    // Without it the first frame stays, which is what a page without scripts shows.
    void import('./spin-viewer.tsx').then(
      (module) => setViewer(() => module.SpinViewer),
      (error: unknown) => console.error('The spin view could not be loaded.', error),
    );
  }, [active]);
  const first = spin.frames[0]!;
  const [seen, setSeen] = useState(() => (early ? pressedPhotoOfSame(first) : null));
  return (
    <div className="spin">
      {/* Around the frame where the stage is wider or higher; drawn, and so fetched, only there. */}
      <img
        className="spin-around"
        src={stemAt(first, 480)}
        alt=""
        width={480}
        height={360}
        loading="lazy"
        decoding="async"
      />
      {/* The photo of the card that led here, which is there at once, until the frame is. */}
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
