import { z } from 'zod';

/** A JSON Schema, as far as the pages read it. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly [key: string]: unknown;
}

/** Allowed values, as JSON Schema. Rules that JSON Schema cannot express are left to the loader. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

/** The allowed values as a text for people: "`a`, `b`", "whole number 1 to 100", "list of text". */
export function allowedText(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.anyOf) {
    const nullable = schema.anyOf.some((one) => one.type === 'null');
    return [
      ...schema.anyOf.filter((one) => one.type !== 'null').map(allowedText),
      ...(nullable ? ['or `null`'] : []),
    ].join(' ');
  }
  if (schema.type === 'integer') return `whole number${rangeText(schema)}`;
  if (schema.type === 'number') return `number${rangeText(schema)}`;
  if (schema.type === 'boolean') return '`true`, `false`';
  if (schema.type === 'array')
    return `list of ${schema.items ? allowedText(schema.items) : 'anything'}${schema.minItems ? ', at least one' : ''}`;
  if (schema.type === 'object') return objectText(schema);
  if (schema.type === 'string') return `text${schema.maxLength ? ` up to ${schema.maxLength} characters` : ''}`;
  return 'anything';
}

function objectText({ properties, propertyNames, additionalProperties }: JsonSchema): string {
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, inner]) => `${name}: ${allowedText(inner)}`)
      .join('; ')} }`;
  const inner = typeof additionalProperties === 'object' ? allowedText(additionalProperties) : 'anything';
  return `{ ${propertyNames ? `any of ${allowedText(propertyNames)}` : 'name'}: ${inner} }`;
}

function rangeText({ minimum, maximum }: JsonSchema): string {
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? null : minimum;
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : maximum;
  if (low !== null && high !== null) return ` ${low} to ${high}`;
  if (low !== null) return ` from ${low}`;
  return high === null ? '' : ` up to ${high}`;
}
