import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import {
  directoryUrl,
  parseDirectoryQuery,
  type DirectoryQuery,
  type DirectoryShape,
} from '../rules/directory-query.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState, type Suggestions } from '#ui/empty-state.tsx';
import { FacetSummary, FacetValue, FilterButton, FilterChips, FilterPanel } from '#ui/results/filters.tsx';
import type { IllustrationName } from '#ui/illustration.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { MoreOrLess } from '#ui/more-or-less.tsx';
import { Pager } from '#ui/results/pager.tsx';
import { useDebounced } from '#ui/use-latest.ts';
import { useResultsFocus } from '#browser/focus.ts';
import { formatDollars } from '#rules/money.ts';

export interface DirectoryView {
  readonly path: string;
  readonly title: string;
  readonly countText: string;
  readonly placeholder: string;
  /** The meaning that was read from the text; `null` if it was searched as typed. */
  readonly reading: string | null;
  readonly shape: DirectoryShape;
  readonly query: DirectoryQuery;
  readonly facets: readonly {
    readonly name: string;
    readonly label: string;
    /** True if it begins closed: each of its values finds one thing, all of which the page shows. */
    readonly closed: boolean;
    readonly items: readonly { readonly value: string; readonly count: number; readonly chosen: boolean }[];
  }[];
  readonly range: {
    readonly name: string;
    readonly label: string;
    readonly bounds: { readonly min: number; readonly max: number };
  } | null;
  readonly chips: readonly { readonly label: string; readonly href: string }[];
  readonly pages: number;
  readonly empty: {
    readonly title: string;
    readonly text: string;
    readonly clearPath: string;
    readonly illustration: IllustrationName;
    readonly suggestions: Suggestions | null;
  };
}

/** The debounce of the search box, in milliseconds. */
const DEBOUNCE_MS = 300;
/** Number of values of a facet before "Show more". */
const INITIAL_VALUES = 7;

/** The search of models or offers: a plain form, which scripts submit on every change. */
export function DirectoryScreen({
  found,
  intro,
  children,
}: {
  found: DirectoryView;
  intro?: ReactNode;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const following = useResultsFocus(found);
  const loading = navigation.state === 'loading' && navigation.location.pathname === found.path;
  const go = (replace = false) => {
    typed.cancel();
    const fields = new URLSearchParams([...new FormData(form.current!)].map(([name, value]) => [name, String(value)]));
    void navigate(directoryUrl(found.path, parseDirectoryQuery(fields, found.shape), found.shape), {
      preventScrollReset: true,
      replace,
    });
  };
  const typed = useDebounced(() => go(true), DEBOUNCE_MS);
  return (
    <Container className="search directory">
      <form
        ref={form}
        action={found.path}
        className="search-form"
        role="search"
        aria-label={found.title}
        data-bare={found.facets.length === 0 && found.range === null ? '' : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>('#filters:popover-open')?.hidePopover();
          go();
        }}
      >
        <div className="search-head">
          <div>
            <h1>{found.title}</h1>
            {intro}
            <p className="search-count" role="status">
              {found.countText}
            </p>
          </div>
          <div className="search-tools cluster">
            <DirectorySearchBox found={found} onType={typed.call} />
            <FilterButton />
          </div>
        </div>
        <div className="search-grid">
          <DirectoryFilters found={found} onChange={() => go()} />
          <section className="search-results" aria-busy={loading} aria-labelledby="results-title" {...following}>
            <DirectoryResults found={found}>{children}</DirectoryResults>
          </section>
        </div>
      </form>
    </Container>
  );
}

function DirectorySearchBox({ found, onType }: { found: DirectoryView; onType: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // While the box has focus it belongs to the user.
    if (box.current && document.activeElement !== box.current) box.current.value = found.query.query;
  }, [found]);
  return (
    <div className="search-box">
      <label>
        <span className="visually-hidden">{found.placeholder}</span>
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          name="query"
          className="control"
          defaultValue={found.query.query}
          placeholder={found.placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={onType}
        />
      </label>
    </div>
  );
}

function DirectoryFilters({ found, onChange }: { found: DirectoryView; onChange: () => void }) {
  return (
    <FilterPanel send="Show results">
      {found.facets.map((facet) => (
        <DirectoryFacet key={facet.name} facet={facet} onChange={onChange} />
      ))}
      {found.range && (
        <DirectoryRange
          key={JSON.stringify(found.query.ranges)}
          range={found.range}
          set={found.query.ranges[found.range.name]}
          onChange={onChange}
        />
      )}
    </FilterPanel>
  );
}

function DirectoryResults({ found, children }: { found: DirectoryView; children: ReactNode }) {
  return (
    <>
      <h2 className="visually-hidden" id="results-title">
        Results{found.pages > 1 && `, page ${found.query.page} of ${found.pages}`}
      </h2>
      {found.reading && (
        <p className="search-ignored" role="status">
          {found.reading}
        </p>
      )}
      {found.chips.length > 0 && <FilterChips chips={found.chips} clearPath={found.path} />}
      {found.pages === 0 ? (
        <EmptyState
          illustration={found.empty.illustration}
          title={found.empty.title}
          suggestions={found.empty.suggestions}
        >
          <p>{found.empty.text}</p>
          <ButtonLink href={found.empty.clearPath}>Clear Filters</ButtonLink>
        </EmptyState>
      ) : (
        <>
          {children}
          <Pager
            page={found.query.page}
            pages={found.pages}
            href={(page) => directoryUrl(found.path, { ...found.query, page }, found.shape)}
          />
        </>
      )}
    </>
  );
}

function DirectoryFacet({ facet, onChange }: { facet: DirectoryView['facets'][number]; onChange: () => void }) {
  const item = ({ value, count, chosen }: (typeof facet.items)[number]) => (
    <li key={`${value} ${chosen}`}>
      <FacetValue
        label={value}
        count={count}
        name={facet.name}
        value={value}
        defaultChecked={chosen}
        onChange={onChange}
      />
    </li>
  );
  const first = facet.items.filter(({ chosen }, index) => index < INITIAL_VALUES || chosen);
  const rest = facet.items.filter((one) => !first.includes(one));
  return (
    <details className="facet" open={!facet.closed}>
      <summary>
        <FacetSummary label={facet.label} />
      </summary>
      <div className="facet-body" role="group" aria-label={facet.label}>
        <ul>{first.map(item)}</ul>
        {rest.length > 0 && (
          <details className="facet-more">
            <summary>
              <MoreOrLess more={`Show ${rest.length} more`} less="Show fewer" />
            </summary>
            <ul>{rest.map(item)}</ul>
          </details>
        )}
      </div>
    </details>
  );
}

/** Two text boxes; an empty one means no limit. */
function DirectoryRange({
  range,
  set,
  onChange,
}: {
  range: NonNullable<DirectoryView['range']>;
  set: { readonly min?: number; readonly max?: number } | undefined;
  onChange: () => void;
}) {
  const input = (end: 'min' | 'max', label: string, value = set?.[end]) => (
    <label className="stack gap-1 quiet">
      <span>{label}</span>
      <input
        type="text"
        inputMode="numeric"
        className="control"
        name={`${end}[${range.name}]`}
        defaultValue={value === undefined ? '' : formatDollars(value)}
        placeholder={formatDollars(range.bounds[end])}
        maxLength={12}
        autoComplete="off"
        onBlur={(event) => event.currentTarget.value !== event.currentTarget.defaultValue && onChange()}
      />
    </label>
  );
  return (
    <details className="facet" open>
      <summary>
        <FacetSummary label={range.label} />
      </summary>
      <div className="facet-body directory-range grid gap-3" role="group" aria-label={range.label}>
        {input('min', 'From')}
        {input('max', 'To')}
      </div>
    </details>
  );
}
