import type { ReactNode, Ref } from 'react';
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

/** `live` says it aloud when it appears: `alert` at once, `status` when the reader pauses. */
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
