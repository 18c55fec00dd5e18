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
