import type { SettingDefinition } from '#platform/settings/define.ts';
import { REMOVED_SETTINGS } from './settings/removed-settings.ts';
import { AREAS, type Settings } from './settings/settings.ts';
import type { Site, TenantProblem } from './site.ts';
import { listAllowed, describeIssue, problem } from './describe-issue.ts';
import { TEMPLATE_NAMES, type TemplateName, TEMPLATES, type SettingValues } from './templates.ts';

export interface ExplainedSetting {
  /** `area.name` */
  readonly key: string;
  readonly value: unknown;
  /** default, `lender <name>`, `template <name>`, group or site. */
  readonly origin: string;
  readonly about: string;
}

/** Every setting of a site: its value, the origin of the value, and its description, in the order of the registry. */
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

/** The settings as text for a terminal, with `*` before values that differ from the default. */
export function settingsText(site: Pick<Site, 'id' | 'name' | 'settings' | 'origins'>): string {
  const lines = explainSettings(site).flatMap(({ key, value, origin, about }) => [
    `${origin === 'default' ? ' ' : '*'} ${key} = ${JSON.stringify(value)}  (${origin})`,
    `    ${about}`,
  ]);
  return [`${site.name} (${site.id}); * differs from the default`, '', ...lines, ''].join('\n');
}

export interface Layer {
  /** The name of this origin: `group`, `site`. */
  readonly name: string;
  readonly file: string;
  readonly values: unknown;
}

export interface ResolvedSettings {
  readonly settings: Settings;
  readonly origins: Readonly<Record<string, string>>;
  readonly problems: readonly TenantProblem[];
  /** Ignored values; the settings are usable. */
  readonly warnings: readonly TenantProblem[];
}

/**
 * Resolves default <- lender <- template <- the given layers, in order. Lists replace, objects merge. The result is
 * frozen and records the origin of each value. Reports every problem of every layer; only use the settings if there are
 * none. `lender`: what the file of the chosen lender states.
 */
export function resolveSettings(layers: readonly Layer[], lender?: Layer): ResolvedSettings {
  const problems: TenantProblem[] = [];
  const warnings: TenantProblem[] = [];
  const template = chosenTemplate(layers);
  const all: Layer[] = [
    ...(lender ? [lender] : []),
    { name: `template ${template}`, file: 'src/sites/templates.ts', values: TEMPLATES[template] },
    ...layers,
  ];
  const checked = all.map((layer) => ({ layer, values: knownValues(layer, problems, warnings) }));

  const origins: Record<string, string> = {};
  const settings: Record<string, Record<string, unknown>> = {};
  for (const [area, definitions] of Object.entries(AREAS)) {
    settings[area] = {};
    for (const [name, definition] of Object.entries(definitions as Record<string, SettingDefinition>)) {
      let value: unknown = definition.default;
      let origin = 'default';
      for (const { layer, values } of checked) {
        const given = givenValue({ layer, values, definition, key: `${area}.${name}` }, value, warnings);
        if (given === undefined) continue;
        const merged = merge(value, given);
        // Each layer must be valid on its own: a mistake of the group is reported even if the site overrides it.
        const result = definition.schema.safeParse(merged);
        if (!result.success) {
          problems.push(
            ...result.error.issues.map((issue) =>
              describeIssue(layer.file, definition.schema, merged, issue, [area, name]),
            ),
          );
          break;
        }
        value = result.data;
        origin = layer.name;
      }
      settings[area]![name] = deepFreeze(value);
      origins[`${area}.${name}`] = origin;
    }
    Object.freeze(settings[area]);
  }
  problems.push(...invertedRanges(settings, origins, all));
  return { settings: Object.freeze(settings) as Settings, origins: Object.freeze(origins), problems, warnings };
}

/** The value that a layer has for a setting, also by settings of earlier versions that are part of it now. */
function givenValue(
  {
    layer,
    values,
    definition,
    key,
  }: {
    readonly layer: Layer;
    readonly values: SettingValues;
    readonly definition: SettingDefinition;
    readonly key: string;
  },
  below: unknown,
  warnings: TenantProblem[],
): unknown {
  const read = (from: string) => {
    const [area = '', name = ''] = from.split('.');
    return (values as Record<string, Record<string, unknown>>)[area]?.[name];
  };
  const former = Object.entries(definition.replaces ?? {}).filter(([old]) => read(old) !== undefined);
  const given = former.reduce((present, [old, change]) => change(read(old), (present ?? below) as never), read(key));
  for (const [old] of former)
    warnings.push(
      problem(layer.file, old, read(old), `is now part of ${key}. Write ${key} as ${JSON.stringify(given)} instead.`),
    );
  return given;
}

/** Two settings that are the ends of a range, with the highest not above the lowest: a problem of the file that set the later one. */
function invertedRanges(
  settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  origins: Readonly<Record<string, string>>,
  layers: readonly Layer[],
): TenantProblem[] {
  return Object.entries(AREAS).flatMap(([area, definitions]) =>
    Object.entries(definitions as Record<string, SettingDefinition>).flatMap(([name, { above }]) => {
      if (above === undefined) return [];
      const [highest, lowest] = [settings[area]![name] as number, settings[area]![above] as number];
      if (highest > lowest) return [];
      const key = `${area}.${name}`;
      const layer = layers.findLast(({ name: from }) => from === origins[key] || from === origins[`${area}.${above}`])!;
      return [problem(layer.file, key, highest, `must be above ${area}.${above}, which is ${lowest}`)];
    }),
  );
}

/**
 * The template of the topmost layer that names one. Invalid names are reported when `site.template` is validated like
 * every other setting.
 */
function chosenTemplate(layers: readonly Layer[]): TemplateName {
  for (const layer of layers.toReversed()) {
    const given =
      isObject(layer.values) && isObject(layer.values['site']) ? layer.values['site']['template'] : undefined;
    if (TEMPLATE_NAMES.includes(given as TemplateName)) return given as TemplateName;
  }
  return 'standard';
}

/** Settings of earlier versions that are part of others now. */
const REPLACED_SETTINGS: ReadonlySet<string> = new Set(
  Object.values(AREAS)
    .flatMap((definitions) => Object.values(definitions as Record<string, SettingDefinition>))
    .flatMap(({ replaces = {} }) => Object.keys(replaces)),
);

/** The layer's known settings; unknown ones become problems. */
function knownValues(layer: Layer, problems: TenantProblem[], warnings: TenantProblem[]): SettingValues {
  if (layer.values === undefined || layer.values === null) return {};
  if (!isObject(layer.values)) {
    problems.push(
      problem(
        layer.file,
        'settings',
        layer.values,
        'must be grouped by area, such as "search:" with "pageSize: 24" below it',
      ),
    );
    return {};
  }
  const known: Record<string, Record<string, unknown>> = {};
  for (const [area, values] of Object.entries(layer.values)) {
    const definitions = areaDefinitions(area);
    if (!definitions) {
      problems.push(
        problem(layer.file, area, values, `is not a settings area. ${listAllowed(Object.keys(AREAS), area)}`),
      );
      continue;
    }
    if (!isObject(values)) {
      problems.push(
        problem(
          layer.file,
          area,
          values,
          `must contain settings by name. ${listAllowed(Object.keys(definitions), null)}`,
        ),
      );
      continue;
    }
    known[area] = {};
    for (const [name, value] of Object.entries(values)) {
      if (Object.hasOwn(definitions, name))
        known[area][name] = presentValue(layer.file, `${area}.${name}`, value, definitions[name]!.formerly, warnings);
      else if (REPLACED_SETTINGS.has(`${area}.${name}`)) known[area][name] = value;
      else if (REMOVED_SETTINGS.has(`${area}.${name}`))
        warnings.push(
          problem(
            layer.file,
            `${area}.${name}`,
            value,
            `is not a setting any more and has no effect: ${REMOVED_SETTINGS.get(`${area}.${name}`)}. Remove it.`,
          ),
        );
      else
        problems.push(
          problem(
            layer.file,
            `${area}.${name}`,
            value,
            `is not a setting. ${listAllowed(
              Object.keys(definitions).map((one) => `${area}.${one}`),
              `${area}.${name}`,
            )}`,
          ),
        );
    }
  }
  return known;
}

/** The settings of an area; none of an area of which all settings were removed; `null` if there is no such area. */
function areaDefinitions(area: string): Readonly<Record<string, SettingDefinition>> | null {
  if (Object.hasOwn(AREAS, area)) return AREAS[area as keyof typeof AREAS];
  return [...REMOVED_SETTINGS.keys(), ...REPLACED_SETTINGS].some((key) => key.startsWith(`${area}.`)) ? {} : null;
}

/** A value, or the values of a list, as they are written now. */
function presentValue(
  file: string,
  key: string,
  value: unknown,
  formerly: SettingDefinition['formerly'],
  warnings: TenantProblem[],
): unknown {
  if (formerly === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => presentValue(file, key, one, formerly, warnings));
  if ((typeof value !== 'string' && typeof value !== 'number') || !Object.hasOwn(formerly, String(value))) return value;
  const name = formerly[String(value)]!;
  warnings.push(
    problem(file, key, value, `is now ${typeof name === 'string' ? `called ${name}` : name}. Write ${name} instead.`),
  );
  return name;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merge(below: unknown, above: unknown): unknown {
  if (!isObject(below) || !isObject(above)) return above;
  const merged = new Map(Object.entries(below));
  for (const [key, value] of Object.entries(above))
    merged.set(key, merged.has(key) ? merge(merged.get(key), value) : value);
  // Object.fromEntries: a key named __proto__ is an ordinary key here, and then reported as unknown.
  return Object.fromEntries(merged);
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
