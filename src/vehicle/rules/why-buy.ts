import type { Vehicle, Condition } from './vehicle.ts';
import { sameMake } from './make.ts';

/** The settings of `vdp` for the panel of reasons to buy. */
export interface WhyBuyRules {
  readonly whyBuyPanel: 'none' | 'whyBuyFromUs' | 'whyDealer';
  readonly whyBuyClaims: readonly string[];
  /** By make, or `any`; within it by condition, or `any`. */
  readonly warrantyLines: Readonly<Record<string, Readonly<Partial<Record<Condition | 'any', string>>>>>;
  readonly mechanicalPlanYears: Readonly<Record<string, number>>;
  readonly whyDealerHiddenMakes: readonly string[];
}

export interface WhyBuyView {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * The panel of reasons to buy; `null` if the site has none for this vehicle. `claims` are the site's claims for the vehicle, which
 * follow without duplicates.
 */
export function whyBuy(
  vehicle: Pick<Vehicle, 'make' | 'condition'>,
  dealer: string,
  rules: WhyBuyRules,
  claims: readonly string[] = [],
): WhyBuyView | null {
  if (rules.whyBuyPanel === 'none') return null;
  if (rules.whyBuyPanel === 'whyDealer') {
    if (rules.whyDealerHiddenMakes.some((make) => sameMake(make, vehicle.make))) return null;
    const years = ofMake(rules.mechanicalPlanYears, vehicle.make) ?? rules.mechanicalPlanYears['any'];
    return panel(`Why ${dealer}?`, years === undefined ? null : `${years} year mechanical protection plan`);
  }
  return panel('Why Buy From Us?', warrantyLine(vehicle, rules.warrantyLines));

  function panel(title: string, first: string | null): WhyBuyView | null {
    const lines = withoutDuplicates([...(first === null ? [] : [first]), ...rules.whyBuyClaims, ...claims]);
    return lines.length === 0 ? null : { title, lines };
  }
}

/** The make has priority over `any`; within it the condition over `any`. */
export function warrantyLine(
  vehicle: Pick<Vehicle, 'make' | 'condition'>,
  lines: WhyBuyRules['warrantyLines'],
): string | null {
  for (const known of [ofMake(lines, vehicle.make), lines['any']]) {
    const line = known?.[vehicle.condition] ?? known?.any;
    if (line) return line;
  }
  return null;
}

function ofMake<T>(map: Readonly<Record<string, T>>, make: string): T | undefined {
  return Object.entries(map).find(([name]) => sameMake(name, make))?.[1];
}

function withoutDuplicates(lines: readonly string[]): readonly string[] {
  const words = lines.map((line) => line.trim().toLowerCase());
  return lines.filter((_, at) => words.indexOf(words[at]!) === at);
}
