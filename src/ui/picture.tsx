import { classNames } from './class-names.ts';
import { ResponsivePicture } from './responsive-picture.tsx';

/**
 * One picture with its space reserved. Pictures of stock are 4:3. `priority` is for pictures above the fold, which load
 * immediately; all others load lazily.
 */
export function Picture({
  src,
  alt,
  width = 1200,
  height = 900,
  priority = false,
  className,
}: {
  src: string;
  /** Empty when the text beside it already says it. */
  alt: string;
  width?: number;
  height?: number;
  priority?: boolean;
  className?: string;
}) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={classNames('picture', className)}
    />
  );
}

/** One picture of stock as a page shows it. */
export interface PictureView {
  readonly src: string;
  /** The stem of the URLs of a photo; `null` for a drawing, which has one small file. */
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
  picture: PictureView;
  sizes: string;
  priority?: boolean | undefined;
}) {
  if (picture.photo)
    return <ResponsivePicture photo={picture.photo} alt={picture.alt} sizes={sizes} priority={priority ?? false} />;
  const className = picture.illustration ? 'picture-drawn' : undefined;
  return <Picture src={picture.src} alt={picture.alt} priority={priority} className={className} />;
}

/** A make's mark is a single-colour SVG and takes the colour of the text; the name is beside it. */
export function BrandLogo({ logo }: { logo: string | null }) {
  if (logo === null) return null;
  return logo.endsWith('.svg') ? (
    <span className="brand-mark" style={{ '--mark': `url(${logo})` } as React.CSSProperties} aria-hidden="true" />
  ) : (
    <img className="brands-logo" src={logo} alt="" width={160} height={120} loading="lazy" decoding="async" />
  );
}
