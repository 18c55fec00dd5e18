import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { parseBox } from '#rules/url-values.ts';

export interface RangeEnds {
  readonly min: number;
  readonly max: number;
}

/**
 * Two native thumbs on one track, the chosen range in words, and below them boxes that any form can send. The thumbs come once
 * scripts run, their place is kept from the first paint; without scripts the boxes do the work alone. What a move means (rounding,
 * keeping apart, what is ignored) is the caller's rule: `onMove` gets what the thumb says.
 */
export function RangeSlider({
  label,
  bounds,
  step,
  low,
  high,
  say,
  onMove,
  disabled = false,
  children,
}: {
  label: string;
  bounds: RangeEnds;
  step: number;
  low: number;
  high: number;
  /** A value in words: `$12,000`. */
  say: (value: number) => string;
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
      step={step}
      value={value}
      disabled={disabled}
      aria-label={`${label}, ${end}`}
      aria-valuetext={say(value)}
      onChange={(event) => onMove(which, event.currentTarget.valueAsNumber)}
    />
  );
  return (
    // Both thumbs at the right end: the low one must be the one that can be taken hold of.
    <div className="range-field" data-stuck={low > bounds.min + (bounds.max - bounds.min) / 2 ? 'high' : undefined}>
      <div className="range" style={{ '--low': share(low), '--high': share(high) } as CSSProperties}>
        {hydrated && (
          <>
            {thumb('low', low, 'lowest')}
            {thumb('high', high, 'highest')}
          </>
        )}
      </div>
      <p className="range-text">
        <output>
          {say(low)} – {say(high)}
        </output>
      </p>
      <div className="range-boxes">{children}</div>
    </div>
  );
}

/**
 * One end of a range as a number that can be typed. `onEnter` gets whole numbers, or `undefined` for an emptied box, on leaving and at
 * Enter; what is no number is not taken. On leaving, the box says what was made of it.
 */
export function RangeBox({
  label,
  name,
  value,
  placeholder,
  disabled,
  onEnter,
}: {
  label: string;
  name?: string;
  value: number | undefined;
  placeholder: number;
  disabled?: boolean;
  onEnter: (typed: number | undefined) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  // A box is the reader's own while they are in it; otherwise it follows the value behind it.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement)
      box.current.value = value === undefined ? '' : String(value);
  }, [value]);
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
        defaultValue={value ?? ''}
        placeholder={String(placeholder)}
        onBlur={({ currentTarget }) => {
          enter(currentTarget.value);
          currentTarget.value = value === undefined ? '' : String(value);
        }}
        onKeyDown={(event) => {
          // A form that is sent as well would send what stood there before.
          if (event.key === 'Enter' && enter(event.currentTarget.value)) event.preventDefault();
        }}
      />
    </label>
  );
}
