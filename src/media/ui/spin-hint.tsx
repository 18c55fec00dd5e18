import { Icon } from '#ui/icon/icon.tsx';

/** "Swipe to spin", or "Drag to spin" if the pointer is a mouse. Shown until the first interaction. */
export function SpinHint() {
  return (
    <p className="spin-hint">
      {/* A box is animated by the compositor; an SVG would recalculate style on the main thread in every frame. */}
      <span>
        <Icon name="rotate-3d" />
      </span>
      <b className="spin-touch">Swipe to spin</b>
      <b className="spin-mouse">Drag to spin</b>
    </p>
  );
}
