import type { MouseEvent, ReactNode, Ref } from 'react';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';
import type { IconName } from './icon/icon-names.ts';

type Tone = 'info' | 'positive' | 'warning' | 'danger';

const ICON = {
  info: 'info',
  positive: 'circle-check',
  warning: 'triangle-exclamation-point',
  danger: 'circle-exclamation-point',
} as const satisfies Record<Tone, IconName>;

/** `live` makes screen readers announce it when it appears: `alert` immediately, `status` when they are idle. */
export function Alert({
  tone = 'info',
  title,
  live,
  children,
  ref,
}: {
  tone?: Tone;
  title?: string;
  live?: 'alert' | 'status';
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      className={classNames('alert', tone !== 'info' && `alert-${tone}`)}
      role={live}
      tabIndex={ref ? -1 : undefined}
      ref={ref}
    >
      <Icon name={ICON[tone]} />
      <div className="min-w-0 flex-1">
        {title && <p className="alert-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}

const CONTROLS = 'input, select, textarea, button';

/** Moves like the link without scripts, but without a step in the history that Back would have to undo. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  // A group of choices has the id of the field, its first choice the focus.
  const field = target?.matches(CONTROLS) ? target : target?.querySelector<HTMLElement>(CONTROLS);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

export interface FormError {
  /** The id of the invalid control; `null` when the form as a whole is invalid. */
  readonly fieldId: string | null;
  readonly message: string;
}

/**
 * The errors of a rejected form, in one box above the fields, each a link to its field. The box takes focus, so that keyboard and
 * screen reader users start there; not when the server rendered it, because the user may already be typing.
 */
export function ErrorSummary({
  title = 'Please fix the following errors:',
  errors,
  takesFocus = true,
}: {
  title?: string;
  errors: readonly FormError[];
  takesFocus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && errors.length > 0) box.current?.focus();
  }, [errors, takesFocus]);
  if (errors.length === 0) return null;
  return (
    <Alert tone="danger" title={title} live="alert" ref={box}>
      <ul>
        {errors.map((error) => (
          <li key={`${error.fieldId} ${error.message}`}>
            {error.fieldId ? (
              <a href={`#${error.fieldId}`} onClick={focusField}>
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
