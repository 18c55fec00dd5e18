import { Icon } from '#ui/icon/icon.tsx';

const STEPS = {
  previous: { className: 'gallery-prev', label: 'Previous picture', icon: 'chevron-left', by: -1 },
  next: { className: 'gallery-next', label: 'Next picture', icon: 'chevron-right', by: 1 },
} as const;

/** The buttons to the previous and next picture. */
export function GallerySteps({
  first,
  last,
  ...props
}: {
  /** True if the first picture is shown. */
  first: boolean;
  last: boolean;
  /** The id of the row. With it the buttons work before hydration (browser/early-input.ts). */
  controls?: string;
  onStep: (by: 1 | -1) => void;
}) {
  return (
    <>
      <Step to="previous" disabled={first} {...props} />
      <Step to="next" disabled={last} {...props} />
    </>
  );
}

function Step({
  to,
  controls,
  disabled,
  onStep,
}: {
  to: keyof typeof STEPS;
  controls?: string;
  disabled: boolean;
  onStep: (by: 1 | -1) => void;
}) {
  const { className, label, icon, by } = STEPS[to];
  return (
    <button
      type="button"
      className={`gallery-step ${className}`}
      aria-label={label}
      aria-controls={controls}
      data-slide={controls === undefined ? undefined : by}
      disabled={disabled}
      onClick={() => onStep(by)}
    >
      <Icon name={icon} />
    </button>
  );
}
