import { useEffect, useState } from 'react';
import { formatRangeEnd } from '#domain/vehicle/range-label.ts';
import { moveThumb, SLIDER_DEBOUNCE_MS, sliderBounds, sliderStateOf, sliderStep, type SliderSubject } from '#domain/vehicle/slider.ts';
import type { ShownFacet } from '../present-facets.ts';
import type { Range } from '../search/stock-query.ts';
import { useDebounced } from './use-debounced.ts';

type RangeShown = Extract<ShownFacet, { kind: 'range' }>;

/**
 * Two boxes that any form can send, and above them, once scripts run, a slider with two thumbs for the same two numbers.
 * The slider's place is kept from the first paint.
 */
export function RangeFacetField({ facet, set, fallback, onChange }: { facet: RangeShown; set: Range | undefined; fallback: { min: number; max: number }; onChange: (range: Range | null) => void }) {
  const subject = facet.name as SliderSubject;
  const bounds = sliderBounds(subject, facet.stats, fallback);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const [state, setState] = useState(sliderStateOf(bounds, set));
  const settled = `${bounds.min} ${bounds.max} ${set?.min} ${set?.max}`;
  // The address is the state: whatever it says now is where the thumbs stand.
  useEffect(() => setState(sliderStateOf(bounds, set)), [settled]);

  const wanted = (low: number, high: number): Range | null => {
    const range = { ...(low > bounds.min ? { min: low } : {}), ...(high < bounds.max ? { max: high } : {}) };
    return range.min === undefined && range.max === undefined ? null : range;
  };
  const send = useDebounced(() => onChange(wanted(state.low, state.high)), SLIDER_DEBOUNCE_MS);
  const move = (thumb: 'low' | 'high', value: number) => {
    const moved = moveThumb(subject, bounds, state, thumb, value);
    if (moved.ignored) console.debug(`Slider ${facet.name}: ${value} is outside ${bounds.min} to ${bounds.max} and was ignored.`);
    setState(moved.state);
    send.call();
  };
  const box = (end: 'min' | 'max', label: string) => {
    const value = set?.[end];
    return (
      <label className="range-box">
        <span>{label}</span>
        <input
          key={`${value}`}
          className="control"
          name={`${end}[${facet.name}]`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={value ?? ''}
          placeholder={String(bounds[end])}
          onBlur={(event) => {
            const digits = event.currentTarget.value.replace(/[^\d]/g, '');
            const typed = digits === '' ? undefined : Number(digits);
            if (typed === value) return;
            const range = { ...set, [end]: typed };
            onChange(range.min === undefined && range.max === undefined ? null : range);
          }}
        />
      </label>
    );
  };
  const share = (value: number) => ((value - bounds.min) / (bounds.max - bounds.min)) * 100;
  const thumb = (which: 'low' | 'high', label: string) => (
    <input
      type="range"
      min={bounds.min}
      max={bounds.max}
      step={sliderStep(subject, bounds)}
      value={state[which]}
      aria-label={`${facet.label}, ${label}`}
      aria-valuetext={formatRangeEnd(facet.name, state[which])}
      onChange={(event) => move(which, event.currentTarget.valueAsNumber)}
    />
  );
  return (
    <div className="facet-body">
      <div className="range" style={{ '--low': `${share(state.low)}%`, '--high': `${share(state.high)}%` } as React.CSSProperties}>
        {hydrated && (
          <>
            {thumb('low', 'lowest')}
            {thumb('high', 'highest')}
          </>
        )}
      </div>
      <p className="range-text">
        <output>
          {formatRangeEnd(facet.name, state.low)} – {formatRangeEnd(facet.name, state.high)}
        </output>
      </p>
      <div className="range-boxes">
        {box('min', 'From')}
        {box('max', 'To')}
      </div>
    </div>
  );
}
