import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { parseBox } from '#rules/url-values.ts';

export interface RangeEnds {
  readonly min: number;
  readonly max: number;
}

/**
 * Two native range inputs on one track, the chosen range as text, and two text boxes that a form can submit. The thumbs are
 * drawn until hydration; without scripts the boxes are enough. The caller decides what a move means (rounding, minimum
 * distance, ignored values): `onMove` gets the raw value of the thumb.
 */
export function RangeSlider({
  label,
  bounds,
  step,
  unit = step,
  low,
  high,
  format,
  onMove,
  disabled = false,
  children,
}: {
  label: string;
  bounds: RangeEnds;
  step: number;
  low: number;
  high: number;
  /** The distance of two values if a value from a URL is between two steps; by default the step. */
  unit?: number;
  /** A value as text: `$12,000`. */
  format: (value: number) => string;
  onMove: (thumb: 'low' | 'high', value: number) => void;
  disabled?: boolean;
  /** Two `RangeBox`es. */
  children: ReactNode;
}) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const share = (value: number) => `${((value - bounds.min) / Math.max(1, bounds.max - bounds.min)) * 100}%`;
  const thumb = (which: 'low' | 'high', value: number, end: string) => (
    <input
      type="range"
      min={bounds.min}
      max={bounds.max}
      // A browser moves a thumb that is between two steps to one of them, and would show another value than the filter.
      step={(value - bounds.min) % step === 0 ? step : unit}
      value={value}
      disabled={disabled}
      aria-label={`${label}, ${end}`}
      aria-valuetext={format(value)}
      onChange={(event) => onMove(which, event.currentTarget.valueAsNumber)}
    />
  );
  return (
    // When both thumbs are at the right end, the low one must be on top, or neither could be moved.
    <div className="range-field" data-stuck={low > bounds.min + (bounds.max - bounds.min) / 2 ? 'high' : undefined}>
      <div className="range" style={{ '--low': share(low), '--high': share(high) } as CSSProperties}>
        {hydrated ? (
          <>
            {thumb('low', low, 'lowest')}
            {thumb('high', high, 'highest')}
          </>
        ) : (
          <>
            <span className="range-thumb" />
            <span className="range-thumb range-thumb-high" />
          </>
        )}
      </div>
      <p className="range-text">
        <output>
          {format(low)} – {format(high)}
        </output>
      </p>
      <div className="range-boxes">{children}</div>
    </div>
  );
}

/**
 * A text box for one end of a range. `onEnter` is called on blur and on Enter, with a whole number, or `undefined` for an empty box;
 * other text is marked while it is typed, and ignored. On blur the box shows the accepted value.
 */
export function RangeBox({
  label,
  name,
  value,
  placeholder,
  format = String,
  disabled,
  onEnter,
}: {
  label: string;
  name?: string;
  value: number | undefined;
  placeholder: number;
  /** Text in the box for a value, which `parseBox` reads as that value: `$12,000`. */
  format?: (value: number) => string;
  disabled?: boolean;
  onEnter: (typed: number | undefined) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState(false);
  const shown = value === undefined ? '' : format(value);
  // While the box has focus it belongs to the user; otherwise it follows `value`.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = shown;
  }, [shown]);
  const enter = (text: string): boolean => {
    const read = parseBox('min', text);
    if (read === null || read.min === value) return false;
    onEnter(read.min);
    return true;
  };
  return (
    <label className="range-box">
      <span>{label}</span>
      <input
        ref={box}
        className="control"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        disabled={disabled}
        defaultValue={shown}
        placeholder={format(placeholder)}
        aria-invalid={unread || undefined}
        onInput={({ currentTarget }) => setUnread(parseBox('min', currentTarget.value) === null)}
        onBlur={({ currentTarget }) => {
          setUnread(false);
          enter(currentTarget.value);
          currentTarget.value = shown;
        }}
        onKeyDown={(event) => {
          // Submitting the form as well would send the value from before this change.
          if (event.key === 'Enter' && enter(event.currentTarget.value)) event.preventDefault();
        }}
      />
    </label>
  );
}
