import type { LogoRule } from './logo-style.server.ts';
import { LookProblem } from './look-problem.ts';

/**
 * The limit on elements that a browser may have to draw, where each use of an element counts again. Logos need a few
 * hundred.
 */
const MAX_DRAWN = 10_000;

/** An element of a logo, with the parts that it references by `href="#id"` or `url(#id)`. */
export interface LogoElement {
  readonly name: string;
  readonly line: number;
  id: string | null;
  classes: readonly string[];
  readonly refersTo: string[];
  readonly children: LogoElement[];
}

/**
 * Refuses circular references, and those that multiply: ten groups that each use the previous one ten times are a few
 * hundred characters, but draw ten billion elements. Throws LookProblem.
 */
export function checkReferences(elements: readonly LogoElement[], rules: readonly LogoRule[]): void {
  const byId = new Map<string, LogoElement>();
  for (const element of elements) if (element.id !== null && !byId.has(element.id)) byId.set(element.id, element);
  const counted = new Map<LogoElement, number>();
  const root = elements[0];
  if (root && count(root) > MAX_DRAWN)
    throw new LookProblem(root.line, `draws more than ${MAX_DRAWN} elements, counting each use`, 'Allowed: fewer');

  /** The number of elements drawn for this one. NaN while it is being counted. */
  function count(element: LogoElement): number {
    const known = counted.get(element);
    if (known !== undefined) {
      if (Number.isNaN(known))
        throw new LookProblem(
          element.line,
          `has a <${element.name}> that references itself`,
          'Reference another element',
        );
      return known;
    }
    counted.set(element, Number.NaN);
    const named = [...element.refersTo, ...rules.filter((rule) => appliesTo(rule, element)).flatMap((rule) => rule.ids)]
      .map((id) => byId.get(id))
      .filter((part) => part !== undefined);
    const sum = [...element.children, ...named].reduce((total, part) => total + count(part), 1);
    counted.set(element, sum);
    return sum;
  }
}

function appliesTo(rule: LogoRule, element: LogoElement): boolean {
  return rule.selectors.some(
    ({ element: name, id, classes }) =>
      (name === null || name === element.name) &&
      (id === null || id === element.id) &&
      classes.every((one) => element.classes.includes(one)),
  );
}
