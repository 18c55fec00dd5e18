import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { WATCHLIST_PATH } from '../rules/account-features.ts';
import { useWatch } from './watchlist-store.ts';

export interface WatchableVehicle {
  readonly id: string;
  readonly name: string;
}

/**
 * Adds a vehicle to the watchlist of the account, or removes it; without a session it leads to the sign-in. `offered`: whether the
 * vehicle may be added now; an unavailable one only has the button for shoppers who watch it. Hidden without scripts.
 */
export function WatchButton({
  vehicle: { id, name },
  offered,
  look,
}: {
  vehicle: WatchableVehicle;
  offered: boolean;
  look: 'round' | 'plain' | 'labelled';
}) {
  const { isWatched, isBusy, toggle } = useWatch(id);
  if (!offered && !isWatched) return null;
  const label = isWatched ? 'Saved' : 'Save';
  return (
    <>
      <button
        type="button"
        className={classNames(
          'toggle-button',
          look === 'round' && 'toggle-round',
          look === 'plain' && 'toggle-plain',
          look === 'labelled' && 'button button-secondary button-small',
        )}
        data-on={isWatched || undefined}
        disabled={isBusy}
        onClick={toggle}
      >
        <Icon name="bookmark" />
        {look !== 'round' && label}
        <span className="visually-hidden">
          {[look === 'round' && label, isWatched ? 'in watchlist, remove' : 'to watchlist:', name]
            .filter(Boolean)
            .join(' ')}
        </span>
      </button>
      {look === 'labelled' && isWatched && (
        <a className="button button-quiet button-small" href={WATCHLIST_PATH}>
          View List
        </a>
      )}
    </>
  );
}
