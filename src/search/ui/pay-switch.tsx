import { useState } from 'react';
import { PRICES_OF, WAYS_TO_PAY, type WayToPay } from '../rules/present-facets.ts';
import type { RangeFacet, StockQuery } from '../rules/stock-query.ts';

const LABELS: Readonly<Record<WayToPay, string>> = { buy: 'Buy', subscribe: 'Subscribe' };

/**
 * Shows the filter of one way to pay, and removes what is set in the other. The stylesheet hides the other filter, so that it also works
 * without scripts.
 */
export function PaySwitch({
  query,
  onChange,
}: {
  query: StockQuery;
  onChange: (name: RangeFacet, range: null) => void;
}) {
  const [picked, setPicked] = useState<WayToPay>('buy');
  const set = WAYS_TO_PAY.find((way) => query.ranges[PRICES_OF[way]] !== undefined);
  return (
    <fieldset className="pay-switch">
      <legend className="visually-hidden">How you want to pay</legend>
      {WAYS_TO_PAY.map((way) => (
        <label key={way}>
          <input
            type="radio"
            name="pay"
            value={way}
            checked={way === (set ?? picked)}
            onChange={() => {
              setPicked(way);
              for (const other of WAYS_TO_PAY)
                if (other !== way && query.ranges[PRICES_OF[other]]) onChange(PRICES_OF[other], null);
            }}
          />
          {LABELS[way]}
        </label>
      ))}
    </fieldset>
  );
}
