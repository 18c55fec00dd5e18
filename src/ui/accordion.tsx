import { useLayoutEffect, useRef, type ReactNode } from 'react';
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
 * SITE-093 to SITE-095: native disclosures one under the other, opening in 300 ms. `single` closes the others when one opens.
 * `state="remember"` brings sections back as this browser left them (`ui.sectionState`).
 */
export function Accordion({ id, sections, single = false, state = 'forget', level = 3 }: { id: string; sections: readonly AccordionSection[]; single?: boolean; state?: 'forget' | 'remember'; level?: 2 | 3 | 4 }) {
  const box = useRef<HTMLDivElement>(null);
  const Heading = `h${level}` as const;
  useLayoutEffect(() => {
    if (state !== 'remember' || !box.current) return;
    const root = box.current;
    const known = recallSections(lastingKeeper(), id);
    // What is brought back was never opened here: it stands open at once.
    root.dataset['still'] = '';
    for (const section of root.querySelectorAll('details')) section.open = known[section.id] ?? section.open;
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['still']));
    return () => cancelAnimationFrame(frame);
  }, [id, state]);
  return (
    <div className="accordion" ref={box}>
      {sections.map((section) => (
        <details
          key={section.id}
          id={section.id}
          className="collapse"
          name={single ? id : undefined}
          open={section.open}
          onToggle={state === 'remember' ? (event) => rememberSection(lastingKeeper(), id, section.id, event.currentTarget.open) : undefined}
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
  );
}
