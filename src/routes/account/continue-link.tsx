import { MAX_LISTED, vehicleListPath } from '#shoppers/rules/vehicle-list.ts';
import { ButtonLink } from '#ui/button.tsx';

/** The part of the vehicle list that has its link. */
export const CONTINUE = 'continue';

/** Leads from saved vehicles, the newest first, to a list of them that other devices can open. */
export function ContinueLink({ ids }: { ids: readonly string[] }) {
  return (
    <p className="saved-about saved-continue">
      <ButtonLink href={`${vehicleListPath(ids)}#${CONTINUE}`} variant="secondary" size="small">
        Continue on another device
        {ids.length > MAX_LISTED && ` with the newest ${MAX_LISTED}`}
      </ButtonLink>
    </p>
  );
}
