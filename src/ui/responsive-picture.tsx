import { openPhoto } from '#media/rules/picture-set.ts';
import { classNames } from './class-names.ts';
import { pressedPhoto } from './pressed-photo.ts';

/**
 * One photo, in the smallest file that the browser can show well. Its place is kept by its dimensions, and a blurred preview of a few
 * hundred bytes lies under it until it is there; so does the same photo of the card that led to the page, which is sharp. VDP-020: `priority` for the first two of a page, which are fetched at once and
 * early; everything else waits until it is near. Without scripts all of it works.
 */
export function ResponsivePicture({
  photo,
  alt,
  sizes,
  priority = false,
  className,
}: {
  /** Its stem (`photoStem` of the domain). */
  photo: string;
  /** Empty when the words beside it already say it. */
  alt: string;
  /** How wide it is on the page, as for `<img sizes>`; without a true one the browser fetches far too much. */
  sizes: string;
  priority?: boolean;
  className?: string;
}) {
  const { src, srcSet, preview, width, height } = openPhoto(photo);
  const seen = priority ? pressedPhoto(photo) : null;
  const loading = priority ? 'eager' : 'lazy';
  return (
    <span className={classNames('responsive-picture', className)}>
      <img
        className={seen ? 'responsive-picture-seen' : 'responsive-picture-preview'}
        src={seen ?? preview}
        alt=""
        aria-hidden="true"
        width={width}
        height={height}
        loading={loading}
        decoding="async"
      />
      <picture>
        <source type="image/avif" srcSet={srcSet.avif} sizes={sizes} />
        <source type="image/webp" srcSet={srcSet.webp} sizes={sizes} />
        <img
          className="picture"
          src={src}
          srcSet={srcSet.jpeg}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={loading}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
        />
      </picture>
    </span>
  );
}
