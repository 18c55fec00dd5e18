import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Container } from './container.tsx';

/** A full-width section of a page with its own heading, an optional line below it and an optional link beside it. */
export function Section({
  id,
  title,
  intro,
  aside,
  level = 'list',
  sunken = false,
  tight = false,
  stacked,
  children,
}: {
  id: string;
  title: string;
  intro?: ReactNode;
  aside?: ReactNode;
  /** Emphasis beside the other sections of its page. */
  level?: 'statement' | 'list' | 'utility';
  sunken?: boolean;
  tight?: boolean;
  /** Number of boxes below each other on a phone, for the estimate of its height (styles/base/off-screen.css). */
  stacked?: number;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames(
        'section',
        level !== 'list' && `section-${level}`,
        sunken && 'section-sunken',
        tight && 'section-tight',
      )}
      aria-labelledby={`${id}-title`}
      id={id}
      style={stacked === undefined ? undefined : ({ '--stacked': stacked } as CSSProperties)}
    >
      <Container>
        <div className="section-head">
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
            {intro && <p>{intro}</p>}
          </div>
          {aside}
        </div>
        {children}
      </Container>
    </section>
  );
}

/** The link beside a section's heading to everything of its kind. `of` is read out only. */
export function SeeAll({ href, text, of }: { href: string; text: string; of: string }) {
  return (
    <a className="link-more" href={href}>
      {text}
      <span className="visually-hidden"> {of}</span>
      <Icon name="arrow-right" />
    </a>
  );
}
