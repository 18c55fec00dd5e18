import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '#ui/field.tsx';
import { KmField, MoneyField } from '#ui/money-field.tsx';
import { Select } from '#ui/select.tsx';
import { parseStockQuery } from '../rules/query-codec.ts';
import { searchUrl, withRoute, type SearchRoute } from '../rules/search-url.ts';
import type { SortKey, StockQuery, ValueFacet } from '../rules/stock-query.ts';
import type { ShowMeWording } from '../rules/price-range.ts';
import { ShowMeButton } from './widgets/show-me-button.tsx';
import { useLiveCount } from './use-live-count.ts';

export interface StockSearchView {
  readonly route: SearchRoute;
  readonly defaultSort: SortKey;
  readonly placeholder: string;
  /** The number of vehicles of the route: what the button shows before a selection. */
  readonly count: number;
  readonly vehicleTypes: readonly string[];
  readonly wording: ShowMeWording;
  /** Each is a drop-down list with "Any" as its first choice. */
  readonly choices: readonly {
    readonly facet: ValueFacet;
    readonly label: string;
    readonly values: readonly { readonly value: string; readonly label: string }[];
  }[];
  readonly quickPrices: readonly number[];
  readonly askKm: boolean;
}

/** The short stock search: a plain form whose button shows how many vehicles match. */
export function StockSearch({
  route,
  defaultSort,
  placeholder,
  count,
  vehicleTypes,
  wording,
  choices,
  quickPrices,
  askKm,
}: StockSearchView) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [query, setQuery] = useState<StockQuery>(() =>
    withRoute(parseStockQuery(new URLSearchParams(), defaultSort).query, route),
  );
  const found = useLiveCount(query, count);
  const read = () => {
    const fields = new URLSearchParams([...new FormData(form.current!)].map(([name, value]) => [name, String(value)]));
    return withRoute(parseStockQuery(fields, defaultSort).query, route);
  };
  const look = () => setQuery(read());
  return (
    <form
      ref={form}
      className="stock-search cluster gap-4"
      action={route.path}
      role="search"
      aria-label="Find a vehicle"
      onChange={look}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(searchUrl(read(), route, defaultSort));
      }}
    >
      {/* Enter presses the first button of a form, which must not be one of the quick prices. */}
      <button type="submit" hidden />
      <Field id="home-query" label="Keyword" required>
        {(aria) => (
          <input
            {...aria}
            type="search"
            name="query"
            className="control"
            placeholder={placeholder}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
        )}
      </Field>
      {choices.map((choice) => (
        <Field key={choice.facet} id={`home-${choice.facet}`} label={choice.label} required>
          {(aria) => (
            <Select
              {...aria}
              name={choice.facet}
              defaultValue=""
              choices={[{ value: '', label: 'Any' }, ...choice.values]}
            />
          )}
        </Field>
      ))}
      {askKm && <KmField id="home-km" name="max[km]" label="Kilometres up to" placeholder="Any" />}
      <MoneyField
        id="home-price"
        name="max[price]"
        label="Price up to"
        placeholder="Any"
        quick={quickPrices}
        onQuick={look}
      />
      <div className="stock-search-send">
        <ShowMeButton count={found} vehicleTypes={vehicleTypes} wording={wording} block />
      </div>
    </form>
  );
}
