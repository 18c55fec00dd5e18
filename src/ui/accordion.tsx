import type { ReactNode } from 'react';
import { Icon } from './icon/icon.tsx';

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
 * A list of native disclosures that open in 300 ms. With `single`, opening one closes the others. If the site remembers
 * sections (`ui.sectionState`), each stays as the shopper left it.
 */
export function Accordion({
  id,
  sections,
  single = false,
  level = 3,
}: {
  id: string;
  sections: readonly AccordionSection[];
  single?: boolean;
  level?: 2 | 3 | 4;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="accordion">
      {sections.map((section) => (
        <details
          key={section.id}
          id={section.id}
          className="collapse"
          name={single ? id : undefined}
          open={section.open}
          data-remember={`${id}:${section.id}`}
          suppressHydrationWarning
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
