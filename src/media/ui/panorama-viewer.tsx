import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { stemAt } from '../rules/part-pictures.ts';
import { HotspotLayer } from './hotspot-layer.tsx';
import {
  pointDirection,
  FIRST_LOOK,
  lookAfterDrag,
  lookTo,
  seenAt,
  type Look,
  openPanorama,
  type Panorama,
} from './panorama-gl.ts';
import type { InteriorView } from '../rules/media-view.ts';
import './viewers.css';

export interface PanoramaViewerProps {
  readonly name: string;
  readonly interior: InteriorView;
  readonly active: boolean;
  readonly wanted: { readonly point: number } | null;
  /** Called when the browser cannot render panoramas. */
  readonly onUnsupported: () => void;
}

const STEP_DEGREES = 8;

/** Looking around in the interior with drag, arrow keys, plus and minus. */
export function PanoramaViewer({ name, interior, active, wanted, onUnsupported }: PanoramaViewerProps) {
  const view = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [look, setLook] = useState(FIRST_LOOK);
  const size = useSize(view);
  const [open, setOpen] = useState<number | null>(null);

  const state = usePanorama({ view, canvas, url: interior.panorama, active, look, size, onUnsupported });
  const showPoint = useEffectEvent((index: number) => {
    const point = interior.hotspots[index];
    if (!point) return;
    setLook((now) => lookTo({ ...now, ...pointDirection(point) }));
    setOpen(index);
  });
  useEffect(() => {
    if (wanted) showPoint(wanted.point);
  }, [wanted]);

  const handlers = useLookHandlers(look, setLook, size.height);
  const points = interior.hotspots.flatMap(({ title, note, ...place }, index) => {
    const seen = seenAt(look, place, size.width / size.height);
    return seen ? [{ index, title, note, ...seen }] : [];
  });
  return (
    <div className="panorama" ref={view}>
      <canvas ref={canvas} className="panorama-canvas" aria-hidden="true" />
      <div
        className="panorama-surface"
        role="application"
        tabIndex={0}
        aria-label={`Interior of the ${name}. Use the arrow keys to look around, plus and minus to zoom.`}
        data-look={`${Math.round(look.yaw)} ${Math.round(look.pitch)} ${Math.round(look.fov)}`}
        {...handlers}
      />
      {state === 'ready' && <HotspotLayer points={points} open={open} onOpen={setOpen} />}
      {state !== 'ready' && (
        <p className="spin-missing" role="status">
          {state === 'loading' ? 'Loading the interior …' : 'The interior view could not be loaded.'}
        </p>
      )}
    </div>
  );
}

type Setter<T> = (value: T | ((before: T) => T)) => void;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an element; the last one while it is hidden. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 4, height: 3 });
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    sizes.observe(element.current!);
    return () => sizes.disconnect();
  }, [element]);
  return size;
}

/** Loads the panorama and draws it after every change. */
function usePanorama({
  view,
  canvas,
  url: stem,
  active,
  look,
  size,
  onUnsupported,
}: {
  view: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  url: string;
  active: boolean;
  look: Look;
  size: Size;
  onUnsupported: () => void;
}): 'loading' | 'ready' | 'missing' {
  const panorama = useRef<Panorama | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading');
  const reportUnsupported = useEffectEvent(onUnsupported);
  useEffect(() => {
    let here = true;
    const picture = new Image();
    const wide = view.current!.clientWidth * devicePixelRatio > 700;
    const url = stemAt(stem, wide ? 3840 : 1920);
    // WebGL may only use pictures of another origin if CORS allows it.
    if (new URL(url, location.href).origin !== location.origin) picture.crossOrigin = 'anonymous';
    picture.src = url;
    picture.decode().then(
      () => {
        if (!here) return;
        panorama.current = openPanorama(canvas.current!, picture);
        if (panorama.current) setState('ready');
        else reportUnsupported();
      },
      () => here && setState('missing'),
    );
    return () => {
      here = false;
      panorama.current?.close();
    };
  }, [view, canvas, stem]);
  useEffect(() => {
    const dense = Math.min(2, devicePixelRatio);
    if (state === 'ready' && active)
      panorama.current!.draw(look, Math.round(size.width * dense), Math.round(size.height * dense));
  }, [state, active, look, size]);
  return state;
}

/** Keys, drag and pinch change where the user looks. */
function useLookHandlers(look: Look, setLook: Setter<Look>, height: number) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const onKeyDown = (event: KeyboardEvent) => {
    const changes: Partial<Record<string, Partial<Look>>> = {
      ArrowLeft: { yaw: look.yaw - STEP_DEGREES },
      ArrowRight: { yaw: look.yaw + STEP_DEGREES },
      ArrowUp: { pitch: look.pitch + STEP_DEGREES },
      ArrowDown: { pitch: look.pitch - STEP_DEGREES },
      '+': { fov: look.fov - STEP_DEGREES },
      '=': { fov: look.fov - STEP_DEGREES },
      '-': { fov: look.fov + STEP_DEGREES },
      Home: FIRST_LOOK,
    };
    const change = changes[event.key];
    if (!change || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setLook(lookTo({ ...look, ...change }));
  };
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    onKeyDown,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      pointers.current.set(event.pointerId, now);
      if (other) {
        const grown =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        setLook((was) => lookTo({ ...was, fov: was.fov / grown }));
      } else setLook((was) => lookAfterDrag(was, now.x - before.x, now.y - before.y, height));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
