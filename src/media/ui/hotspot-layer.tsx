import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Icon } from '#ui/icon/icon.tsx';

/** A visible hotspot, in percent of the picture from left and top. */
export interface VisibleHotspot {
  readonly index: number;
  readonly title: string;
  readonly note: string;
  readonly x: number;
  readonly y: number;
}

/** Hotspots on a picture that open notes. Escape and a click elsewhere close the note. */
export function HotspotLayer({
  points,
  open,
  onOpen,
}: {
  points: readonly VisibleHotspot[];
  open: number | null;
  onOpen: (index: number | null) => void;
}) {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const shown = points.find((point) => point.index === open);
  const isOpen = shown !== undefined;
  const onPress = useEffectEvent((event: Event) => {
    const { target } = event;
    const isOfPoint =
      target instanceof Element &&
      (layer.current?.contains(target) || target.closest('[data-points-of-interest]') !== null);
    if (!isOfPoint) onOpen(null);
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const findDot = (index: number) => layer.current?.querySelector<HTMLElement>(`[data-point="${index}"]`);
  return (
    <div
      ref={layer}
      className="hotspots"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return;
        // Escape closes only the note, not the full-screen view.
        event.preventDefault();
        findDot(shown.index)?.focus();
        onOpen(null);
      }}
    >
      {points.map((point) => (
        <button
          key={point.index}
          type="button"
          className="hotspot"
          data-point={point.index}
          style={{ translate: `calc(${point.x}cqw - 50%) calc(${point.y}cqh - 50%)` }}
          aria-label={point.title}
          aria-expanded={point.index === open}
          aria-controls={point.index === open ? `${id}-note` : undefined}
          onClick={() => onOpen(point.index === open ? null : point.index)}
        >
          <Icon name="plus" />
        </button>
      ))}
      {shown && (
        <div
          id={`${id}-note`}
          className="hotspot-note"
          data-over={shown.y > 55 ? '' : undefined}
          role="group"
          aria-label={shown.title}
          style={{ '--x': `${shown.x}%`, '--y': `${shown.y}%` } as React.CSSProperties}
        >
          <p className="hotspot-title">{shown.title}</p>
          {shown.note !== shown.title && <p>{shown.note}</p>}
          <button
            type="button"
            className="icon-button"
            aria-label="Close"
            onClick={() => {
              findDot(shown.index)?.focus();
              onOpen(null);
            }}
          >
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  );
}
