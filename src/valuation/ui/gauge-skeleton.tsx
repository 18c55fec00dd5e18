import { Skeleton } from '#ui/skeleton.tsx';

const ARC = 'M 14 84 A 66 66 0 0 1 146 84';

/** Has the size of the gauge, which replaces it. */
export function GaugeSkeleton() {
  return (
    <div className="gauge gauge-waiting">
      <p className="visually-hidden">Comparing the price with similar vehicles</p>
      <div className="gauge-dial" aria-hidden="true">
        <GaugeArc filled={false} />
      </div>
      <div className="gauge-words" aria-hidden="true">
        <Skeleton lines={2} />
        <Skeleton lines={2} />
      </div>
    </div>
  );
}

/** Without a fill there is no path, because its round end would be drawn as a dot. */
export function GaugeArc({ filled }: { filled: boolean }) {
  return (
    <svg className="gauge-arc" viewBox="0 0 160 92" aria-hidden="true">
      <path className="gauge-track" d={ARC} pathLength={100} />
      {filled && <path className="gauge-fill" d={ARC} pathLength={100} />}
    </svg>
  );
}
