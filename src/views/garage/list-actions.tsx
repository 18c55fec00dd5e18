import { compareUrl, MAX_COMPARED } from '#shoppers/rules/compare.ts';
import { MAX_LISTED, vehicleListPath } from '#shoppers/rules/vehicle-list.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { VehicleCardView } from '../cards/vehicle-card-view.ts';

/** The part of the vehicle list that has its link. */
export const CONTINUE = 'continue';

/**
 * Actions for the vehicles of a list, the newest first: the comparison, and a list of them that other devices can open.
 * `ids` has all of them, `cards` those that the site lists. The actions are beside the list on a desktop screen, and
 * above it elsewhere.
 */
export function ListActions({
  ids,
  cards,
  isPart = false,
}: {
  ids: readonly string[];
  cards: readonly Pick<VehicleCardView, 'compare'>[];
  /** On a page with more than the list, which has other things to do first. */
  isPart?: boolean;
}) {
  const compared = cards.flatMap(({ compare }) => compare ?? []).slice(0, MAX_COMPARED);
  return (
    <aside className="list-actions cluster gap-3" aria-label="With these vehicles">
      {compared.length > 1 && (
        <ButtonLink
          href={compareUrl(compared.map(({ slug }) => slug))}
          variant={isPart ? 'secondary' : 'primary'}
          size="small"
        >
          Compare {compared.length === ids.length ? 'these' : 'the newest'} {compared.length}
        </ButtonLink>
      )}
      <ButtonLink href={`${vehicleListPath(ids)}#${CONTINUE}`} variant="secondary" size="small">
        Continue on another device
        {ids.length > MAX_LISTED && ` with the newest ${MAX_LISTED}`}
      </ButtonLink>
      <p>
        A link opens the list on your phone or another computer.
        {compared.length === 1 && ids.length === 1 && ' Save a second vehicle to compare the two.'}
      </p>
    </aside>
  );
}
