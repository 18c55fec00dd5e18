import type { ShownPicture } from '#media/rules/picture-set.ts';
import { Picture } from './picture.tsx';
import { ResponsivePicture } from './responsive-picture.tsx';

/** A picture of stock, photo or drawing. */
export function StockImage({
  picture,
  sizes,
  priority,
}: {
  picture: ShownPicture;
  sizes: string;
  priority?: boolean | undefined;
}) {
  if (picture.photo)
    return <ResponsivePicture photo={picture.photo} alt={picture.alt} sizes={sizes} priority={priority ?? false} />;
  return <Picture src={picture.src} alt={picture.alt} priority={priority} sizes={sizes} />;
}
