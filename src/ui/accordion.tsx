import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useIsFromServer } from './dismissible.tsx';
import { Icon } from './icon/icon.tsx';
import { browserStorage, recallSections, rememberSection } from './section-memory.ts';

export interface AccordionSection {
  /** Unique on the page; a link to `#id` leads here. */
  readonly id: string;
  readonly title: ReactNode;
  /** A short text beside the title, such as a count. */
  readonly aside?: ReactNode;
  readonly content: ReactNode;
  readonly open?: boolean;
}

/**
 * Inline script that runs while the HTML is parsed, before the first paint, to avoid a layout shift: restores which sections were
 * open. Its text is constant, so one hash in the content security policy allows it.
 */
const RESTORE_SCRIPT = `try{(b=>{const k=JSON.parse(localStorage.getItem('sections:'+b.dataset.remembers)||'{}');for(const d of b.children)if(typeof k[d.id]==='boolean')d.open=k[d.id]})(document.currentScript.previousElementSibling)}catch{}`;

/**
 * A list of native disclosures that open in 300 ms. With `single`, opening one closes the others.
 * `state="remember"` restores the sections from this browser's storage (`ui.sectionState`).
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
  const fromServer = useIsFromServer();
  const Heading = `h${level}` as const;
  // Not run again when `fromServer` changes, which it does after hydration.
  const restore = useEffectEvent((root: HTMLElement) => {
    const known = recallSections(browserStorage(), id);
    if (fromServer) {
      // The inline script has restored them. A section that differs was toggled before hydration: store it now.
      for (const { id: section, open = false } of sections) {
        const now = root.querySelector<HTMLDetailsElement>(`#${CSS.escape(section)}`)?.open ?? open;
        if (now !== (known[section] ?? open)) rememberSection(browserStorage(), id, section, now);
      }
      return;
    }
    // Restored sections open without the animation.
    root.dataset['still'] = '';
    for (const section of root.querySelectorAll('details')) section.open = known[section.id] ?? section.open;
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['still']));
    return () => cancelAnimationFrame(frame);
  });
  useLayoutEffect(() => {
    if (state === 'remember' && box.current) return restore(box.current);
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
                ? (event) => rememberSection(browserStorage(), id, section.id, event.currentTarget.open)
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
      {state === 'remember' && fromServer && <script dangerouslySetInnerHTML={{ __html: RESTORE_SCRIPT }} />}
    </>
  );
}
