import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'plain' | 'brand' | 'solid' | 'positive' | 'warning' | 'danger';

export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={classNames('badge', tone !== 'plain' && `badge-${tone}`, className)}>{children}</span>;
}

export interface TagView {
  readonly kind: string;
  readonly text: string;
  /** An image in place of the text. */
  readonly picture?: string;
}

/** The tag in the corner of a vehicle's photo: a word, or the image of a badge. */
export function CardTag({ kind, text, picture }: TagView) {
  if (picture !== undefined) return <img className="card-tag-picture" src={picture} alt={text} height={32} />;
  return (
    <span className={`card-tag card-tag-${kind}`}>
      <span>{text}</span>
    </span>
  );
}
