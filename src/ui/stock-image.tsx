import { Picture } from './picture.tsx';
import { ResponsivePicture } from './responsive-picture.tsx';

export interface ShownPicture {
  readonly src: string;
  /** What the addresses of a photo's sizes and formats begin with; `null` for a drawing, which is one small file. */
  readonly photo: string | null;
  readonly alt: string;
  readonly illustration: boolean;
}

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
