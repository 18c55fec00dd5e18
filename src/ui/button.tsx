import type { AnchorHTMLAttributes, ButtonHTMLAttributes, RefAttributes } from 'react';
import { classNames } from './class-names.ts';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'normal' | 'small';
  block?: boolean;
}

/**
 * `busy` shows a spinner, preserves the width, and ignores clicks. The button stays focusable, so that a screen reader does not lose
 * its place.
 */
export function Button({
  variant,
  size,
  block,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, block }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} className={look({ variant, size, block }, className)} />;
}

function look({ variant = 'primary', size = 'normal', block }: Look, more: string | undefined): string {
  return classNames('button', `button-${variant}`, size === 'small' && 'button-small', block && 'button-block', more);
}
