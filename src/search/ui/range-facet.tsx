import { useEffect, useEffectEvent, useState } from 'react';
import { formatRangeBox, formatRangeEnd } from '../rules/facets.ts';
import {
  moveThumb,
  rounding,
  rangeWithTyped,
  reachableBounds,
  SLIDER_DEBOUNCE_MS,
  sliderBounds,
  toSliderState,
  sliderStep,
} from '../rules/slider.ts';
import { Select } from '#ui/select.tsx';
import { RangeBox, RangeSlider } from '#ui/range-slider.tsx';
import { useDebounced, useOptimisticValue } from '#ui/use-latest.ts';
import type { ShownFacet } from '../rules/present-facets.ts';
import type { Range, RangeFacet } from '../rules/stock-query.ts';

type RangeShown = Extract<ShownFacet, { kind: 'range' }>;

/** The slider of one range facet. Changes go to the URL; those of a thumb after a pause. */
export function RangeFacetField({
  facet,
  set: given,
  fallback,
  onChange,
}: {
  facet: RangeShown;
  set: Range | undefined;
  fallback: { min: number; max: number };
  onChange: (name: RangeFacet, range: Range | null) => void;
}) {
  const [set, setSet] = useOptimisticValue(given);
  const known = sliderBounds(facet.name, facet.stats, fallback);
  const bounds = reachableBounds(facet.name, known);
  const step = sliderStep(facet.name, known);
  const [state, setState] = useState(toSliderState(bounds, set));
  const settled = `${bounds.min} ${bounds.max} ${set?.min} ${set?.max}`;
  const moveThumbs = useEffectEvent(() => setState(toSliderState(bounds, set)));
  // The URL is the state: move the thumbs to whatever it says now.
  useEffect(() => moveThumbs(), [settled]);

  const toRange = (low: number, high: number): Range | null => {
    const range = { ...(low > bounds.min ? { min: low } : {}), ...(high < bounds.max ? { max: high } : {}) };
    return range.min === undefined && range.max === undefined ? null : range;
  };
  const send = useDebounced(() => onChange(facet.name, toRange(state.low, state.high)), SLIDER_DEBOUNCE_MS);
  const move = (thumb: 'low' | 'high', value: number) => {
    const moved = moveThumb(facet.name, bounds, state, thumb, value, step);
    if (moved.ignored)
      console.debug(`Slider ${facet.name}: ${value} is outside ${bounds.min} to ${bounds.max} and was ignored.`);
    setState(moved.state);
    send.call();
  };
  const box = (end: 'min' | 'max', label: string) => (
    <RangeBox
      label={label}
      name={`${end}[${facet.name}]`}
      value={set?.[end]}
      placeholder={bounds[end]}
      format={(value) => formatRangeBox(facet.name, value)}
      onEnter={(typed) => {
        const range = rangeWithTyped(facet.stats && known, set, end, typed);
        if (range?.min === set?.min && range?.max === set?.max) return;
        setSet(range ?? undefined);
        onChange(facet.name, range);
      }}
    />
  );
  return (
    <div className="facet-body">
      <RangeSlider
        label={facet.label}
        bounds={bounds}
        step={step}
        unit={rounding(facet.name)}
        low={state.low}
        high={state.high}
        format={(value) => formatRangeEnd(facet.name, value)}
        onMove={move}
      >
        {box('min', 'From')}
        {box('max', 'To')}
      </RangeSlider>
    </div>
  );
}

type MinimumShown = Extract<ShownFacet, { kind: 'minimum' }>;

/** The smallest number of one facet as a list of choices. A largest number from a shared link stays. */
export function MinimumField({
  facet: { name, label, choices },
  set: given,
  onChange,
}: {
  facet: MinimumShown;
  set: Range | undefined;
  onChange: (name: RangeFacet, range: Range | null) => void;
}) {
  const [set, setSet] = useOptimisticValue(given);
  return (
    <div className="facet-body">
      <Select
        name={`min[${name}]`}
        aria-label={label}
        value={set?.min ?? ''}
        choices={choices}
        onChange={({ currentTarget: { value } }) => {
          const { min: _, ...most } = set ?? {};
          const range = value === '' ? most : { ...most, min: Number(value) };
          setSet(range);
          onChange(name, range);
        }}
      />
      {set?.max !== undefined && <input type="hidden" name={`max[${name}]`} value={set.max} />}
    </div>
  );
}
