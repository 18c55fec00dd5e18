import { MAX_COMPARED, type ComparedVehicle } from '../rules/compare.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { comparison, useIsSaved } from './saved-list.ts';
import { failures } from '#ui/message-store.ts';

const FAILED: Partial<Record<ReturnType<typeof comparison.toggle>, string>> = {
  full: `You can compare up to ${MAX_COMPARED} vehicles. Remove one to add this one.`,
  unstored: 'Your browser does not allow saving, so your comparison will be lost when you leave this page.',
};

/** Adds a vehicle to the comparison, or removes it. A message says where that failed. */
export function CompareButton({ vehicle, look = 'plain' }: { vehicle: ComparedVehicle; look?: 'plain' | 'labelled' }) {
  const chosen = useIsSaved(comparison, vehicle.id);
  const press = () => {
    const failed = FAILED[comparison.toggle(vehicle)];
    if (failed) failures.show('compare', failed);
    else failures.clear('compare');
  };
  return (
    <button
      type="button"
      className={classNames(
        'toggle-button',
        look === 'plain' ? 'toggle-plain' : 'button button-secondary button-small',
      )}
      aria-pressed={chosen}
      data-on={chosen || undefined}
      onClick={press}
    >
      <Icon name={chosen ? 'check' : 'scale'} />
      Compare
      <span className="visually-hidden"> {vehicle.name}</span>
    </button>
  );
}
