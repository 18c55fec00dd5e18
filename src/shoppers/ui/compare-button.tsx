import { MAX_COMPARED, type ComparedVehicle } from '../rules/compare.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { comparison, useIsSaved } from './saved-list.ts';
import { showToast } from '#ui/toast-store.ts';

/** Adds a vehicle to the comparison, or removes it. When the comparison is full, a toast says so. */
export function CompareButton({ vehicle, look = 'plain' }: { vehicle: ComparedVehicle; look?: 'plain' | 'labelled' }) {
  const chosen = useIsSaved(comparison, vehicle.id);
  const press = () => {
    if (comparison.toggle(vehicle) === 'full')
      showToast(`You can compare up to ${MAX_COMPARED} vehicles. Remove one to add this one.`, 'danger');
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
