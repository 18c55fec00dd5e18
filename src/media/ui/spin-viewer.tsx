import {
  useEffect,
  useEffectEvent,
  useState,
  useReducer,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { useInView } from '#ui/use-in-view.ts';
import { frameWidth, stemAt } from '../rules/part-pictures.ts';
import { AUTO_ROTATE_MS, newSpin, spinAfter, stepsBetween, type Spin, type SpinEvent } from '../rules/spin.ts';
import { HotspotLayer, type VisibleHotspot } from './hotspot-layer.tsx';
import type { SpinView } from '../rules/media-view.ts';
import { SpinHint } from './spin-hint.tsx';
import { useFrames, type LoadedFrame } from './use-frames.ts';
import './viewers.css';

/** True if the page is visible: not in a background tab or a minimised window. */
export function usePageShown(): boolean {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const look = () => setShown(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return shown;
}

export interface SpinViewerProps {
  readonly name: string;
  readonly spin: SpinView;
  /** True if the spin is the chosen mode. */
  readonly active: boolean;
  /** A hotspot to show, requested by another component; a new object for each request. */
  readonly wanted: { readonly point: number } | null;
}

/** Rotates a vehicle by drag, swipe, arrow keys or automatically, once all frames have loaded. */
export function SpinViewer({ name, spin: { frames, hotspots, autoRotate }, active, wanted }: SpinViewerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const inView = useInView(frame);
  const pageShown = usePageShown();
  const seen = inView && pageShown && active;
  const { loaded, settled, start } = useFrames(
    frames,
    seen,
    () => frameWidth(frame.current!.clientWidth * Math.min(2, devicePixelRatio)),
    stemAt,
  );
  const [spin, tell] = useReducer(spinAfter, newSpin(frames.length, false));
  const [open, setOpen] = useState<number | null>(null);
  const ready = loaded !== null && loaded.length > 1;

  useEffect(() => {
    if (!ready) return;
    tell({ type: 'loaded', count: loaded.length });
    if (autoRotate && !matchMedia('(prefers-reduced-motion: reduce)').matches) tell({ type: 'play', on: true });
  }, [loaded, ready, autoRotate]);
  useEffect(() => {
    if (!spin.playing || !seen || !ready || open !== null) return;
    const timer = setInterval(() => tell({ type: 'tick' }), AUTO_ROTATE_MS);
    return () => clearInterval(timer);
  }, [spin.playing, seen, ready, open]);
  useEffect(() => {
    const image = loaded?.[spin.at]?.image;
    if (image && canvas.current && ready) drawFrame(canvas.current, image);
  }, [loaded, ready, spin.at]);

  const points = useSpinHotspots({
    hotspots,
    loaded,
    ready,
    spin,
    wanted,
    onShow: (point, at) => {
      tell({ type: 'show', at });
      setOpen(point);
    },
  });
  const picture = loaded?.[0]?.image;
  return (
    <>
      <SpinSurface frame={frame} name={name} spin={spin} ready={ready} tell={tell} start={start} />
      <div
        className="spin-frame"
        style={picture ? ({ '--ratio': picture.naturalWidth / picture.naturalHeight } as CSSProperties) : undefined}
      >
        <canvas ref={canvas} className="spin-canvas" aria-hidden="true" hidden={!ready} />
        {ready && <HotspotLayer points={points} open={open} onOpen={setOpen} />}
      </div>
      {!spin.touched && <SpinHint />}
      <SpinLoading count={frames.length} loaded={loaded} settled={settled} ready={ready} />
      {autoRotate && ready && (
        <button
          type="button"
          className="media-button spin-play"
          aria-label={spin.playing ? 'Stop rotating' : 'Rotate automatically'}
          onClick={() => tell({ type: 'play', on: !spin.playing })}
        >
          <Icon name={spin.playing ? 'pause' : 'play'} />
        </button>
      )}
    </>
  );
}

/** The area that rotates the spin: a slider for keyboards and screen readers. */
function SpinSurface({
  frame,
  name,
  spin,
  ready,
  tell,
  start,
}: {
  frame: RefObject<HTMLDivElement | null>;
  name: string;
  spin: Spin;
  ready: boolean;
  tell: (event: SpinEvent) => void;
  /** Loads the frames. */
  start: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const quarter = Math.max(1, Math.round(spin.count / 4));
    const by = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: quarter,
      PageDown: -quarter,
      Home: -spin.at,
      End: spin.count - 1 - spin.at,
    }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    start();
    if (ready) tell({ type: 'step', by });
  };
  return (
    <div
      ref={frame}
      className="spin-surface"
      role="slider"
      tabIndex={0}
      aria-label={`Rotate the ${name}`}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, spin.count)}
      aria-valuenow={spin.at + 1}
      aria-valuetext={`Picture ${spin.at + 1} of ${spin.count}`}
      data-ready={ready || undefined}
      data-held={spin.held ? '' : undefined}
      onKeyDown={onKeyDown}
      onFocus={start}
      onPointerDown={(event) => {
        start();
        if (event.button !== 0 || !ready) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        tell({ type: 'grab', x: event.clientX });
      }}
      onPointerMove={(event) => tell({ type: 'drag', x: event.clientX })}
      onPointerUp={() => tell({ type: 'release' })}
      onPointerCancel={() => tell({ type: 'release' })}
    />
  );
}

/** The progress of loading, and how many frames failed. */
function SpinLoading({
  count,
  loaded,
  settled,
  ready,
}: {
  count: number;
  loaded: readonly LoadedFrame[] | null;
  settled: number;
  ready: boolean;
}) {
  if (loaded === null)
    return settled > 0 ? (
      <progress className="spin-progress" max={count} value={settled} aria-label="Loading the 360° view" />
    ) : null;
  const missing = count - loaded.length;
  if (missing === 0) return null;
  return (
    <p className="spin-missing" role="status">
      {ready ? `${missing} of ${count} photos of this 360° view are missing.` : 'The 360° view could not be loaded.'}
    </p>
  );
}

/** The hotspots that the current frame shows. Calls `onShow` with the frame that shows a requested hotspot best. */
function useSpinHotspots({
  hotspots,
  loaded,
  ready,
  spin,
  wanted,
  onShow,
}: {
  hotspots: SpinView['hotspots'];
  loaded: readonly LoadedFrame[] | null;
  ready: boolean;
  spin: Spin;
  wanted: SpinViewerProps['wanted'];
  onShow: (point: number, at: number) => void;
}): VisibleHotspot[] {
  /** The positions of a hotspot in the loaded frames. */
  const loadedAnchors = (index: number) =>
    hotspots[index]?.anchors.flatMap((anchor) => {
      const at = loaded?.findIndex((frame) => frame.place === anchor.at) ?? -1;
      return at < 0 ? [] : [{ ...anchor, at }];
    }) ?? [];
  const showPoint = useEffectEvent((point: number) => {
    const frames = loadedAnchors(point).map(({ at }) => at);
    const [nearest] = frames.toSorted(
      (one, other) =>
        Math.abs(stepsBetween(spin.at, one, spin.count)) - Math.abs(stepsBetween(spin.at, other, spin.count)),
    );
    if (nearest !== undefined) onShow(point, middleFrame(frames, nearest));
  });
  useEffect(() => {
    if (wanted && ready) showPoint(wanted.point);
  }, [wanted, ready]);
  return hotspots.flatMap(({ title, note }, index) => {
    const place = loadedAnchors(index).find(({ at }) => at === spin.at);
    return place ? [{ index, title, note, x: place.x, y: place.y }] : [];
  });
}

function drawFrame(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  if (canvas.width !== image.naturalWidth || canvas.height !== image.naturalHeight) {
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
  }
  canvas.getContext('2d')!.drawImage(image, 0, 0);
}

/** The middle of the nearest run of frames that show a hotspot, where it is seen best. */
function middleFrame(frames: readonly number[], nearest: number): number {
  const here = frames.filter((frame) => Math.abs(frame - nearest) <= 3).sort((one, other) => one - other);
  return here[Math.floor(here.length / 2)] ?? nearest;
}
