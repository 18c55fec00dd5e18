import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { optionalPart } from '#browser/optional-part.tsx';
import type { HistoryEntry } from '../../rules/search-history.ts';
import { forgetSearches, recentSearches } from '../use-search-history.ts';

/** Loads only for a shopper who has searched before and goes to the field. */
const RecentSearches = optionalPart(async () => (await import('./recent-searches.tsx')).RecentSearches);

/**
 * The free-text field of a search. The shopper's text is preserved while they type: the answer to the first letters
 * must not remove the next ones. A text from elsewhere (a removed filter, the back button) replaces it. While empty,
 * the field offers recent searches.
 */
export function SearchBox({
  text,
  sent,
  placeholder,
  usedLabel,
  onType,
}: {
  text: string;
  sent: () => string | null;
  placeholder: string;
  usedLabel: string;
  onType: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const was = useRef(text);
  const [recent, setRecent] = useState<readonly HistoryEntry[]>([]);
  useEffect(() => {
    const input = box.current;
    // Text typed before hydration stays.
    if (text === was.current) return;
    was.current = text;
    if (input && (document.activeElement !== input || text !== sent())) input.value = text;
  }, [text, sent]);
  const offer = () => setRecent(box.current?.value === '' ? recentSearches() : []);
  return (
    <div
      className="search-box"
      onFocus={(event) => {
        if (event.target === box.current) offer();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setRecent([]);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && recent.length > 0) {
          event.preventDefault();
          box.current?.focus();
          setRecent([]);
        } else moveAmong(event);
      }}
    >
      <label>
        <span className="visually-hidden">Search stock</span>
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          name="query"
          className="control"
          defaultValue={text}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={() => {
            offer();
            onType();
          }}
        />
      </label>
      {recent.length > 0 && (
        <RecentSearches
          searches={recent}
          usedLabel={usedLabel}
          onChoose={() => setRecent([])}
          onForget={() => {
            forgetSearches();
            setRecent([]);
            box.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** The arrow keys move between the field and the recent searches. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(event.target as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
