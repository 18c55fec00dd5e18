import type { ReactNode } from 'react';
import type { IllustrationName } from './illustration.ts';
import illustrations from './illustrations.svg?url';

export type { IllustrationName };

export interface Suggestions {
  readonly title: string;
  /** `detail`: what is found there. */
  readonly links: readonly { readonly href: string; readonly text: string; readonly detail?: string }[];
}

/** The drawing of a site, in its brand's colours. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className="illustration" aria-hidden="true" width="240" height="120">
      <use href={`${illustrations}#${name}`} />
    </svg>
  );
}

/** In the place of a list without entries: what to do instead. */
export function EmptyState({
  illustration,
  title,
  suggestions,
  children,
}: {
  illustration: IllustrationName;
  title?: string;
  /** Other links below the text. */
  suggestions?: Suggestions | null;
  children: ReactNode;
}) {
  return (
    <div className="search-empty">
      <Illustration name={illustration} />
      {title && <h2>{title}</h2>}
      {children}
      {suggestions && suggestions.links.length > 0 && (
        <div className="empty-links">
          <p>{suggestions.title}</p>
          <ul data-suggestions="" aria-label={suggestions.title}>
            {suggestions.links.map(({ href, text, detail }) => (
              <li key={href}>
                <a href={href}>
                  {text}
                  {detail && <span className="visually-hidden">: </span>}
                  {detail && <span className="empty-link-detail">{detail}</span>}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
