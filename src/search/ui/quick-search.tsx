import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';

/** Delay between the last letter and the request. It is not that of the search, because every page loads this file. */
const SUGGEST_DEBOUNCE_MS = 300;

/** Target of the header's search box, and the fields that it sends with the text. */
export interface QuickSearchForm {
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Parameters that differ in another search: the text is typed again, and the results start at their first page. */
const OWN: ReadonlySet<string> = new Set(['query', 'text', 'page', 'from']);

/** On a page of results the box searches among them: it keeps the path and the filters. Elsewhere it searches the site's stock. */
export function quickSearchForm(pathname: string, search: string, searchPath: string): QuickSearchForm {
  if (!/^\/search\/(?!budget$)/.test(pathname)) return { action: searchPath, fields: [] };
  return { action: pathname, fields: [...new URLSearchParams(search)].filter(([name]) => !OWN.has(name)) };
}

export interface Suggestion {
  readonly kind: 'make' | 'model' | 'car';
  readonly label: string;
  readonly detail: string;
  readonly link: string;
}

/**
 * A search box that suggests makes, models and vehicles while the shopper types. Without scripts it is a plain form.
 */
export function QuickSearch({
  form: { action, fields },
  placeholder,
  label = 'Quick search',
}: {
  form: QuickSearchForm;
  placeholder: string;
  label?: string;
}) {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const { found, at, setAt, close } = useSuggestions(text);
  const open = found.length > 0;

  return (
    <form
      ref={box}
      className="quick-search"
      action={action}
      role="search"
      aria-label={label}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onSubmit={(event) => {
        const chosen = found[at];
        if (!chosen) return;
        event.preventDefault();
        box.current?.querySelector<HTMLAnchorElement>(`#${CSS.escape(`${id}-${at}`)} a`)?.click();
      }}
    >
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
      <label>
        <span className="visually-hidden">Search stock</span>
        {/* Not type="search", which cannot be a combobox. */}
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="query"
          className="control"
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
            if (!open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
            event.preventDefault();
            const step = event.key === 'ArrowDown' ? 1 : -1;
            setAt((now) => {
              const next = (now + step + found.length + 1) % (found.length + 1);
              return next === found.length ? -1 : next;
            });
          }}
        />
      </label>
      <ul id={`${id}-list`} className="suggestions" role="listbox" aria-label="Suggestions" hidden={!open}>
        {found.map((one, index) => (
          <li key={one.link} id={`${id}-${index}`} role="option" aria-selected={index === at}>
            <a href={one.link} tabIndex={-1} onClick={() => close()}>
              <Icon name={one.kind === 'car' ? 'tag' : 'search'} />
              <span>{one.label}</span> <span className="tile-count">{one.detail}</span>
            </a>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** The suggestions for what was typed, and which of them is selected (-1: none). */
function useSuggestions(text: string) {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [at, setAt] = useState(-1);
  const pending = useRef<AbortController | null>(null);
  const close = () => {
    // An answer that is still under way would open the list again.
    pending.current?.abort();
    setFound([]);
    setAt(-1);
  };
  useEffect(() => {
    const words = text.trim();
    if (words.length < 2) {
      setFound([]);
      setAt(-1);
      return;
    }
    const stop = new AbortController();
    pending.current = stop;
    const timer = setTimeout(() => {
      fetch(`/api/stock/suggest?query=${encodeURIComponent(words)}`, { signal: stop.signal })
        .then((response) =>
          response.ok ? (response.json() as Promise<{ suggestions: Suggestion[] }>) : { suggestions: [] },
        )
        .then(({ suggestions }) => {
          setFound(suggestions);
          setAt(-1);
        })
        .catch((error: Error) => {
          if (error.name !== 'AbortError') console.debug(`Suggestions could not be loaded: ${error.message}`);
        });
    }, SUGGEST_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return { found, at, setAt, close };
}
