import { useEffect, useState, type ComponentType } from 'react';
import { stemAt } from '../rules/part-pictures.ts';
import type { InteriorView } from '../rules/media-view.ts';
import type { PanoramaViewerProps } from './panorama-viewer.tsx';

/** The interior panorama, loaded on request. Without WebGL or scripts it is a wide picture that scrolls. */
export function InteriorPanel({
  name,
  interior,
  active,
  wanted,
}: {
  name: string;
  interior: InteriorView;
  active: boolean;
  wanted: PanoramaViewerProps['wanted'];
}) {
  const [Viewer, setViewer] = useState<ComponentType<PanoramaViewerProps> | null>(null);
  const [flat, setFlat] = useState(false);
  useEffect(() => {
    if (!active || Viewer || flat) return;
    void import('./panorama-viewer.tsx').then(
      (module) => setViewer(() => module.PanoramaViewer),
      (error: unknown) => {
        console.error('The interior view could not be loaded.', error);
        setFlat(true);
      },
    );
  }, [active, Viewer, flat]);
  return (
    <div className="interior" data-flat={flat || undefined}>
      <div
        className="interior-flat"
        tabIndex={flat ? 0 : undefined}
        role="group"
        aria-label={`Interior of the ${name}`}
      >
        <img
          src={stemAt(interior.panorama, 1920)}
          alt={`Interior of the ${name}, 360° view`}
          width={1920}
          height={960}
          loading="lazy"
          decoding="async"
        />
      </div>
      {Viewer && !flat && (
        <Viewer name={name} interior={interior} active={active} wanted={wanted} onUnsupported={() => setFlat(true)} />
      )}
    </div>
  );
}
