import { describe, expect, it } from 'vitest';
import { parse } from './source.ts';

const importsOf = (text: string, file = 'src/stock/search/a.tsx') =>
  parse(file, text).imports.map(
    (found) => `${found.typeOnly ? 'type ' : ''}${found.file ?? found.specifier}:${found.line}`,
  );

describe('the import scanner', () => {
  it('sees every way to import, and which of them are erased', () => {
    expect(importsOf("import a from './b.ts';")).toEqual(['src/stock/search/b.ts:1']);
    expect(importsOf("import './effect.ts';")).toEqual(['src/stock/search/effect.ts:1']);
    expect(importsOf("\nimport type { A } from '#vehicle/rules/vehicle.ts';")).toEqual([
      'type src/vehicle/rules/vehicle.ts:2',
    ]);
    expect(importsOf("import { type A, type B } from './b.ts';")).toEqual(['type src/stock/search/b.ts:1']);
    expect(importsOf("import { type A, b } from './b.ts';")).toEqual(['src/stock/search/b.ts:1']);
    expect(importsOf("export { a } from '../b.ts';")).toEqual(['src/stock/b.ts:1']);
    expect(importsOf("export * from './b.ts';")).toEqual(['src/stock/search/b.ts:1']);
    expect(importsOf("export type { A } from './b.ts';")).toEqual(['type src/stock/search/b.ts:1']);
    expect(importsOf("const a = await import('#leads/x.ts');")).toEqual(['src/leads/x.ts:1']);
    expect(importsOf('const a = await import(`#leads/x.ts`);')).toEqual(['src/leads/x.ts:1']);
    expect(importsOf("type A = import('./b.ts').B;")).toEqual(['type src/stock/search/b.ts:1']);
    expect(importsOf("type A = typeof import('./b.ts');")).toEqual(['type src/stock/search/b.ts:1']);
    expect(importsOf("import pg from 'pg'; import fs from 'node:fs';")).toEqual(['pg:1', 'node:fs:1']);
    expect(importsOf("import type { Route } from './+types/home';")).toEqual(['type ./+types/home:1']);
  });

  it('is not fooled by comments, strings and text between tags', () => {
    expect(
      importsOf("// import a from './b.ts'\n/* export * from './c.ts' */ const s = \"import('./d.ts')\";"),
    ).toEqual([]);
    expect(importsOf("const a = <p>Don't import x from './y.ts' // no</p>; import b from './b.ts';")).toEqual([
      'src/stock/search/b.ts:1',
    ]);
  });

  it('refuses a file that it cannot read rather than passing it', () => {
    expect(() => parse('src/a.ts', 'const = ;')).toThrow('src/a.ts could not be parsed');
  });
});
