import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTenants } from '#sites/load-tenants.server.ts';
import { checkPictures } from '../../scripts/site-check/check-pictures.ts';
import { dealersFolder } from '../support/dealers-folder.ts';
import { cameraJpeg } from '../support/sample-pictures.ts';
import { ROOT } from './repository.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'pictures of demo sites',
  why: 'dealers copy the demo sites: a picture that nothing shows, or that is damaged, would be copied with them',
  instead: 'name the picture in a file of its site or group, save it again, or delete it',
};

/** Pictures in the folders of groups and sites that nothing names or that are damaged, and names of pictures that do not exist. */
async function findUnfitPictures(dir: string): Promise<Violation[]> {
  const tenants = await openTenants({ dir, watch: false });
  const lost = tenants.problems().map(({ file, message }) => ({ file, line: 1, found: message }));
  const findings = await Promise.all(
    tenants.all().map((site) => checkPictures(site, dir, textsIn(dir, site.group_id))),
  );
  return [...lost, ...findings.flat().map(({ file, line, message }) => ({ file, line: line ?? 1, found: message }))];
}

function textsIn(dir: string, group: string): ReadonlyMap<string, string> {
  const names = readdirSync(path.join(dir, group), { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => /\.(?:yaml|md)$/.test(name)).map((name) => `${group}/${name}`);
  return new Map(texts.map((name) => [name, readFileSync(path.join(dir, name), 'utf8')]));
}

describe('pictures in the folders of the demo sites', () => {
  it('are all shown and whole', async () => {
    expectObeyed(rule, await findUnfitPictures(path.join(ROOT, 'dealers')));
  });

  it('are found where nothing names them, where they are damaged, and where they are missing', async () => {
    const folder = await dealersFolder();
    const whole = await cameraJpeg('#336699', 400, 300);
    await folder.write('north/pictures/spare.jpg', whole);
    await folder.write('north/alpha/pictures/half.jpg', whole.subarray(0, whole.length - 400));
    await folder.write('north/alpha/pages/about-us.md', '![Half](pictures/half.jpg)\n\n![Gone](pictures/gone.jpg)\n');
    const found = await findUnfitPictures(folder.dir);
    expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual(
      expect.arrayContaining(['north/alpha/pages/about-us.md:1', 'north/pictures/spare.jpg:1']),
    );
    expect(found.map((one) => one.found).join('\n')).toMatch(/gone\.jpg[^]*half\.jpg is damaged/);
  });
});
