import type { Segment } from '../rules/spin-to-win.ts';

/** The radius of the wheel in its own coordinates, with its centre at 0, 0. */
const RADIUS = 100;
const LABEL_RADIUS = 68;
/** Narrower segments have no room for a number. */
const LABELLED_DEGREES = 14;

/** A point of the wheel; `degrees` clockwise from the top. */
function pointAt(degrees: number, radius: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
}

function outline({ start, end }: Segment): string {
  const isLarge = end - start > 180 ? 1 : 0;
  return `M0 0L${pointAt(start, RADIUS)}A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${pointAt(end, RADIUS)}Z`;
}

/**
 * The wheel, turned by `angle` degrees. It only shows what the server has drawn: the list of prizes beside it says the same in words,
 * so that it is hidden from screen readers.
 */
export function SpinWheel({
  segments,
  angle,
  onStop,
}: {
  segments: readonly Segment[];
  angle: number;
  onStop: () => void;
}) {
  return (
    <div className="spin-wheel" aria-hidden="true">
      <svg viewBox="-104 -104 208 208" focusable="false">
        <circle className="spin-wheel-rim" r={RADIUS + 2} />
        <g
          className="spin-wheel-disc"
          style={{ transform: `rotate(${angle}deg)` }}
          onTransitionEnd={({ propertyName }) => propertyName === 'transform' && onStop()}
        >
          {segments.map((segment, at) => {
            const { start, end, shade } = segment;
            const middle = (start + end) / 2;
            const [x, y] = pointAt(middle, LABEL_RADIUS).split(' ');
            return (
              <g key={at} className={`spin-shade-${shade}`}>
                {segments.length === 1 ? <circle r={RADIUS} /> : <path d={outline(segment)} />}
                {end - start >= LABELLED_DEGREES && (
                  <text x={x} y={y} transform={`rotate(${middle.toFixed(2)} ${x} ${y})`}>
                    {at + 1}
                  </text>
                )}
              </g>
            );
          })}
        </g>
        <circle className="spin-wheel-hub" r="13" />
        <path className="spin-wheel-pointer" d="M-10 -104H10L0 -84Z" />
      </svg>
    </div>
  );
}
