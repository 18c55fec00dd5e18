import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { OFFERS_KEY_ENV } from '../e2e/prepare-dealers.ts';
import { settingsOfSite, siteCount, siteName } from './values.ts';

/** Copies the demo dealers, and the group's site once for each set of values. Returns the folder. */
export function prepareLayouts(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'forecourt-layouts-'));
  cpSync(path.join(import.meta.dirname, '../../dealers'), dir, { recursive: true });
  const group = path.join(dir, 'southern-cross');
  for (let index = 0; index < siteCount(); index++) {
    const folder = path.join(group, siteName(index));
    cpSync(path.join(group, 'southern-cross'), folder, { recursive: true });
    const file = path.join(folder, 'site.yaml');
    const site = parseDocument(readFileSync(file, 'utf8'));
    for (const only of ['default', 'hosts', 'dealership_websites']) site.delete(only);
    for (const { path: setting, value } of settingsOfSite(index))
      site.setIn(['settings', ...setting.split('.')], value);
    // The template of leisure vehicles has no cars otherwise.
    site.setIn(['settings', 'site', 'vehicleTypes'], ['car']);
    site.setIn(['settings', 'site', 'flags'], ['kit']);
    site.setIn(['settings', 'tradeIn', 'offerKeyEnv'], OFFERS_KEY_ENV);
    writeFileSync(file, site.toString());
  }
  return dir;
}
