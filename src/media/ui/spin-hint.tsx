import { Icon } from '#ui/icon/icon.tsx';

/** "Swipe to spin", shown until the first interaction. */
export function SpinHint() {
  return (
    <p className="spin-hint">
      {/* A box is animated by the compositor; an SVG would recalculate style on the main thread in every frame. */}
      <span>
        <Icon name="rotate-3d" />
      </span>
      Swipe to spin
    </p>
  );
}
