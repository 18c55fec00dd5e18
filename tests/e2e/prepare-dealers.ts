import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseDocument } from 'yaml';

/** Additional sites: the design system with its default settings, with all others, and a site without it. */
const MORE_SITES: Readonly<Record<string, string>> = {
  'kit-plain': 'site: { flags: [kit] }',
  'kit-variant':
    'site: { flags: [kit] }\n  header: { menuOpen: hover }\n  ui: { sectionState: remember, termsOnMobile: expanded }',
  'kit-less': 'site: { template: standard }',
  slides: 'search: { resultLayout: carousel }',
};

/** Copies the demo dealers, with the design system page (`/__kit`) on every site. Returns the folder. */
export function prepareDealers(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'forecourt-e2e-dealers-'));
  cpSync(path.join(import.meta.dirname, '../../dealers'), dir, { recursive: true });
  for (const file of globSync('*/*/site.yaml', { cwd: dir })) {
    const site = parseDocument(readFileSync(path.join(dir, file), 'utf8'));
    site.setIn(['settings', 'site', 'flags'], ['kit']);
    writeFileSync(path.join(dir, file), site.toString());
  }
  for (const [slug, settings] of Object.entries(MORE_SITES)) {
    mkdirSync(path.join(dir, 'southern-cross', slug));
    cpSync(
      path.join(dir, 'southern-cross/southern-cross/logo.svg'),
      path.join(dir, 'southern-cross', slug, 'logo.svg'),
    );
    writeFileSync(
      path.join(dir, 'southern-cross', slug, 'site.yaml'),
      `name: Site ${slug}\nsettings:\n  ${settings}\n`,
    );
  }
  return dir;
}
