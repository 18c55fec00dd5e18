import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BrokenPicture, makePicture, measurePicture } from '#media/make-picture.server.ts';
import { readPictures } from '#sites/pictures/picture-folder.server.ts';
import type { Site } from '#sites/site.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

/**
 * Pictures in the folders of the site and its group that nothing shows, and those that cannot be decoded, such as half of a file:
 * loading a site reads only their headers. `texts` are those of the whole group: another site may show a picture of the group.
 */
export async function checkPictures(
  site: Pick<Site, 'id' | 'group_id'>,
  dir: string,
  texts: SiteTexts,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const folder of [site.group_id, site.id])
    // Problems of the folder itself were found when the site was loaded.
    for (const [name, picture] of Object.entries(await readPictures(dir, folder, []))) {
      const users = [...texts.keys()].filter(
        (file) => file.startsWith(`${folder}/`) && findLine(texts, file, name) !== null,
      );
      if (users.length === 0) findings.push(unused(`${folder}/${name}`, picture));
      // Loading the site has found why a picture that is named cannot be shown at all.
      else if (typeof picture !== 'string') {
        const fault = await whyBroken(path.join(dir, picture.file));
        if (fault !== null)
          findings.push(...users.map((file) => broken(file, findLine(texts, file, name), name, fault)));
      }
    }
  return findings;
}

function unused(file: string, picture: object | string): Finding {
  return {
    level: 'risk',
    file,
    line: null,
    message:
      typeof picture === 'string'
        ? `This file ${picture}. Nothing names it.`
        : 'No page and no record shows this picture.',
    todo: 'Name it in a file of the site, or delete it.',
  };
}

function broken(file: string, line: number | null, name: string, fault: string): Finding {
  return {
    level: 'missing',
    file,
    line,
    message: `The picture ${name} is damaged: ${fault}.`,
    todo: 'Save it again, as JPEG, PNG, WebP or AVIF.',
  };
}

async function whyBroken(file: string): Promise<string | null> {
  try {
    const bytes = await readFile(file);
    await measurePicture(bytes, false);
    await makePicture(bytes, { width: 160, format: 'webp', quality: 50 });
    return null;
  } catch (error) {
    if (error instanceof BrokenPicture) return error.message;
    throw error;
  }
}
