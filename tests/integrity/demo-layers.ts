import { parse as parseYaml } from 'yaml';
import { listFiles, read } from './repository.ts';

/** The settings in the files of the demo dealers: each group.yaml and site.yaml. */
export function demoLayers(): { readonly file: string; readonly group: string; readonly values: unknown }[] {
  return listFiles('dealers')
    .filter((file) => /\/(?:group|site)\.yaml$/.test(file))
    .map((file) => ({
      file,
      group: file.split('/')[1]!,
      values: (parseYaml(read(file)) as { settings?: unknown }).settings,
    }));
}
