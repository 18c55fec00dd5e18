import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Limits content to the page's width and gutters. */
export function Container({
  narrow = false,
  className,
  children,
}: {
  narrow?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <div className={classNames('container', narrow && 'container-narrow', className)}>{children}</div>;
}
