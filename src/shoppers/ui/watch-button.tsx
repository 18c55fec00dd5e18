import { useSyncExternalStore } from 'react';
import { failures } from '#ui/message-store.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { WATCHLIST_PATH } from '../rules/account-features.ts';
import { lazyStore } from './lazy-store.ts';
import type { WatchState } from './watchlist-store.ts';

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
        // A button with `disabled` ignores the first press on a page that is still loading, and loses the focus.
        aria-disabled={isBusy || undefined}
        onClick={(event) => {
          // Safari does not focus a clicked button, to which the dialog of the sign-in returns the focus.
          event.currentTarget.focus();
          toggle();
        }}
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

/** Loaded by the first button: most sites have no watchlist. */
const store = lazyStore('watchlist', async () => (await import('./watchlist-store.ts')).watchlist);

const UNKNOWN: WatchState = { isWatched: false, isBusy: false };

/** The state of a vehicle's button. The server and the first render show it as not watched. */
function useWatch(id: string): WatchState & { readonly toggle: () => void } {
  const state = useSyncExternalStore(
    store.subscribe,
    () => store.current()?.state(id) ?? UNKNOWN,
    () => UNKNOWN,
  );
  const toggle = async () => {
    const loaded = await store.load();
    if (loaded) await loaded.toggle(id);
    else failures.show('watchlist', 'Your watchlist could not be loaded. Please try again.');
  };
  return { ...state, toggle: () => void toggle() };
}
