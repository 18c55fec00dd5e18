import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export interface DealersFolder {
  readonly dir: string;
  /** Writes a file and creates its folders. */
  write(file: string, text: string | Uint8Array): Promise<void>;
  remove(fileOrFolder: string): Promise<void>;
}

/** One dealership in YAML, as in dealerships.yaml. */
export const dealershipYaml = (slug: string, more = '') => `- slug: ${slug}
  name: Dealership ${slug}
  lead_delivery:
    mail: [leads@${slug}.example]
  locations:
    - slug: ${slug}-yard
      name: Yard of ${slug}
      address: { street: 1 Example Street, city: Brisbane, state: qld, postcode: "4000" }
      phone: 07 5550 0001
${more}`;

/**
 * Two groups in a temporary folder that is deleted after the test: `north` with the sites alpha (default) and beta,
 * `south` with gamma.
 */
export async function dealersFolder(): Promise<DealersFolder> {
  const folder = await emptyDealersFolder();
  await folder.write('north/group.yaml', 'name: North Group\n');
  await folder.write('north/dealerships.yaml', dealershipYaml('city') + dealershipYaml('hills'));
  await folder.write('north/alpha/site.yaml', 'name: Alpha Motors\ndefault: true\nhosts: [www.alpha.example]\n');
  await folder.write('north/beta/site.yaml', 'name: Beta Motors\nhosts: [www.beta.example]\ndealerships: [hills]\n');
  await folder.write('south/group.yaml', 'name: South Group\n');
  await folder.write('south/dealerships.yaml', dealershipYaml('bay'));
  await folder.write('south/gamma/site.yaml', 'name: Gamma Motors\n');
  return folder;
}

/** A copy of the demo dealers that a test may damage. */
export async function copiedDealers(): Promise<DealersFolder> {
  const folder = await emptyDealersFolder();
  await cp('dealers', folder.dir, { recursive: true });
  return folder;
}

export async function emptyDealersFolder(): Promise<DealersFolder> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-dealers-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return {
    dir,
    async write(file, text) {
      await mkdir(path.dirname(path.join(dir, file)), { recursive: true });
      await writeFile(path.join(dir, file), text);
    },
    remove: (file) => rm(path.join(dir, file), { recursive: true }),
  };
}
