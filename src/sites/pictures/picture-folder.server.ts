import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { DEALER_PICTURES } from '#media/rules/picture-url.ts';
import { listAllowed, problem } from '../describe-issue.ts';
import type { DealerPicture, Site, TenantProblem } from '../site.ts';

/** The pictures of a folder by the name that files of the dealer use, `pictures/team.jpg`; a text says why a file cannot be shown. */
export type PictureFolder = Readonly<Record<string, DealerPicture | string>>;

export const PICTURES = 'pictures';
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_NAME = 80;
const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(?:jpe?g|png|webp|avif)$/;
/** A note for people about the folder. */
const NOTE = 'README.md';

/**
 * The pictures in `<folder>/pictures/`; none if there is no such folder. A file that cannot be shown is a problem only if another
 * file names it.
 */
export async function readPictures(dir: string, folder: string, problems: TenantProblem[]): Promise<PictureFolder> {
  const below = `${folder}/${PICTURES}`;
  const stat = await lstat(path.join(dir, below)).catch(() => null);
  if (stat === null) return {};
  if (!stat.isDirectory()) {
    // A link could lead out of the dealer's folder.
    problems.push(problem(below, null, undefined, 'must be a folder, not a link or a file'));
    return {};
  }
  const names = (await readdir(path.join(dir, below))).filter((name) => !name.startsWith('.') && name !== NOTE);
  const found: Record<string, DealerPicture | string> = {};
  // One at a time, so that many large pictures take no more memory than one.
  for (const name of names.sort()) found[`${PICTURES}/${name}`] = await readPicture(dir, folder, name);
  return found;
}

async function readPicture(dir: string, folder: string, name: string): Promise<DealerPicture | string> {
  const [, base] = NAME.exec(name) ?? [];
  if (base === undefined)
    return 'must have a name of lower-case letters, digits and hyphens that ends in .jpg, .png, .webp or .avif: rename it';
  if (base.length > MAX_NAME) return `must have a name of at most ${MAX_NAME} characters: rename it`;
  const file = `${folder}/${PICTURES}/${name}`;
  const bytes = await readPictureFile(dir, file);
  return typeof bytes === 'string' ? bytes : { file, address: `${DEALER_PICTURES}${base}-${shortHash(bytes)}.webp` };
}

/** The bytes of a regular file of a dealer's folder, or why it cannot be shown. */
async function readPictureFile(dir: string, file: string): Promise<Buffer | string> {
  // Fails for a link, also for one that replaces the file while it is opened; does not wait for the other end of a pipe.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path.join(dir, file), flags).catch((error: NodeJS.ErrnoException) => error);
  if (handle instanceof Error)
    return handle.code === 'ELOOP' ? 'must be a file, not a link' : `cannot be read: ${handle.message}`;
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return 'must be a file, not a folder';
    if (stat.size > MAX_BYTES)
      return `has ${stat.size} bytes; ${MAX_BYTES} are allowed: save it smaller, 2400 pixels wide are enough`;
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** The bytes of a picture at its address; `null` if its file is gone or has changed since, so that it has another address. */
export async function readDealerPicture(dir: string, { file, address }: DealerPicture): Promise<Buffer | null> {
  const bytes = await readPictureFile(dir, file);
  return typeof bytes !== 'string' && address.endsWith(`-${shortHash(bytes)}.webp`) ? bytes : null;
}

/** The address of a picture that a text names, or what is wrong with it; `null` for the name of anything else. */
export function findPicture(
  name: string,
  pictures: PictureFolder,
): { readonly address: string } | { readonly wrong: string } | null {
  if (name.startsWith(DEALER_PICTURES))
    return {
      wrong: `is an address that changes with the picture: name its file instead, such as ${PICTURES}/team.jpg`,
    };
  if (!name.startsWith(`${PICTURES}/`)) return null;
  const found = Object.hasOwn(pictures, name) ? pictures[name]! : null;
  if (found === null)
    return {
      wrong: `is not in the folder ${PICTURES} of the site or its group: add the file or correct the name. ${namesIn(pictures, name)}`,
    };
  return typeof found === 'string' ? { wrong: found } : { address: found.address };
}

function namesIn(pictures: PictureFolder, wanted: string): string {
  const names = Object.keys(pictures);
  return names.length === 0 ? 'There is no picture in it yet' : listAllowed(names, wanted);
}

/** The pictures that can be shown, by their address. */
export function shownPictures(pictures: PictureFolder): Site['pictures'] {
  const shown = Object.values(pictures).filter((one) => typeof one !== 'string');
  return Object.fromEntries(shown.map((one) => [one.address, one]));
}

function shortHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
