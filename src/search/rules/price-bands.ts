/** One band of prices in whole dollars: `from` is inside, `to` is not. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

const PURCHASE = bandsOf([10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000], '');
const WEEKLY = bandsOf([100, 150, 200, 250, 300, 400], ' / week');

/** `$20,000 - $25,000`; `dollars` is the price to buy at. */
export function priceBand(dollars: number): string {
  return bandOf(PURCHASE, dollars);
}

/** `$150 - $200 / week`; `dollars` is the subscription price of one week. */
export function weeklyPriceBand(dollars: number): string {
  return bandOf(WEEKLY, dollars);
}

/** Where a label of either table stands among its like; unknown labels come last. */
export function bandPosition(label: string): number {
  const index = [...WEEKLY, ...PURCHASE].findIndex((band) => band.label === label);
  return index < 0 ? Number.MAX_SAFE_INTEGER : index;
}

function bandOf(bands: readonly Band[], dollars: number): string {
  return (bands.find((band) => dollars < band.to) ?? bands.at(-1)!).label;
}

function bandsOf(edges: readonly number[], unit: string): Band[] {
  const money = (dollars: number) => `$${dollars.toLocaleString('en-AU')}`;
  return [0, ...edges].map((from, index) => {
    const to = edges[index] ?? Number.POSITIVE_INFINITY;
    if (from === 0) return { from, to, label: `Under ${money(to)}${unit}` };
    if (to === Number.POSITIVE_INFINITY) return { from, to, label: `${money(from)} and over${unit}` };
    return { from, to, label: `${money(from)} - ${money(to)}${unit}` };
  });
}
