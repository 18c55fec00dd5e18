import { openPhoto } from '#media/rules/picture-set.ts';
import { classNames } from './class-names.ts';

/** A picture that a site names: for a slide, a promotion, an offer, a model. */
export interface SitePictureView {
  readonly src: string;
  /** What the addresses of its sizes and formats begin with; `null` where it is one file. */
  readonly photo: string | null;
}

/** Up to here a phone gets its own cut of a picture, as the style sheets of slides do. */
const PHONE = '(max-width: 39.99rem)';

/**
 * One picture of a site, in the smallest file that shows it well, its place kept by its dimensions. `phone` is another cut of it for
 * narrow screens. `priority` for what is seen first.
 */
export function SitePicture({
  picture,
  phone = null,
  alt,
  width = 1200,
  height = 900,
  sizes,
  priority = false,
  className,
}: {
  picture: SitePictureView;
  phone?: SitePictureView | null;
  /** Empty when the words beside it already say it. */
  alt: string;
  width?: number;
  height?: number;
  sizes: string;
  priority?: boolean;
  className?: string;
}) {
  const set = picture.photo === null ? null : openPhoto(picture.photo);
  const narrow = phone?.photo ? openPhoto(phone.photo) : null;
  return (
    <picture className="site-picture">
      {narrow && <source media={PHONE} type="image/avif" srcSet={narrow.srcSet.avif} sizes="100vw" />}
      {narrow && <source media={PHONE} type="image/webp" srcSet={narrow.srcSet.webp} sizes="100vw" />}
      {phone && <source media={PHONE} srcSet={narrow?.srcSet.jpeg ?? phone.src} sizes="100vw" />}
      {set && <source type="image/avif" srcSet={set.srcSet.avif} sizes={sizes} />}
      {set && <source type="image/webp" srcSet={set.srcSet.webp} sizes={sizes} />}
      <img
        className={classNames('picture', className)}
        src={set?.src ?? picture.src}
        srcSet={set?.srcSet.jpeg}
        sizes={set ? sizes : undefined}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
