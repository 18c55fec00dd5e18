import { useEffect, useRef } from 'react';
import { postcodeText } from '#dealerships/rules/dealership.ts';
import { Select } from '#ui/select.tsx';
import { useOptimisticValue } from '#ui/use-latest.ts';
import type { DistanceShown } from '../rules/present-facets.ts';
import type { Nearness } from '../rules/stock-query.ts';

/** The id of the form of the postcode that `near me` needs. It is beside the form of the search, which cannot contain it. */
export const NEARBY_FORM = 'nearby';

/** The shopper's postcode and how far away a vehicle may be. */
export function DistanceField({
  facet: { choices, problem },
  near: given,
  onChange,
}: {
  facet: DistanceShown;
  near: Nearness | undefined;
  onChange: (near: Nearness | null) => void;
}) {
  const [near, setNear] = useOptimisticValue(given);
  const box = useRef<HTMLInputElement>(null);
  // While the box has focus it belongs to the shopper; otherwise it follows the URL.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = near?.postcode ?? '';
  }, [near?.postcode]);
  const enter = (): boolean => {
    const postcode = postcodeText(box.current!.value);
    const within = Number(box.current!.form!.querySelector<HTMLSelectElement>('select[name="within"]')!.value);
    if (postcode !== '' && !/^\d{4}$/.test(postcode)) return false;
    const next = postcode === '' ? null : { postcode, ...(within > 0 && { within }) };
    if (next?.postcode === near?.postcode && next?.within === near?.within) return false;
    setNear(next ?? undefined);
    onChange(next);
    return true;
  };
  return (
    <div className="facet-body stack gap-2">
      <label className="range-box">
        <span>Your postcode</span>
        <input
          ref={box}
          className="control"
          name="near"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          defaultValue={near?.postcode}
          aria-describedby={problem === null ? undefined : 'distance-problem'}
          aria-invalid={problem === null ? undefined : true}
          onBlur={enter}
          onKeyDown={(event) => {
            // Submitting the form as well would send the value from before this change.
            if (event.key === 'Enter' && enter()) event.preventDefault();
          }}
        />
      </label>
      <Select
        name="within"
        aria-label="Distance"
        value={near?.within ?? ''}
        choices={choices}
        onChange={({ currentTarget }) => {
          const within = Number(currentTarget.value);
          setNear(near && { postcode: near.postcode, ...(within > 0 && { within }) });
          enter();
        }}
      />
      {problem !== null && (
        <p className="field-error" id="distance-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
