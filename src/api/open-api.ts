import { z } from 'zod';
import type { Site } from '#sites/site.ts';
import { problemResponse, textResponse, type Operation, type OperationResponse } from './operation.ts';

/** The responses of `src/server/app.ts` to every operation. */
const EVERY: Operation['responses'] = {
  500: problemResponse(
    'An unexpected error. detail contains the id of the request; quote it when you report the error.',
  ),
  503: problemResponse(
    'The server is still loading the stock, or the database does not answer. Try again in a few seconds.',
  ),
};
const EVERY_CHANGE: Operation['responses'] = {
  403: textResponse('A page of another website sent the request.'),
  413: textResponse('The body is larger than 64 kB.'),
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Creates the OpenAPI document of a site, of which only the title differs between sites. It is described when it is first read. */
export function createOpenApi(operations: readonly Operation[]): (site: Pick<Site, 'name'>) => object {
  let described: ReturnType<typeof describe> | null = null;
  return (site) => ({
    openapi: '3.1.0',
    info: {
      title: `${site.name}: stock`,
      version: '1',
      description:
        'Money is in dollars and distance in kilometres. Times are ISO 8601 in UTC; only the parameter created_at_timestamp is in epoch seconds.',
    },
    ...(described ??= describe(operations)),
  });
}

function describe(operations: readonly Operation[]) {
  const components: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method] = describeOperation(operation, components);
  return {
    paths,
    components: { schemas: components, securitySchemes: { siteKey: { type: 'http', scheme: 'bearer' } } },
  };
}

function describeOperation(operation: Operation, components: Record<string, JsonSchema>): object {
  const { operationId, summary, pathParameters, query, headers, needsKey, body, method, responses } = operation;
  const parameters = [
    ...describeParameters('path', pathParameters, components),
    ...describeParameters('query', query, components),
    ...describeParameters('header', headers, components),
  ];
  const all = { ...EVERY, ...(method !== 'get' && EVERY_CHANGE), ...responses };
  return {
    operationId,
    summary,
    ...(needsKey && { security: [{ siteKey: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { [body.mediaType]: { schema: toJsonSchema(body.schema, 'input', components) } },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(all).map(([status, response]) => [status, describeResponse(response, components)]),
    ),
  };
}

function describeParameters(
  place: 'path' | 'query' | 'header',
  schema: z.ZodObject | undefined,
  components: Record<string, JsonSchema>,
): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', components);
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) => {
    const { description, explode = true, ...rest } = property;
    return {
      name,
      in: place,
      required: required.includes(name),
      description,
      ...(rest.type === 'array' && { style: 'form', explode }),
      schema: rest,
    };
  });
}

function describeResponse(
  { description, content, headers }: OperationResponse,
  components: Record<string, JsonSchema>,
): object {
  const fields = headers && toJsonSchema(headers, 'output', components).properties;
  return {
    description,
    ...(fields && {
      headers: Object.fromEntries(
        Object.entries(fields as Record<string, JsonSchema>).map(([name, { description: about, ...schema }]) => [
          name,
          { description: about, schema },
        ]),
      ),
    }),
    ...(content && {
      content: {
        [content.mediaType]: content.schema ? { schema: toJsonSchema(content.schema, 'output', components) } : {},
      },
    }),
  };
}

/** Schemas with an id are collected in `components` and referenced. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Record<string, JsonSchema>): JsonSchema {
  // zod inlines the top-level schema and references schemas within it: hence the object around it.
  const text = JSON.stringify(
    z.toJSONSchema(z.object({ schema }), { io, override: ({ jsonSchema }) => simplify(jsonSchema, io) }),
  );
  const { $defs = {}, properties } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
  Object.assign(components, $defs);
  return properties!['schema'] as JsonSchema;
}

/** Removes what readers and client generators do not need. */
function simplify(schema: JsonSchema, io: 'input' | 'output'): void {
  // Later versions may add fields to an answer.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  // The format has the same meaning as the long expression.
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
