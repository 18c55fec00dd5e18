import { memo, useDeferredValue, useState } from 'react';
import { MoreOrLess } from '#ui/more-or-less.tsx';
import { useOptimisticValue } from '#ui/use-latest.ts';
import type { ShownItem, ValuesShown } from '../rules/present-facets.ts';
import type { ValueFacet } from '../rules/stock-query.ts';
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
  /** Values of `make_model`. */
  chosenModels: readonly string[];
  /**
   * The values that were selected when the list was rendered first are at the top; later selections stay in place,
   * under the pointer.
   */
  lifted: ReadonlySet<string>;
  /** Whether any of the chosen values is enough; `null` where there is nothing to choose. */
  any: boolean | null;
  /** Must be the same functions at every render. */
  onToggle: Toggle;
  onAny: (facet: ValueFacet, isOn: boolean) => void;
}

type Toggle = (facet: ValueFacet, value: string) => void;

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
      {list.any !== null && list.chosen.length > 0 && <AnyOf facet={facet.name} any={list.any} onAny={list.onAny} />}
      <Values {...list} sought={useDeferredValue(sought).trim()} />
    </div>
  );
});

/** Without it, a vehicle must have all of the chosen values. */
function AnyOf({ facet, any, onAny }: Pick<ListProps, 'onAny'> & { facet: ValueFacet; any: boolean }) {
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
      <span>Any of these is enough</span>
    </label>
  );
}

const Values = memo(function Values({
  facet,
  groups,
  chosen,
  chosenModels,
  lifted,
  onToggle,
  sought,
}: ListProps & { sought: string }) {
  const isMake = facet.name === 'make';
  const item = (one: ShownItem) => (
    <li key={one.value}>
      <Value
        facet={facet.name}
        value={one.value}
        label={one.label}
        count={one.count}
        checked={chosen.includes(one.value)}
        onToggle={onToggle}
      />
      {chosen.includes(one.value) && (facet.models[one.value]?.length ?? 0) > 0 && (
        <Models
          make={one.value}
          groups={groups}
          models={facet.models[one.value]!}
          chosen={chosenModels}
          onToggle={onToggle}
        />
      )}
    </li>
  );
  if (sought !== '') {
    const matching = facet.items.filter((one) => includesText(one.label, sought));
    return (
      <>
        <ul>{matching.map(item)}</ul>
        <p className="facet-none" role="status">
          {matching.length === 0 && `No matches for “${sought}”.`}
        </p>
      </>
    );
  }
  const isFirst = (one: ShownItem, index: number) => index < facet.visible || lifted.has(one.value);
  const first = facet.items.filter(isFirst);
  const rest = facet.items.filter((one, index) => !isFirst(one, index));
  const many = isMake && facet.items.length > POPULAR;
  const popular = many ? rest.slice(0, Math.max(0, POPULAR - first.length)) : rest;
  const others = rest.slice(popular.length).toSorted((a, b) => a.label.localeCompare(b.label, 'en-AU'));
  return (
    <>
      {many && <p className="facet-part">{facet.parts?.popular}</p>}
      <ul>{first.map(item)}</ul>
      {rest.length > 0 && (
        <Group
          groups={groups}
          id={`more ${facet.name}`}
          className="facet-more"
          summary={
            <MoreOrLess
              more={isMake ? 'Show all makes' : `Show ${rest.length} more`}
              less={isMake ? 'Hide extra makes' : 'Show fewer'}
            />
          }
        >
          {popular.length > 0 && <ul>{popular.map(item)}</ul>}
          {others.length > 0 && (
            <>
              <p className="facet-part">{facet.parts?.all}</p>
              <ul>{others.map(item)}</ul>
            </>
          )}
        </Group>
      )}
    </>
  );
});

/** The models of a chosen make. The form says whose they are: without scripts, another make may be chosen with them. */
function Models({
  make,
  groups,
  models,
  chosen,
  onToggle,
}: {
  make: string;
  groups: OpenGroups;
  models: readonly ShownItem[];
  chosen: readonly string[];
  onToggle: Toggle;
}) {
  return (
    <Group
      groups={groups}
      id={`models ${make}`}
      className="facet-models"
      summary={
        <>
          <MoreOrLess more="Select models" less="Hide" />
          <span className="visually-hidden"> of {make}</span>
        </>
      }
    >
      <ul>
        {models.map((one) => (
          <li key={one.value}>
            <Value
              facet="make_model"
              value={one.value}
              label={one.label}
              count={one.count}
              checked={chosen.includes(one.value)}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
    </Group>
  );
}

interface ValueProps {
  facet: ValueFacet;
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
  return (
    <label className="facet-value">
      <input type="checkbox" name={facet} value={value} checked={ticked} onChange={toggle} />
      <span>{label}</span>
      <span className="facet-count">{count}</span>
    </label>
  );
});
