import { Select, type Choice } from '#ui/select.tsx';
import { useOptimisticValue } from '#ui/use-latest.ts';
import type { SortKey } from '../rules/stock-query.ts';

/** The sort order of the results. The selection shows before the search starts. */
export function SortOrder({
  value,
  choices,
  onChoose,
}: {
  value: SortKey;
  choices: readonly Choice[];
  onChoose: (chosen: SortKey) => void;
}) {
  const [shown, setShown] = useOptimisticValue(value);
  return (
    <Select
      name="sortBy"
      value={shown}
      choices={choices}
      onChange={(event) => {
        const chosen = event.currentTarget.value as SortKey;
        setShown(chosen);
        onChoose(chosen);
      }}
    />
  );
}
