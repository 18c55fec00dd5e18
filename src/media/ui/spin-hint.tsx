import { Icon } from '#ui/icon/icon.tsx';

/** "Swipe to spin", shown until the first interaction. */
export function SpinHint() {
  return (
    <p className="spin-hint">
      <Icon name="rotate-3d" />
      Swipe to spin
    </p>
  );
}
