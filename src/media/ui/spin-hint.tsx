import { Icon } from '#ui/icon/icon.tsx';

/** VDP-017 */
export function SpinHint() {
  return (
    <p className="spin-hint">
      <Icon name="rotate-3d" />
      Swipe to spin
    </p>
  );
}
