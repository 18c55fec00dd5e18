export interface ShowingSite {
  readonly slug: string;
  /** Names under which the public knows it; without any it is only reached under the base's own names. */
  readonly hosts: readonly string[];
  readonly dealershipCount: number;
  readonly manufacturer: string | null;
}

/**
 * Which of the sites that show a car speaks for it to search engines: the one that is most about it. That is the one of fewest dealerships,
 * then one of a single make, then the first by name, so that all of them agree. A site without a public name speaks for itself alone.
 */
export function canonicalSite<S extends ShowingSite>(here: S, showing: readonly S[]): S {
  if (here.hosts.length === 0) return here;
  const candidates = [here, ...showing.filter((site) => site.slug !== here.slug && site.hosts.length > 0)];
  return candidates.toSorted(
    (one, other) =>
      one.dealershipCount - other.dealershipCount ||
      Number(one.manufacturer === null) - Number(other.manufacturer === null) ||
      (one.slug < other.slug ? -1 : 1),
  )[0]!;
}
