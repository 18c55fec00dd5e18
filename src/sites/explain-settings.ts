import type { SettingDefinition } from './settings/define.ts';
import { AREAS } from './settings/settings.ts';
import type { Site } from './site.ts';

export interface ExplainedSetting {
  /** `area.name` */
  readonly key: string;
  readonly value: unknown;
  /** default, `template <name>`, group or site. */
  readonly origin: string;
  readonly about: string;
}

/** Every setting of a site: what it is, who said so, and what it means. In the registry's order. */
export function explainSettings(site: Pick<Site, 'settings' | 'origins'>): ExplainedSetting[] {
  return Object.entries(AREAS).flatMap(([area, definitions]) =>
    Object.entries(definitions as Record<string, SettingDefinition>).map(([name, definition]) => ({
      key: `${area}.${name}`,
      value: (site.settings[area as keyof typeof AREAS] as Record<string, unknown>)[name],
      origin: site.origins[`${area}.${name}`] ?? 'default',
      about: definition.about,
    })),
  );
}

/** For a terminal: one block a setting, what differs from the default marked with `*`. */
export function settingsText(site: Pick<Site, 'id' | 'name' | 'settings' | 'origins'>): string {
  const lines = explainSettings(site).flatMap(({ key, value, origin, about }) => [
    `${origin === 'default' ? ' ' : '*'} ${key} = ${JSON.stringify(value)}  (${origin})`,
    `    ${about}`,
  ]);
  return [`${site.name} (${site.id}); * differs from the default`, '', ...lines, ''].join('\n');
}
