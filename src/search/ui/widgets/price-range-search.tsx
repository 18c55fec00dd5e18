import { useState } from 'react';
import { useNavigate } from 'react-router';
import { movePriceThumb, PRICE_RANGE_STEP, type PriceRange, type ShowMeWording } from '../../rules/price-range.ts';
import { formatDollars } from '#rules/money.ts';
import { RangeBox, RangeSlider } from '#ui/range-slider.tsx';
import { EMPTY_QUERY, withRange, withSort } from '../../rules/query-codec.ts';
import { searchUrl, withRoute, type SearchRoute } from '../../rules/search-url.ts';
import type { SortKey } from '../../rules/stock-query.ts';
import { ShowMeButton } from './show-me-button.tsx';
import { useLiveCount } from '../use-live-count.ts';

export interface PriceRangeView {
  readonly route: SearchRoute;
  readonly defaultSort: SortKey;
  readonly bounds: PriceRange;
  /** Vehicles within the bounds. */
  readonly count: number;
  readonly vehicleTypes: readonly string[];
  readonly wording: ShowMeWording;
}

/** A search between two prices, dearest first. */
export function PriceRangeSearch({ route, defaultSort, bounds, count, vehicleTypes, wording }: PriceRangeView) {
  const navigate = useNavigate();
  const [range, setRange] = useState(bounds);
  const query = withSort(withRange(withRoute(EMPTY_QUERY, route), 'price', range), 'price_desc');
  const found = useLiveCount(query, count);
  const move = (thumb: 'min' | 'max', value: number) => setRange((now) => movePriceThumb(bounds, now, thumb, value));
  return (
    <form
      className="price-range"
      action={route.path}
      aria-label="Search by price"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(searchUrl(query, route, defaultSort));
      }}
    >
      <RangeSlider
        label="Price"
        bounds={bounds}
        step={PRICE_RANGE_STEP}
        low={range.min}
        high={range.max}
        format={formatDollars}
        onMove={(thumb, value) => move(thumb === 'low' ? 'min' : 'max', value)}
      >
        <RangeBox
          label="From"
          name="min[price]"
          value={range.min}
          placeholder={bounds.min}
          format={formatDollars}
          onEnter={(typed) => move('min', typed ?? bounds.min)}
        />
        <RangeBox
          label="To"
          name="max[price]"
          value={range.max}
          placeholder={bounds.max}
          format={formatDollars}
          onEnter={(typed) => move('max', typed ?? bounds.max)}
        />
      </RangeSlider>
      <input type="hidden" name="sortBy" value="price_desc" />
      <ShowMeButton count={found} vehicleTypes={vehicleTypes} wording={wording} block />
    </form>
  );
}
