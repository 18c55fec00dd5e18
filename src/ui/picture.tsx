import { classNames } from './class-names.ts';

/**
 * One picture with its place kept. Pictures of stock are 4:3. `priority` is for what is seen first: it is fetched at once and
 * early; everything else waits until it is near.
 */
export function Picture({
  src,
  alt,
  width = 1200,
  height = 900,
  priority = false,
  className,
  sizes,
}: {
  src: string;
  /** Empty when the words beside it already say it. */
  alt: string;
  width?: number;
  height?: number;
  priority?: boolean;
  className?: string;
  sizes?: string;
}) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      sizes={sizes}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={classNames('picture', className)}
    />
  );
}
