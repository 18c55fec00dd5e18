import { z } from 'zod';
import type { SettingDefinition } from '#platform/settings/define.ts';
import { AREAS } from '#sites/settings/settings.ts';
import { TEMPLATES } from '#sites/templates.ts';
import { dealershipsFile, siteEntity, siteFile } from '#sites/tenant-files.ts';
import { allowedText, inputSchema } from './describe-schema.ts';
import { GENERATED, table } from './markdown-table.ts';
import { readRequirements, ROWS_FILE } from './requirements.ts';

/** Fields of the entity Site that no key of a file declares. */
const FOLDER_FIELDS: Readonly<Record<string, string>> = {
  id: '`<group>/<slug>`, the path of its folder',
  slug: 'the name of its folder',
  config: 'the settings below',
};

/** The place of each field, from the declarations of settings and files. Throws for a field that none declares. */
export function fieldPlaces(fields: readonly string[]): readonly (readonly [field: string, place: string])[] {
  const places = new Map([
    ...Object.entries(FOLDER_FIELDS),
    ...keysOf('dealerships.yaml', dealershipsFile.element),
    ...keysOf('site.yaml', siteFile),
    ...Object.entries(AREAS).flatMap(([area, definitions]) =>
      Object.entries(definitions as Record<string, SettingDefinition>).flatMap(([name, { entityField }]) =>
        entityField === undefined ? [] : [[entityField, `\`${area}.${name}\``] as const],
      ),
    ),
  ]);
  return fields.map((field) => {
    const place = places.get(field);
    if (place === undefined)
      throw new Error(
        `No setting and no key of a file is the field "${field}" of a site. Declare it: entityField of a setting, or siteEntity in src/sites/tenant-files.ts.`,
      );
    return [field, place];
  });
}

/** The keys of a file that are fields of the entity, also those of objects and lists in it. */
function keysOf(file: string, schema: z.ZodType): readonly (readonly [field: string, place: string])[] {
  if (schema instanceof z.ZodArray) return keysOf(file, schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(([key, value]) => {
    const declared = siteEntity.get(value);
    const note = declared?.note === undefined ? '' : `; ${declared.note}`;
    return [...(declared ? [[declared.field, `\`${key}\` in ${file}${note}`] as const] : []), ...keysOf(file, value)];
  });
}

/** The fields that the specification lists for a site. */
export function siteEntityFields(): readonly string[] {
  const row = readRequirements().find(({ text }) => text.startsWith('Entity Site has fields'));
  const listed = /has fields (.+)\.$/.exec(row?.text ?? '')?.[1];
  if (listed === undefined)
    throw new Error(`${ROWS_FILE} lists no fields of a site: write "Entity Site has fields a, b, c."`);
  return listed.split(', ');
}

/** docs/settings.md */
export function settingsPage(): string {
  const areas = Object.entries(AREAS).map(([area, definitions]) => {
    const rows = Object.entries(definitions as Record<string, SettingDefinition>).map(([name, definition]) => [
      `\`${area}.${name}\``,
      allowedText(inputSchema(definition.schema)),
      `\`${JSON.stringify(definition.default)}\``,
      definition.seenBy,
      definition.about,
    ]);
    return `## ${area}\n\n${table(['setting', 'allowed', 'default', 'seen by', 'what it does'], rows)}`;
  });
  const templates = Object.entries(TEMPLATES).map(([name, values]) => [
    `\`${name}\``,
    Object.entries(values)
      .flatMap(([area, settings]) =>
        Object.entries(settings as object).map(
          ([setting, value]) => `\`${area}.${setting}\`: \`${JSON.stringify(value)}\``,
        ),
      )
      .join('; ') || 'the defaults',
  ]);
  return [
    GENERATED,
    '# Settings',
    `Every way in which sites may differ. A value is taken from the last of these that names it: the default, the site's template, \`settings\` in group.yaml, \`settings\` in site.yaml. A list replaces the one before it; an object changes only the keys it names. \`npm run settings -- --site <slug>\` prints what holds for one site and who said so.

A setting is written below its area: \`search.pageSize\` is

\`\`\`yaml
settings:
  search:
    pageSize: 24
\`\`\``,
    `## Templates\n\n${table(['template', 'sets'], templates)}`,
    `## Where the fields of a site are\n\nThe specification's entity Site, field by field.\n\n${table(
      ['field', 'here'],
      fieldPlaces(siteEntityFields()).map(([field, place]) => [`\`${field}\``, place]),
    )}`,
    ...areas,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
