import { describe, expect, expectTypeOf, it } from 'vitest';
import type { readScope, RequestFacts, Scope, Services } from '#views/context.ts';
import { listFiles, read } from './repository.ts';
import { expectObeyed, type Violation } from './violation.ts';

const CONTEXT = 'src/views/context.ts';
/** The type of a handler, which names the features in its parameters. */
const OPERATION = 'src/api/operation.ts';
const OPENER = /^src\/(\w+)\/open-\1\.server\.ts$/;
const MAX_FACTS = 22;

const declared = {
  name: 'a feature opens its own services, and the request context names the feature alone',
  why: 'a new service then touches two files, its opener and the route that uses it',
  instead: `declare the service in open-<feature>.server.ts; ${CONTEXT} has one field for each feature, and at most ${MAX_FACTS} facts of a request`,
};

const named = {
  name: 'a route gets the services that it names in its types',
  why: 'the types of a route then say which features it uses; the compiler refuses the others',
  instead: "read the request as readScope<'leads' | 'inventory'>(context), and let functions take Scope<'leads'>",
};

/** Ways to get services without naming their features. */
const UNNAMED =
  /\bscopeContext\b|\bServedScope\b|\bkeyof Services\b|: (?:readonly )?Services\b|<Services>|\bScope<any|\bas (?:unknown as )?Scope</g;

/** The fields of an interface, with their types. */
function readFields(text: string, name: string): readonly (readonly [field: string, type: string])[] {
  const body = new RegExp(`export interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ {2}readonly (\w+): (.+);$/gm)].map(([, field = '', type = '']) => [field, type]);
}

function findStrayServices(context: string, openers: readonly string[]): Violation[] {
  const services = readFields(context, 'Services');
  const features = openers.flatMap((file) => OPENER.exec(file)?.[1] ?? []);
  const facts = readFields(context, 'RequestFacts').length;
  return [
    ...services
      .filter(([field, type]) => !features.includes(field) || !/^\w+Services$/.test(type))
      .map(([field, type]) => ({ file: CONTEXT, found: `Services has ${field}: ${type}` })),
    ...features
      .filter((feature) => !services.some(([field]) => field === feature))
      .map((feature) => ({ file: CONTEXT, found: `Services lacks ${feature}` })),
    ...(facts > MAX_FACTS ? [{ file: CONTEXT, found: `RequestFacts has ${facts} fields` }] : []),
  ];
}

const findUnnamed = (file: string, text: string): Violation[] =>
  [...text.matchAll(UNNAMED)].map(({ 0: found }) => ({ file, found }));

describe('the services of features', () => {
  it('are declared by their feature', () => {
    const context = read(CONTEXT);
    const openers = listFiles('src').filter((file) => OPENER.test(file));
    expect(readFields(context, 'RequestFacts').length).toBeGreaterThan(10);
    expect(openers.length).toBeGreaterThan(8);
    expectObeyed(declared, findStrayServices(context, openers));
  });

  it('are caught in the request context', () => {
    const context =
      'export interface Services {\n  readonly leads: LeadServices;\n  readonly stock: StockQueries;\n}\n' +
      `export interface RequestFacts {\n${'  readonly fact: string;\n'.repeat(MAX_FACTS + 1)}}\n`;
    const openers = ['src/leads/open-leads.server.ts', 'src/media/open-media.server.ts'];
    expect(findStrayServices(context, openers).map(({ found }) => found)).toEqual([
      'Services has stock: StockQueries',
      'Services lacks media',
      `RequestFacts has ${MAX_FACTS + 1} fields`,
    ]);
  });

  it('reach a route that names them, and no other', () => {
    type Reached<Given> = keyof Given & keyof Services;
    expectTypeOf<Reached<ReturnType<typeof readScope<'leads'>>>>().toEqualTypeOf<'leads'>();
    expectTypeOf<Reached<RequestFacts>>().toBeNever();
    expectTypeOf<Reached<Scope<'leads' | 'media', 'now'>>>().toEqualTypeOf<'leads' | 'media'>();
    const files = listFiles('src').filter(
      (file) => /^(?!.*\.test\.)(?!src\/server\/).*\.tsx?$/.test(file) && file !== CONTEXT && file !== OPERATION,
    );
    expect(files.length).toBeGreaterThan(1000);
    expectObeyed(
      named,
      files.flatMap((file) => findUnnamed(file, read(file))),
    );
  });

  it.each([
    'context.get(scopeContext)',
    'scope: Scope<keyof Services>',
    'services: Services',
    'scope as Scope<any>',
    'scope: ServedScope',
  ])('are caught without a name: %s', (text) => {
    expect(findUnnamed('src/routes/x.tsx', text)).not.toEqual([]);
  });
});
