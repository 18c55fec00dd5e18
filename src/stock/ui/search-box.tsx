import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icon/icon.tsx';

/**
 * The free text of a search. What stands in it is the reader's own while they type: an answer to the first letters must not take away
 * the next ones. A text that came from elsewhere (a removed filter, back) replaces it.
 */
export function SearchBox({ text, sent, placeholder, onType }: { text: string; sent: () => string | null; placeholder: string; onType: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const was = useRef(text);
  useEffect(() => {
    const input = box.current;
    // What was typed before the page was alive stays.
    if (text === was.current) return;
    was.current = text;
    if (input && (document.activeElement !== input || text !== sent())) input.value = text;
  }, [text, sent]);
  return (
    <label className="search-box">
      <span className="said">Search stock</span>
      <Icon name="search" />
      <input ref={box} type="search" name="query" className="control" defaultValue={text} placeholder={placeholder} maxLength={200} autoComplete="off" enterKeyHint="search" onChange={onType} />
    </label>
  );
}
