import type { SettingDefinition } from '#sites/settings/define.ts';
import { AREAS } from '#sites/settings/settings.ts';
import { TEMPLATES } from '#sites/templates.ts';
import { allowedText, inputSchema } from './describe-schema.ts';
import { GENERATED, table } from './markdown-table.ts';

/** Where each field of the specification's entity Site lives here, or why there is none. */
export const SITE_FIELDS: readonly (readonly [field: string, place: string])[] = [
  ['id', '`<group>/<slug>`, the path of its folder'],
  ['slug', 'the name of its folder'],
  ['name', '`name` in site.yaml'],
  ['url', '`hosts` in site.yaml; `<slug>.localhost` always'],
  ['locations', '`locations` of its dealerships, in dealerships.yaml'],
  ['dealerships', '`dealerships` in site.yaml names some of dealerships.yaml; all of them where it is left out'],
  ['manufacturer', '`site.manufacturer`'],
  ['youtube_url', '`youtube_url` in site.yaml; no page links to it yet'],
  ['address', "the primary location's `address`, in dealerships.yaml"],
  ['navigation', '`header.navItems`'],
  ['config', 'the settings below'],
  ['xtime_webkey', '`service.bookingKey`'],
  ['search_filters', '`search.siteFilter`'],
  ['include_sold_cars_days', '`search.soldWindowDays`'],
  ['vdp_config.show_map_section', '`vdp.mapSection`'],
  ['podium_api_token', '`chat.token`'],
  ['autobot', '`chat.mode`, with the button `chatAssistant` in `vdp.buttons`'],
  ['offers_subscription', '`price.subscriptions`'],
];

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
      SITE_FIELDS.map(([field, place]) => [`\`${field}\``, place]),
    )}`,
    ...areas,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
