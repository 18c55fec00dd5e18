import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon/icon.tsx';

const ID = 'filters';

/**
 * The frame of the filters of a search: beside its results, or a drawer over them in a narrow window (search-filters.css). It is part
 * of the form in both cases, so it is a native popover: it opens before hydration.
 */
export function FilterPanel({
  clearPath = null,
  send,
  status,
  children,
  ...props
}: ComponentProps<'div'> & {
  /** `null` if the shopper chose nothing. */
  clearPath?: string | null;
  /** The button at the end, which shows the results. */
  send: string;
  status?: ReactNode;
}) {
  return (
    <div id={ID} popover="auto" className="search-filters" {...props}>
      <div className="search-filters-head">
        <h2 tabIndex={-1} data-first="">
          Filters
        </h2>
        {clearPath !== null && (
          <a href={clearPath} data-keep-scroll="">
            Clear all
          </a>
        )}
        <button
          type="button"
          className="icon-button"
          popoverTarget={ID}
          popoverTargetAction="hide"
          aria-label="Close the filters"
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="search-filters-body">{children}</div>
      <div className="search-send">
        <Button type="submit" block>
          {send}
        </Button>
        {status}
      </div>
    </div>
  );
}

/** Opens the drawer, and shows how many filters are set. */
export function FilterButton({ set = 0, button }: { set?: number; button?: RefObject<HTMLButtonElement | null> }) {
  return (
    <button
      ref={button}
      type="button"
      className="button button-secondary search-open"
      popoverTarget={ID}
      popoverTargetAction="show"
    >
      <Icon name="sliders-horizontal" />
      Filters
      {set > 0 && (
        <span className="facet-set">
          {set}
          <span className="visually-hidden"> set</span>
        </span>
      )}
    </button>
  );
}

/** The filters that the shopper chose, each a link that removes it. */
export function FilterChips({
  chips,
  clearPath,
}: {
  chips: readonly { readonly label: string; readonly href: string }[];
  clearPath: string;
}) {
  return (
    <ul className="chips" data-active-filters="" aria-label="Active filters">
      {chips.map(({ label, href }) => (
        <li key={label + href}>
          <a className="chip" data-removes-filter="" href={href} data-keep-scroll="" aria-label={`Remove ${label}`}>
            {label}
            <Icon name="x" />
          </a>
        </li>
      ))}
      <li>
        <a className="chip-clear" href={clearPath} data-keep-scroll="">
          Clear all
        </a>
      </li>
    </ul>
  );
}

/** The head of a facet's disclosure: its label, and how many of its values are set. */
export function FacetSummary({ label, set = 0 }: { label: string; set?: number }) {
  return (
    <>
      <span>
        {label}
        {set > 0 && <span className="facet-set">{set}</span>}
      </span>
      <Icon name="chevron-down" />
    </>
  );
}

/** One value of a facet, with the number of its results. */
export function FacetValue({ label, count, ...input }: ComponentProps<'input'> & { label: string; count: number }) {
  return (
    <label className="facet-value">
      <input type="checkbox" {...input} />
      <span>{label}</span>
      <span className="facet-count">{count}</span>
    </label>
  );
}
