import { z } from 'zod';
import type { ServedScope } from '#views/context.ts';

export interface ApiCall {
  readonly request: Request;
  /** The values of the parameters in the path, by their names. */
  readonly path: Readonly<Record<string, string>>;
}

/** One operation of the API: `server/app.ts` serves it, and the OpenAPI document describes it (open-api.ts). */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Path in OpenAPI's notation: `/api/cars/{slug}/similar`. */
  readonly path: `/api/${string}`;
  /** Part of the contract: client generators name their methods after it. */
  readonly operationId: string;
  readonly summary: string;
  readonly pathParameters?: z.ZodObject;
  /** `explode: false` in the metadata of an array means values separated by commas instead of a repeated parameter. */
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  /** True if it needs the site's key as a bearer token. */
  readonly needsKey?: boolean;
  readonly body?: { readonly mediaType: string; readonly schema: z.ZodType };
  readonly responses: Readonly<Record<number, OperationResponse>>;
  readonly handle: (scope: ServedScope, call: ApiCall) => Response | Promise<Response>;
}

export interface OperationResponse {
  readonly description: string;
  /** Without a schema: binary. */
  readonly content?: { readonly mediaType: string; readonly schema?: z.ZodType };
  readonly headers?: z.ZodObject;
}

/** The type of what a handler may send for a schema. It is checked by the compiler only. */
export type AnswerBody<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value;

export function jsonResponse(description: string, schema: z.ZodType): OperationResponse {
  return { description, content: { mediaType: 'application/json', schema } };
}

export const problemSchema = z
  .object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string() })
  .meta({
    id: 'Problem',
    description: 'A problem as RFC 9457 defines it. detail says what is wrong, where, and what to do.',
  });

export function problemResponse(description: string): OperationResponse {
  return { description, content: { mediaType: 'application/problem+json', schema: problemSchema } };
}

export function textResponse(description: string): OperationResponse {
  return { description, content: { mediaType: 'text/plain', schema: z.string() } };
}

/** The path parameter `slug` of every operation about one vehicle. */
export const vehicleInPath = z.object({
  slug: z.string().meta({ description: 'The last part of the path of a vehicle in a search result.' }),
});

/** A parameter as sent; the compiler checks that the operation declares it. */
export function sentValue<Query extends z.ZodObject>(
  _query: Query,
  params: URLSearchParams,
  name: keyof Query['shape'] & string,
): string | null {
  return params.get(name);
}

/** Problems of a body, each with its place: `queries[1].limit: Too big`. */
export function bodyProblems({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${issuePath(path) || 'the body'}: ${message}`).join('; ');
}

/** `queries[1].limit` */
function issuePath(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}
