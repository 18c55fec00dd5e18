import { Picture } from './picture.tsx';
import { ResponsivePicture, type ResponsivePictureSet } from './responsive-picture.tsx';

export interface ShownPicture {
  readonly src: string;
  /** Sizes and formats of a photo; `null` for a drawing, which is one small file. */
  readonly set: ResponsivePictureSet | null;
  readonly alt: string;
  readonly illustration: boolean;
}

/** A picture of stock, photo or drawing. */
export function StockImage({ picture, sizes, priority }: { picture: ShownPicture; sizes: string; priority?: boolean | undefined }) {
  if (picture.set) return <ResponsivePicture picture={picture.set} alt={picture.alt} sizes={sizes} priority={priority ?? false} />;
  return <Picture src={picture.src} alt={picture.alt} priority={priority} sizes={sizes} />;
}
