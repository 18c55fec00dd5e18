import { createCache } from '#platform/cache.ts';
import { problem } from '../describe-issue.ts';
import { readDealerPicture } from './picture-folder.server.ts';
import type { DealerPicture, Site, TenantProblem } from '../site.ts';

/**
 * Reads pictures of dealers' folders by address, as the dealer saved them: to be converted, never to be sent. Only addresses of loaded
 * sites are read, so that no request chooses a file; `null` for any other.
 */
export function createDealerPictures(
  dir: string,
  sites: () => readonly Pick<Site, 'pictures'>[],
): (address: string) => Promise<Buffer | null> {
  return async (address) => {
    const owner = sites().find(({ pictures }) => Object.hasOwn(pictures, address));
    return owner ? readDealerPicture(dir, owner.pictures[address]!) : null;
  };
}

/**
 * Finds files of a site that are not pictures, or that are too large to decode. `pictureFault` decodes one, and returns its fault or an
 * empty text.
 */
export function createPictureCheck(
  dir: string,
  pictureFault: (bytes: Buffer) => Promise<string>,
): (site: Pick<Site, 'pictures'>) => Promise<readonly TenantProblem[]> {
  /** Problems of pictures, by address, which changes with the content: sites of a group share pictures. */
  const faults = createCache<string, string>({ max: 5000 });

  async function findFault(picture: DealerPicture): Promise<string> {
    const known = faults.get(picture.address);
    if (known !== undefined) return known;
    const bytes = await readDealerPicture(dir, picture);
    // It has changed in the meantime, so the site is loaded again.
    const fault = bytes === null ? '' : await pictureFault(bytes);
    if (bytes !== null) faults.set(picture.address, fault);
    return fault;
  }

  return async (site) => {
    const found: TenantProblem[] = [];
    for (const picture of Object.values(site.pictures)) {
      const fault = await findFault(picture);
      if (fault === '') continue;
      const message = `is not shown: ${fault}. Save it again, as JPEG, PNG, WebP or AVIF`;
      found.push(problem(picture.file, null, undefined, message));
    }
    return found;
  };
}
