import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { currentEntry } from '#browser/history-state.ts';
import { afterPaint } from '#browser/schedule.ts';
import { useDebounced, useLatestCallback } from '#ui/use-latest.ts';
import { parseStockQuery } from '../rules/query-codec.ts';
import { ALL_STOCK, queryAt, searchUrl } from '../rules/search-url.ts';
import { SEARCH_DEBOUNCE_MS } from '../rules/slider.ts';
import type { StockQuery } from '../rules/stock-query.ts';
import type { FoundVehicles } from './found-vehicles.ts';
import { useRememberedFilters } from './use-remembered-filters.ts';
import { useSearchHistory } from './use-search-history.ts';

/** The state of a history entry. `fresh`: this entry only opened the drawer. */
interface Step {
  readonly drawer?: 'fresh' | 'open';
  readonly typed?: boolean;
}

type Found = FoundVehicles<{ readonly id: string }>;
type Change = (query: StockQuery) => StockQuery;

/**
 * The search form: its state, and what becomes of each change. `query` is what the controls show: the shopper's selection
 * immediately, then the page that is loading, then the answer.
 */
export function useSearchForm(form: RefObject<HTMLFormElement | null>, found: Found) {
  const navigate = useNavigate();
  const step = useStep();
  const drawer = useDrawerEntry();
  const rendered = useLocation();
  const { route, defaultSort } = found;
  const { query, loading, select, unanswered, newest } = useSelection(found);
  const sentText = useRef<string | null>(null);
  const firstPageUrl = (one: StockQuery) => searchUrl({ ...one, page: 1 }, route, defaultSort);

  /**
   * A change made in the open drawer is a history entry with the drawer open. The drawer may have been opened before
   * hydration.
   */
  const stay = (): Step => (form.current!.querySelector('#filters:popover-open') ? { drawer: 'open' } : {});
  const go = (next: StockQuery, { replace = false, state = stay() }: { replace?: boolean; state?: Step } = {}) => {
    changes.clear();
    sentText.current = next.query;
    select(next);
    void navigate(firstPageUrl(next), { preventScrollReset: true, replace, state });
  };
  /**
   * The search of the URL if the page does not show it yet: a shopper may follow a link or go back, and type before
   * the results are rendered.
   */
  const ahead = () =>
    location.pathname + location.search === rendered.pathname + rendered.search ? null : coming(location, found);
  /**
   * The state of the form. Filters come from the query: a value list that is being searched renders only some of its
   * checkboxes.
   */
  const read = (): StockQuery => {
    // A text that is meant as typed stays so until it is changed (unseen-filters.tsx).
    const shown = readForm(form.current!, found);
    const next = unanswered.current === null ? ahead() : null;
    const { filters, any = [] } = newest.current;
    return changes.applyTo(next ? { ...next, query: shown.query } : { ...shown, filters, any });
  };
  const changes = useChanges(() => go(read()));
  const typed = useDebounced(
    () => go(read(), { replace: step.typed ?? false, state: { ...stay(), typed: true } }),
    SEARCH_DEBOUNCE_MS,
  );

  useRememberedFilters(found.rememberedFilters, found.query, route, (remembered) => go(remembered, { replace: true }));
  useSearchHistory(found);

  const closeDrawer = () => {
    const next = changes.waiting() ? read() : unanswered.current;
    const replace = currentEntry<Step>().state.drawer !== undefined;
    drawer.close(next ? () => go(next, { replace, state: {} }) : undefined);
  };
  return {
    query,
    loading,
    drawerOpen: drawer.isOpen,
    change: changes.add,
    type: typed.call,
    sentText: useCallback(() => sentText.current, []),
    openDrawer: drawer.open,
    closeDrawer,
    submit() {
      typed.cancel();
      const next = read();
      // The page and the scroll position are not part of the search.
      const isOther = firstPageUrl(next) !== firstPageUrl(query);
      if (isOther) go(next, { replace: step.drawer !== undefined, state: {} });
      // Closes before the answer is there, and also when it was pressed before the history entry of the open drawer has arrived: what
      // becomes of that entry follows from the drawer being closed.
      if (!isOther || step.drawer === undefined)
        form.current?.querySelector<HTMLElement>('#filters:popover-open')?.hidePopover();
    },
  };
}

function useStep(): Step {
  return (useLocation().state ?? {}) as Step;
}

/**
 * The history entry of the open drawer. It follows the drawer, which opens and closes immediately: a shopper may open it
 * again before the navigation that closes it has ended, or close it before the entry that is current has been rendered.
 */
function useDrawerEntry() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const step = useStep();
  /** The entry that is being left because the drawer was closed. */
  const closing = useRef<string | null>(null);
  /** The entry from which the one of the drawer is being opened. */
  const opening = useRef<string | null>(null);
  const [reopened, setReopened] = useState(false);
  const go = (state: Step, replace: boolean) =>
    void navigate(location.pathname + location.search, { preventScrollReset: true, replace, state });
  const open = () => {
    const current = currentEntry<Step>();
    if (current.state.drawer === undefined) {
      closing.current = null;
      // An entry that has been left is still rendered with the drawer open. The one after it must not close it, and may be rendered
      // before any change that waits.
      if (step.drawer !== undefined && !reopened) flushSync(() => setReopened(true));
      // The button and the end of the navigation that closed the drawer may both ask for it.
      if (opening.current === current.key) return;
      opening.current = current.key;
      go({ drawer: 'fresh' }, false);
    } else if (closing.current === current.key) setReopened(true);
  };
  const follow = useEffectEvent(() => {
    const current = currentEntry<Step>();
    if (current.state.drawer === undefined) open();
    else if (key === current.key && closing.current !== key) setReopened(false);
  });
  useEffect(() => {
    if (reopened) follow();
  }, [reopened, key]);
  return {
    isOpen: step.drawer !== undefined || reopened,
    open,
    /** `leave` is the navigation to a search that the shopper selected and that closes the drawer, too. */
    close(leave?: () => void) {
      const current = currentEntry<Step>();
      const isLeaving = closing.current === current.key;
      closing.current = current.key;
      opening.current = null;
      setReopened(false);
      if (leave) return leave();
      if (isLeaving) return;
      // An entry that only opened the drawer is removed; one that changed something stays, with the drawer closed.
      if (current.state.drawer === 'fresh') void navigate(-1);
      else go({}, true);
    },
  };
}

/** The shopper's selection, which shows immediately until the next answer or its failure replaces it. */
function useSelection(found: Found) {
  const navigation = useNavigation();
  const loading = navigation.state === 'loading' && navigation.location.pathname.startsWith('/search/');
  const [wanted, setWanted] = useState<StockQuery | null>(null);
  const unanswered = useRef<StockQuery | null>(null);
  useEffect(() => {
    unanswered.current = null;
    setWanted(null);
  }, [found]);
  const pending = useMemo(
    () => (loading ? coming(navigation.location, found) : null),
    [loading, navigation.location, found],
  );
  const query = wanted ?? pending ?? found.query;
  // Two changes may happen before the next render: the second must build on the first.
  const newest = useRef(query);
  useEffect(() => {
    newest.current = query;
  }, [query]);
  const select = (next: StockQuery) => {
    newest.current = next;
    unanswered.current = next;
    startTransition(() => setWanted(next));
  };
  return { query, loading, select, unanswered, newest };
}

/** Changes that are not yet sent: a ticked checkbox is painted before `send` starts the search. */
function useChanges(send: () => void) {
  const changes = useRef<Change[]>([]);
  const cancel = useRef<(() => void) | null>(null);
  const sendLatest = useLatestCallback(send);
  useEffect(() => () => cancel.current?.(), []);
  return {
    add(one: Change) {
      changes.current.push(one);
      cancel.current?.();
      cancel.current = afterPaint(sendLatest);
    },
    clear() {
      cancel.current?.();
      changes.current = [];
    },
    waiting: () => changes.current.length > 0,
    applyTo: (query: StockQuery) => changes.current.reduce((now, change) => change(now), query),
  };
}

function readForm(form: HTMLFormElement, { defaultSort }: Pick<FoundVehicles<never>, 'defaultSort'>): StockQuery {
  return parseStockQuery(
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    defaultSort,
  ).query;
}

/** The query of the page that is being loaded, if its path is known here. */
function coming(
  { pathname, search }: { pathname: string; search: string },
  { route, defaultSort }: Pick<FoundVehicles<never>, 'route' | 'defaultSort'>,
): StockQuery | null {
  const parsed = parseStockQuery(new URLSearchParams(search), defaultSort);
  if (pathname === route.path) return queryAt(route, parsed);
  return pathname === ALL_STOCK ? queryAt({ ...route, filters: {} }, parsed) : null;
}
