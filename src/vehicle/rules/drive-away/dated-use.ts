/** Figures with the dates that their source states. Dates are ISO calendar dates. */
export interface Dated {
  /** The day on which the figures were compared with the source. */
  readonly checkedOn: string;
  /** `null` if the source states no date. */
  readonly validFrom: string | null;
  /** The last day for which the source states the figures; `null` if it states none. */
  readonly validUntil: string | null;
  /** The days of each year on which such figures change: `07-01`. A confirmation is valid until the next of them. */
  readonly changesOn: readonly string[];
}

/** States that figures may be used on a day, or the reason why not. */
export type TableUse =
  | { readonly usable: true; readonly asAt: string; readonly by: 'source' | 'dealer' }
  | { readonly usable: false; readonly why: 'noRates' | 'notYet' | 'expired' | 'undated' | 'confirmedEarlier' };

/**
 * Figures are used while their source states that they are valid, and from the day on which the dealer has confirmed them
 * until they usually change. A confirmation from before they were last checked is of earlier figures.
 */
export function datedUse(figures: Dated, confirmedOn: string | null, today: string): TableUse {
  const { checkedOn, validFrom, validUntil } = figures;
  if (validFrom !== null && today < validFrom) return { usable: false, why: 'notYet' };
  if (confirmedOn !== null && confirmedOn >= checkedOn && samePeriod(figures, confirmedOn, today))
    return { usable: true, asAt: confirmedOn, by: 'dealer' };
  if (validUntil !== null && today <= validUntil) return { usable: true, asAt: checkedOn, by: 'source' };
  if (confirmedOn !== null) return { usable: false, why: 'confirmedEarlier' };
  return { usable: false, why: validUntil === null ? 'undated' : 'expired' };
}

/** True if none of the days on which the figures change is between two dates. */
function samePeriod({ changesOn }: Dated, one: string, other: string): boolean {
  return lastChange(changesOn, one) === lastChange(changesOn, other);
}

function lastChange(changesOn: readonly string[], date: string): string {
  const year = Number(date.slice(0, 4));
  const days = changesOn.flatMap((day) => [`${year - 1}-${day}`, `${year}-${day}`]);
  return days
    .filter((day) => day <= date)
    .toSorted()
    .at(-1)!;
}
