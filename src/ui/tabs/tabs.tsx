import { tabAfterKey } from './tab-keys.ts';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab {
  /** Unique on the page; a link to `#id` opens this tab. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/**
 * Without scripts, sections with headings under a list of links to them. With scripts, the links are tabs: arrow keys, Home and End
 * select a tab, the Tab key moves into its panel. The URL's hash selects a tab; `onChoose` gets the hash of a tab that was chosen.
 */
export function Tabs({
  label,
  tabs,
  level = 3,
  onChoose,
}: {
  label: string;
  tabs: readonly Tab[];
  level?: 2 | 3 | 4;
  onChoose?: (hash: string) => void;
}) {
  const [hydrated, setHydrated] = useState(false);
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const Heading = `h${level}` as const;
  const ids = tabs.map((tab) => tab.id);
  const idsInOrder = ids.join(' ');
  const follow = useEffectEvent(() => {
    const wanted = decodeURIComponent(location.hash.slice(1));
    if (ids.includes(wanted)) setChosen(wanted);
  });
  useEffect(() => {
    setHydrated(true);
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [idsInOrder]);
  const choose = (id: string) => {
    setChosen(id);
    onChoose?.(`#${encodeURIComponent(id)}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(ids, chosen, event.key);
    if (next === null) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <div className="tabs" data-live={hydrated || undefined}>
      <div
        className="tabs-list"
        ref={list}
        role={hydrated ? 'tablist' : 'navigation'}
        aria-label={label}
        onKeyDown={hydrated ? onKeyDown : undefined}
      >
        {tabs.map((tab) => (
          <TabLink key={tab.id} tab={tab} hydrated={hydrated} chosen={tab.id === chosen} onChoose={choose} />
        ))}
      </div>
      {tabs.map((tab) => (
        <section
          key={tab.id}
          id={tab.id}
          className="tab-panel"
          aria-labelledby={`${tab.id}-tab`}
          {...(hydrated ? { role: 'tabpanel', tabIndex: 0, hidden: tab.id !== chosen } : {})}
        >
          <Heading className="tab-heading">{tab.label}</Heading>
          {tab.content}
        </section>
      ))}
    </div>
  );
}

function TabLink({
  tab: { id, label },
  hydrated,
  chosen,
  onChoose,
}: {
  tab: Tab;
  hydrated: boolean;
  chosen: boolean;
  onChoose: (id: string) => void;
}) {
  return (
    <a
      id={`${id}-tab`}
      href={`#${id}`}
      className="tab"
      {...(hydrated ? { role: 'tab', 'aria-selected': chosen, 'aria-controls': id, tabIndex: chosen ? 0 : -1 } : {})}
      onClick={(event) => {
        event.preventDefault();
        onChoose(id);
      }}
    >
      {label}
    </a>
  );
}
