import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Badge({ tone = 'plain', className, children }: { tone?: 'plain' | 'brand' | 'solid' | 'positive'; className?: string; children: ReactNode }) {
  return <span className={classNames('badge', tone !== 'plain' && `badge-${tone}`, className)}>{children}</span>;
}
