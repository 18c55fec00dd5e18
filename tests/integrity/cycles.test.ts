import { describe, expect, it } from 'vitest';
import { parse, parseAll, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'no import cycles',
  why: 'files in a cycle can only be understood, tested and loaded together, and their order of loading is luck',
  instead: 'move what both need into a third file that imports neither',
};

/** One violation for each knot of files that import each other, however many ways around it there are. */
function findCycles(sources: readonly Source[]): Violation[] {
  const edges = new Map(
    sources.map((source) => [source.path, [...new Set(source.imports.flatMap((found) => found.file ?? []))]]),
  );
  // Tarjan's strongly connected components.
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const violations: Violation[] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    low.set(file, index.get(file)!);
    stack.push(file);
    onStack.add(file);
    for (const target of edges.get(file) ?? []) {
      if (!edges.has(target)) continue;
      if (!index.has(target)) visit(target);
      if (onStack.has(target)) low.set(file, Math.min(low.get(file)!, low.get(target)!));
    }
    if (low.get(file) !== index.get(file)) return;
    const knot = stack.splice(stack.indexOf(file));
    for (const member of knot) onStack.delete(member);
    if (knot.length > 1 || edges.get(file)!.includes(file))
      violations.push({ file, found: `imports itself through ${knot.sort().join(', ')}` });
  };
  for (const file of edges.keys()) if (!index.has(file)) visit(file);
  return violations;
}

describe('import cycles', () => {
  it('there are none, not even of types', () => {
    expectObeyed(rule, findCycles(parseAll('src', 'demo', 'bench', 'scripts', 'tests')));
  });

  it('are caught, of any length and by type', () => {
    const a = parse('src/domain/a.ts', "import { b } from './b.ts';");
    const b = parse('src/domain/b.ts', "import type { C } from './c.ts';");
    const c = parse('src/domain/c.ts', "export * from './a.ts';");
    const d = parse('src/domain/d.ts', "import { a } from './a.ts';");
    expect(findCycles([d, a, b, c])).toEqual([
      { file: 'src/domain/a.ts', found: 'imports itself through src/domain/a.ts, src/domain/b.ts, src/domain/c.ts' },
    ]);
    expect(findCycles([parse('src/domain/e.ts', "import './e.ts';")])).toHaveLength(1);
    expect(findCycles([a, b, d, parse('src/domain/c.ts', '')])).toEqual([]);
  });
});
