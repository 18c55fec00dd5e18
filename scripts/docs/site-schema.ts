import type { SettingDefinition } from '#platform/settings/define.ts';
import { modelsFile } from '#sites/content-files.ts';
import { AREAS } from '#sites/settings/settings.ts';
import { dealershipsFile, siteFile } from '#sites/tenant-files.ts';
import { inputSchema, type JsonSchema } from './describe-schema.ts';

const ABOUT: Readonly<Record<string, string>> = {
  name: 'What shoppers read.',
  tagline: 'One line below the name.',
  hosts: 'Host names of the site, without port. <folder>.localhost leads to it as well.',
  default: 'Whether localhost leads to this site.',
  dealerships: 'Slugs of dealerships of this group whose stock the site shows; all of them where this is left out.',
  settings: 'How this site differs. See docs/settings.md.',
};

/** docs/site.schema.json: what an editor knows of site.yaml. `$defs.settings` holds for group.yaml too. */
export function siteSchema(): string {
  const { properties, ...rest } = inputSchema(siteFile);
  const described = Object.fromEntries(
    Object.entries(properties!).map(([name, schema]) => [
      name,
      name === 'settings'
        ? { description: ABOUT[name], $ref: '#/$defs/settings' }
        : { description: ABOUT[name], ...schema },
    ]),
  );
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'site.yaml',
    description: 'One website of a dealer group. Written by `npm run docs`.',
    ...rest,
    properties: described,
    $defs: { settings: settingsSchema() },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** docs/dealerships.schema.json: what an editor knows of dealerships.yaml. */
export function dealershipsSchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'dealerships.yaml',
    description: 'The dealerships of a group and their locations. Written by `npm run docs`.',
    ...inputSchema(dealershipsFile),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** docs/models.schema.json: what an editor knows of models.yaml. */
export function modelsSchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'models.yaml',
    description: 'The models that a group sells new, with their colours and grades. Written by `npm run docs`.',
    ...inputSchema(modelsFile),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function settingsSchema(): JsonSchema {
  const areas = Object.entries(AREAS).map(([area, definitions]) => {
    const settings = Object.entries(definitions as Record<string, SettingDefinition>).map(([name, definition]) => [
      name,
      { description: definition.about, default: definition.default, ...mergeable(inputSchema(definition.schema)) },
    ]);
    return [area, { type: 'object', properties: Object.fromEntries(settings), additionalProperties: false }];
  });
  return { type: 'object', properties: Object.fromEntries(areas), additionalProperties: false };
}

/** An object merges with what is below it, so none of its keys has to be there. */
function mergeable(schema: JsonSchema): JsonSchema {
  if (schema.type !== 'object') return schema;
  const { required: _, ...rest } = schema;
  return rest;
}
