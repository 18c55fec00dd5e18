import { memo, useDeferredValue, useState, type ReactNode } from 'react';
import { FacetValue } from '#ui/results/filters.tsx';
import { MoreOrLess } from '#ui/more-or-less.tsx';
import { useOptimisticValue } from '#ui/use-latest.ts';
import { BELOW, type ShownItem, type ValuesShown } from '../rules/present-facets.ts';
import type { QueryFacet, StockQuery, ValueFacet } from '../rules/stock-query.ts';
import { Group, type OpenGroups } from './open-groups.tsx';
import { includesText } from '#rules/normal-form.ts';

/** The number of popular makes; the others follow in alphabetical order. */
const POPULAR = 20;
/** Longer lists get a search field. */
const SHORT = 20;

interface ListProps {
  facet: ValuesShown;
  groups: OpenGroups;
  chosen: readonly string[];
  /** Chosen values of the lists below the values. */
  chosenBelow: StockQuery['filters'];
  /**
   * The values that were selected when the list was rendered first are at the top; later selections stay in place,
   * under the pointer.
   */
  lifted: StockQuery['filters'];
  /** True if any of the chosen values is enough; `null` if there is nothing to choose. */
  any: boolean | null;
  /** Must be the same functions at every render. */
  onToggle: Toggle;
  onAny: (facet: ValueFacet, isOn: boolean) => void;
}

type Toggle = (facet: QueryFacet, value: string) => void;

/**
 * The values of one facet as checkboxes: the first few, then the others in a disclosure. Long lists have a search
 * field. There are hundreds of checkboxes, so unchanged ones are memoised, and filtering the list is deferred so that
 * typing stays fast.
 */
export const ValueList = memo(function ValueList(list: ListProps) {
  const { facet } = list;
  const [sought, setSought] = useState('');
  return (
    <div className="facet-body" role="group" aria-label={facet.label}>
      {facet.items.length > SHORT && (
        <label className="facet-find">
          <span className="visually-hidden">Find in {facet.label}</span>
          <input
            className="control"
            placeholder={`Find in ${facet.items.length}`}
            autoComplete="off"
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter would submit the form, which does not include this field.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </label>
      )}
      {list.any !== null && list.chosen.length > 0 && (
        <AnyValueOption facet={facet.name} any={list.any} onAny={list.onAny} />
      )}
      <Values {...list} sought={useDeferredValue(sought).trim()} />
    </div>
  );
});

/** Without it, a vehicle must have all of the chosen values. */
function AnyValueOption({ facet, any, onAny }: Pick<ListProps, 'onAny'> & { facet: ValueFacet; any: boolean }) {
  const [isOn, setOn] = useOptimisticValue(any);
  return (
    <label className="facet-value facet-any">
      <input
        type="checkbox"
        name={`match[${facet}]`}
        value="any"
        checked={isOn}
        onChange={() => {
          setOn(!isOn);
          onAny(facet, !isOn);
        }}
      />
      <span>Match any of these</span>
    </label>
  );
}

const Values = memo(function Values({ facet, sought, ...list }: ListProps & { sought: string }) {
  const isMake = facet.name === 'make';
  const items = (some: readonly ShownItem[]) => <Items {...list} name={facet.name} items={some} />;
  if (sought !== '') {
    const matching = facet.items.filter((one) => includesText(one.label, sought));
    return (
      <>
        {items(matching)}
        <p className="facet-none" role="status">
          {matching.length === 0 && `No matches for “${sought}”.`}
        </p>
      </>
    );
  }
  const [first, rest] = splitItems(facet.items, facet.visible, list.lifted[facet.name]);
  const many = isMake && facet.items.length > POPULAR;
  const popular = many ? rest.slice(0, Math.max(0, POPULAR - first.length)) : rest;
  const others = rest.slice(popular.length).toSorted((a, b) => a.label.localeCompare(b.label, 'en-AU'));
  return (
    <>
      {many && <p className="facet-part">{facet.parts?.popular}</p>}
      {items(first)}
      {rest.length > 0 && (
        <More {...list} of={facet.name} rest={rest}>
          {popular.length > 0 && items(popular)}
          {others.length > 0 && (
            <>
              <p className="facet-part">{facet.parts?.all}</p>
              {items(others)}
            </>
          )}
        </More>
      )}
    </>
  );
});

/** The rest of a list. */
function More({
  groups,
  of,
  rest,
  children,
}: Pick<ListProps, 'groups'> & { of: string; rest: readonly ShownItem[]; children: ReactNode }) {
  const isMake = of === 'make';
  return (
    <Group
      groups={groups}
      id={`more ${of}`}
      className="facet-more"
      summary={
        <MoreOrLess
          more={isMake ? 'Show all makes' : `Show ${rest.length} more`}
          less={isMake ? 'Hide extra makes' : 'Show fewer'}
        />
      }
    >
      {children}
    </Group>
  );
}

/** The first values with those that are lifted, and the others. */
function splitItems(items: readonly ShownItem[], visible: number, lifted: readonly string[] = []) {
  const isFirst = (one: ShownItem, index: number) => index < visible || lifted.includes(one.value);
  return [items.filter(isFirst), items.filter((one, index) => !isFirst(one, index))] as const;
}

type ItemsProps = Omit<ListProps, 'facet' | 'any' | 'onAny'> & { name: QueryFacet; items: readonly ShownItem[] };

function Items({ name, items, ...list }: ItemsProps) {
  return (
    <ul>
      {items.map((one) => {
        const checked = list.chosen.includes(one.value);
        return (
          <li key={one.value}>
            <Value
              facet={name}
              value={one.value}
              label={one.label}
              count={one.count}
              checked={checked}
              onToggle={list.onToggle}
            />
            {checked && one.below && <Below {...list} name={BELOW[name]!} of={one.value} items={one.below} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Number of badges of a model that are shown at first. */
const BADGES = 7;

/**
 * The models of a chosen make, or the badges of a chosen model. The form says whose they are: without scripts, another one may be chosen with
 * them.
 */
function Below({ of, items, ...list }: ItemsProps & { of: string }) {
  const isBadge = list.name === 'make_model_badge';
  const [first, rest] = splitItems(items, isBadge ? BADGES : items.length, list.lifted[list.name]);
  const own = { ...list, chosen: list.chosenBelow[list.name] ?? [] };
  return (
    <Group
      groups={list.groups}
      id={`below ${of}`}
      className="facet-models"
      summary={
        <>
          <MoreOrLess more={isBadge ? 'Select badges' : 'Select models'} less="Hide" />
          <span className="visually-hidden"> of {of}</span>
        </>
      }
    >
      <Items {...own} items={first} />
      {rest.length > 0 && (
        <More {...own} of={of} rest={rest}>
          <Items {...own} items={rest} />
        </More>
      )}
    </Group>
  );
}

interface ValueProps {
  facet: QueryFacet;
  value: string;
  label: string;
  count: number;
  checked: boolean;
  onToggle: Toggle;
}

const Value = memo(function Value({ facet, value, label, count, checked, onToggle }: ValueProps) {
  const [ticked, setTicked] = useOptimisticValue(checked);
  const toggle = () => {
    setTicked(!ticked);
    onToggle(facet, value);
  };
  return <FacetValue label={label} count={count} name={facet} value={value} checked={ticked} onChange={toggle} />;
});
