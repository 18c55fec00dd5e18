import type { IconName } from './icon-names.ts';
import sprite from './sprite.svg?url';

/** An icon beside text. Hidden from screen readers, because the text says it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} aria-hidden="true" width="20" height="20">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
