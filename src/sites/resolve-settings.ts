import { z } from 'zod';
import { nearestName } from '#domain/text/nearest-name.ts';
import type { SettingDefinition } from './settings/define.ts';
import { AREAS, type Settings } from './settings/settings.ts';
import type { TenantProblem } from './site.ts';
import { TEMPLATE_NAMES, type TemplateName } from './template-names.ts';
import { TEMPLATES, type SettingValues } from './templates.ts';

export interface Layer {
  /** What the origin of its values is called: `group`, `site`. */
  readonly name: string;
  readonly file: string;
  readonly values: unknown;
}

export interface ResolvedSettings {
  readonly settings: Settings;
  readonly origins: Readonly<Record<string, string>>;
  readonly problems: readonly TenantProblem[];
}

/**
 * default <- template <- the given layers, in order. Lists replace, objects merge. The result is frozen and remembers
 * where each value comes from. Every problem of every layer is reported; the settings are only to be used without any.
 */
export function resolveSettings(layers: readonly Layer[]): ResolvedSettings {
  const problems: TenantProblem[] = [];
  const template = templateOf(layers, problems);
  const all: Layer[] = [{ name: `template ${template}`, file: 'src/sites/templates.ts', values: TEMPLATES[template] }, ...layers];
  const checked = all.map((layer) => ({ layer, values: knownValues(layer, problems) }));

  const origins: Record<string, string> = {};
  const settings: Record<string, Record<string, unknown>> = {};
  for (const [area, definitions] of Object.entries(AREAS)) {
    settings[area] = {};
    for (const [name, definition] of Object.entries(definitions as Record<string, SettingDefinition>)) {
      let value: unknown = definition.default;
      let origin = 'default';
      let file = '';
      for (const { layer, values } of checked) {
        const given = values[area]?.[name];
        if (given === undefined) continue;
        value = merge(value, given);
        origin = layer.name;
        file = layer.file;
      }
      const result = definition.schema.safeParse(value);
      if (result.success) value = result.data;
      else problems.push(...result.error.issues.map((issue) => settingProblem(file, `${area}.${name}`, value, issue)));
      settings[area]![name] = deepFreeze(value);
      origins[`${area}.${name}`] = origin;
    }
    Object.freeze(settings[area]);
  }
  return { settings: Object.freeze(settings) as Settings, origins: Object.freeze(origins), problems };
}

function templateOf(layers: readonly Layer[], problems: TenantProblem[]): TemplateName {
  for (const layer of layers.toReversed()) {
    const given = isObject(layer.values) && isObject(layer.values['site']) ? layer.values['site']['template'] : undefined;
    if (given === undefined) continue;
    if (TEMPLATE_NAMES.includes(given as TemplateName)) return given as TemplateName;
    problems.push(problem(layer.file, 'site.template', given, `is no template. ${allowed(TEMPLATE_NAMES, given)}`));
  }
  return 'standard';
}

/** The layer's values whose names are known; the others become problems. */
function knownValues(layer: Layer, problems: TenantProblem[]): SettingValues {
  if (layer.values === undefined || layer.values === null) return {};
  if (!isObject(layer.values)) {
    problems.push(problem(layer.file, 'settings', layer.values, 'must be areas with their settings, such as "search:" with "pageSize: 24" below it'));
    return {};
  }
  const known: Record<string, Record<string, unknown>> = {};
  for (const [area, values] of Object.entries(layer.values)) {
    const definitions = Object.hasOwn(AREAS, area) ? (AREAS[area as keyof typeof AREAS] as Record<string, SettingDefinition>) : null;
    if (!definitions) {
      problems.push(problem(layer.file, area, values, `is no area of settings. ${allowed(Object.keys(AREAS), area)}`));
      continue;
    }
    if (!isObject(values)) {
      problems.push(problem(layer.file, area, values, `must hold settings by name. ${allowed(Object.keys(definitions), null)}`));
      continue;
    }
    known[area] = {};
    for (const [name, value] of Object.entries(values)) {
      if (Object.hasOwn(definitions, name)) known[area][name] = value;
      else problems.push(problem(layer.file, `${area}.${name}`, value, `is no setting. ${allowed(Object.keys(definitions).map((one) => `${area}.${one}`), `${area}.${name}`)}`));
    }
  }
  return known;
}

function settingProblem(file: string, key: string, value: unknown, issue: z.core.$ZodIssue): TenantProblem {
  const where = [key, ...issue.path.map(String)].join('.');
  const at = issue.path.reduce<unknown>((inner, part) => (isObject(inner) || Array.isArray(inner) ? (inner as never)[part as never] : undefined), value);
  const choices = 'values' in issue ? allowed((issue.values as unknown[]).map(String), at) : 'keys' in issue ? `Unknown: ${(issue.keys as string[]).join(', ')}` : '';
  return problem(file, where, at, `${choices ? 'is not allowed' : issue.message}. ${choices}`.trim());
}

/** "Allowed: a, b. Nearest: a" */
export function allowed(names: readonly string[], given: unknown): string {
  const near = typeof given === 'string' ? nearestName(given, names) : null;
  return `Allowed: ${names.join(', ')}.${near ? ` Did you mean "${near}"?` : ''}`;
}

export function problem(file: string, key: string | null, value: unknown, text: string): TenantProblem {
  const shown = value === undefined ? '' : ` (${JSON.stringify(value)?.slice(0, 120) ?? String(value)})`;
  return { file, key, value, message: `${key ?? 'file'}${shown} ${text}`.trim() };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merge(below: unknown, above: unknown): unknown {
  if (!isObject(below) || !isObject(above)) return above;
  const merged: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) merged[key] = Object.hasOwn(below, key) ? merge(below[key], value) : value;
  return merged;
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
