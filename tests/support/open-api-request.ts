/** The parts of an OpenAPI document that a form request is checked against. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly type: string; readonly scheme: string }>>;
  };
}

interface Operation {
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly examples: Examples }>> }>
  >;
  /** Twilio's extension: at least one of each list, in snake case, is needed. */
  readonly 'x-twilio': { readonly conditional: readonly (readonly string[])[] };
}

type Examples = Readonly<Record<string, { readonly value: Readonly<Record<string, unknown>> }>>;

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface CapturedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly contentType: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

/**
 * A request's violations of the published contract; empty if it obeys. Throws on a kind of schema that it cannot check.
 */
export function requestProblems(document: OpenApi, request: CapturedRequest): string[] {
  const [path = '', query] = request.url.split('?');
  const found = Object.entries(document.paths)
    .map(([template, { post }]) => ({ post, values: valuesIn(template, path) }))
    .find(({ values }) => values !== null);
  if (!found?.values || request.method !== 'POST') return [`there is no ${request.method} ${path}`];
  const { post, values } = found;
  const problems = query === undefined ? [] : ['the operation has no query'];
  for (const parameter of post.parameters)
    problems.push(...valueProblems(document, parameter.name, parameter.schema, values[parameter.name] ?? ''));
  problems.push(...authorizationProblems(document, post, request.authorization));
  const mediaType = request.contentType?.split(';')[0]?.trim() ?? '';
  const schema = post.requestBody.content[mediaType]?.schema;
  if (!schema) return [...problems, `the content type is "${mediaType}"`];
  return [...problems, ...formProblems(document, post, schema, new URLSearchParams(request.body))];
}

/** The values of `{Name}` in a path; `null` if it is another path. */
function valuesIn(template: string, path: string): Readonly<Record<string, string>> | null {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path)?.groups ?? null;
}

function authorizationProblems(document: OpenApi, { security }: Operation, authorization = ''): string[] {
  const schemes = security
    .flatMap((names) => Object.keys(names))
    .map((name) => document.components.securitySchemes[name]);
  const obeys = schemes.some(
    (scheme) => scheme?.type === 'http' && authorization.toLowerCase().startsWith(`${scheme.scheme} `),
  );
  return obeys ? [] : ['it is not authorised as published'];
}

function formProblems(document: OpenApi, post: Operation, schema: Schema, form: URLSearchParams): string[] {
  const problems: string[] = [];
  const properties = schema.properties ?? {};
  for (const name of schema.required ?? []) if (!form.has(name)) problems.push(`${name} is missing`);
  for (const names of post['x-twilio'].conditional) {
    const parameters = names.map(pascalCase);
    if (!parameters.some((name) => form.has(name))) problems.push(`one of ${parameters.join(', ')} is missing`);
  }
  for (const name of new Set(form.keys())) {
    const property = properties[name];
    const values = form.getAll(name);
    if (!property) problems.push(`${name} is unknown`);
    else if (values.length > 1) problems.push(`${name} is repeated`);
    else problems.push(...valueProblems(document, name, property, values[0]!));
  }
  return problems;
}

const pascalCase = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const TYPES: Readonly<Record<string, RegExp>> = {
  string: /^[^]*$/,
  integer: /^-?\d+$/,
  boolean: /^(?:true|false)$/,
};

function valueProblems(document: OpenApi, name: string, given: Schema, value: string): string[] {
  const schema = given.$ref ? document.components.schemas[given.$ref.split('/').at(-1)!] : given;
  const type = TYPES[schema?.type ?? ''];
  if (!schema || !type) throw new Error(`The check does not know the type of ${name}.`);
  const obeys =
    type.test(value) &&
    value.length >= (schema.minLength ?? 0) &&
    value.length <= (schema.maxLength ?? Infinity) &&
    (schema.pattern === undefined || new RegExp(schema.pattern).test(value)) &&
    (schema.enum?.includes(value) ?? true);
  return obeys ? [] : [`${name} is not as published`];
}
