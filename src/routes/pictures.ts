import { ownPictureStem } from '#media/rules/own-picture.ts';
import type { PictureSetOptions } from '#media/rules/picture-set.ts';
import type { SitePictureView } from '#ui/site-picture.tsx';

/** What a page needs to show a picture that a site's files name. */
export function sitePicture(url: string, from: PictureSetOptions): SitePictureView {
  return { src: url, photo: ownPictureStem(url, from) };
}
