/**
 * The known name that somebody most likely meant, or `null` when none is near enough to be worth saying. Case and
 * accents do not count; one swap of neighbours counts as one mistake.
 */
export function nearestName(given: string, known: Iterable<string>): string | null {
  return nearestNames(given, known, 1)[0] ?? null;
}

/** Up to `limit` near names, nearest first, ties in the order given. */
function nearestNames(given: string, known: Iterable<string>, limit: number): string[] {
  const wanted = plain(given);
  // A third of the letters may be wrong, but never so many that any short name would do.
  const tolerance = Math.max(1, Math.min(4, Math.floor(wanted.length / 3)));
  const found: { name: string; distance: number }[] = [];
  for (const name of known) {
    const candidate = plain(name);
    if (Math.abs(candidate.length - wanted.length) > tolerance && !startsAlike(candidate, wanted)) continue;
    const distance = startsAlike(candidate, wanted)
      ? Math.min(1, editDistance(wanted, candidate))
      : editDistance(wanted, candidate);
    if (distance <= tolerance) found.push({ name, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map((entry) => entry.name);
}

function startsAlike(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a));
}

function plain(name: string): string {
  return name.slice(0, 80).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Optimal string alignment: insert, delete, replace, swap of neighbours. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, before[column - 2]! + 1);
      }
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}
