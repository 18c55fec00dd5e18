import type { CardAction, CardActionName } from '#vehicle/rules/card-actions.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { IconName } from '#ui/icon/icon-names.ts';

const ICON = { view: null, enquire: null, testDrive: null, call: 'phone' } as const satisfies Record<
  CardActionName,
  IconName | null
>;

/** The buttons of a card; the first one is the primary button. One without a URL is covered by the card's own link. */
export function CardActions({ actions, name }: { actions: readonly CardAction[]; name: string }) {
  return (
    <p className="card-actions" data-where="card">
      {actions.map(({ name: action, label, href }, index) => {
        const look = classNames('button button-small', index === 0 ? 'button-primary' : 'button-secondary');
        const icon = ICON[action];
        return href === null ? (
          <span key={action} className={classNames(look, 'card-actions-drawn')} aria-hidden="true">
            {label}
          </span>
        ) : (
          <a key={action} className={look} href={href}>
            {icon && <Icon name={icon} />}
            {label}
            {!href.startsWith('tel:') && <span className="visually-hidden">: {name}</span>}
          </a>
        );
      })}
    </p>
  );
}
