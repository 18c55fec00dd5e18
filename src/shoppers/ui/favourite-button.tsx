import { MAX_FAVOURITES, type Favourite } from '../rules/favourite.ts';
import { announceEvent } from '#browser/announce-event.ts';
import { afterPaint } from '#browser/schedule.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { favourites, useIsSaved } from './saved-list.ts';
import { failures, showToast } from '#ui/message-store.ts';

const FAILED = {
  full: `You can save up to ${MAX_FAVOURITES} vehicles. Remove one to save another.`,
  unstored: 'Your browser does not allow saving, so this change will be lost when you leave this page.',
} as const;

/** Before and after the press. */
const LABELS = { save: ['Save', 'Saved'], favourite: ['Favourite', 'In favourites'] } as const;

/**
 * Saves a vehicle in this browser, or removes it. `offered`: whether the vehicle may be saved now; an unavailable one only has the
 * button for shoppers who saved it before. Hidden without scripts.
 */
export function FavouriteButton({
  favourite,
  offered,
  look = 'round',
  besideWatchlist = false,
}: {
  favourite: Favourite;
  offered: boolean;
  look?: 'round' | 'labelled';
  /** True if a watchlist button, which also reads "Save", is beside it. */
  besideWatchlist?: boolean;
}) {
  const saved = useIsSaved(favourites, favourite.id);
  if (!offered && !saved) return null;
  const press = () => {
    const did = favourites.toggle(favourite);
    // The heart is painted first.
    afterPaint(() => {
      if (did === 'full' || did === 'unstored') return failures.show('favourites', FAILED[did]);
      failures.clear('favourites');
      if (did === 'added') announceEvent('saved');
      showToast(did === 'added' ? 'Vehicle saved in this browser.' : 'Vehicle removed from saved vehicles.');
    });
  };
  return (
    <button
      type="button"
      className={classNames(
        'toggle-button',
        look === 'round' ? 'toggle-round' : 'button button-secondary button-small',
      )}
      data-on={saved || undefined}
      onClick={press}
    >
      <Icon name="heart" />
      {look === 'labelled' && LABELS[besideWatchlist ? 'favourite' : 'save'][saved ? 1 : 0]}
      <span className="visually-hidden">
        {[look === 'round' && (saved ? 'Saved:' : 'Save'), saved && 'remove', favourite.name].filter(Boolean).join(' ')}
      </span>
    </button>
  );
}
