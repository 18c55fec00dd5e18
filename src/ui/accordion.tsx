import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from './icon/icon.tsx';
import { lastingKeeper, recallSections, rememberSection } from './section-memory.ts';

export interface AccordionSection {
  /** Unique on the page; a link to `#id` leads here. */
  readonly id: string;
  readonly title: ReactNode;
  /** A few words beside the title, such as a count. */
  readonly aside?: ReactNode;
  readonly content: ReactNode;
  readonly open?: boolean;
}

/**
 * Runs while the page is read, so that nothing moves later: opens and closes the sections before it as this browser left them. It is
 * the same text everywhere; the content security policy knows it by one hash.
 */
const RECALL_EARLY = `try{(b=>{const k=JSON.parse(localStorage.getItem('sections:'+b.dataset.remembers)||'{}');for(const d of b.children)if(typeof k[d.id]==='boolean')d.open=k[d.id]})(document.currentScript.previousElementSibling)}catch{}`;

/**
 * Native disclosures one under the other, opening in 300 ms. `single` closes the others when one opens.
 * `state="remember"` brings sections back as this browser left them (`ui.sectionState`).
 */
export function Accordion({
  id,
  sections,
  single = false,
  state = 'forget',
  level = 3,
}: {
  id: string;
  sections: readonly AccordionSection[];
  single?: boolean;
  state?: 'forget' | 'remember';
  level?: 2 | 3 | 4;
}) {
  const box = useRef<HTMLDivElement>(null);
  const fromServer = useSyncExternalStore(never, no, yes);
  const Heading = `h${level}` as const;
  useLayoutEffect(() => {
    if (state !== 'remember' || !box.current) return;
    const root = box.current;
    const known = recallSections(lastingKeeper(), id);
    if (fromServer) {
      // They stand as remembered already; what stands otherwise was opened or closed before this page was alive.
      for (const { id: part, open = false } of sections) {
        const now = root.querySelector<HTMLDetailsElement>(`#${CSS.escape(part)}`)?.open ?? open;
        if (now !== (known[part] ?? open)) rememberSection(lastingKeeper(), id, part, now);
      }
      return;
    }
    // What is brought back was never opened here: it stands open at once.
    root.dataset['still'] = '';
    for (const section of root.querySelectorAll('details')) section.open = known[section.id] ?? section.open;
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['still']));
    return () => cancelAnimationFrame(frame);
  }, [id, state]);
  return (
    <>
      <div className="accordion" ref={box} data-remembers={state === 'remember' ? id : undefined}>
        {sections.map((section) => (
          <details
            key={section.id}
            id={section.id}
            className="collapse"
            name={single ? id : undefined}
            open={section.open}
            suppressHydrationWarning
            onToggle={
              state === 'remember'
                ? (event) => rememberSection(lastingKeeper(), id, section.id, event.currentTarget.open)
                : undefined
            }
          >
            <summary>
              <Heading className="accordion-title">{section.title}</Heading>
              {section.aside && <span className="accordion-aside">{section.aside}</span>}
              <Icon name="chevron-down" className="collapse-sign" />
            </summary>
            <div className="collapse-body">
              <div className="accordion-content">{section.content}</div>
            </div>
          </details>
        ))}
      </div>
      {state === 'remember' && fromServer && <script dangerouslySetInnerHTML={{ __html: RECALL_EARLY }} />}
    </>
  );
}

const never = () => () => undefined;
const no = () => false;
const yes = () => true;
