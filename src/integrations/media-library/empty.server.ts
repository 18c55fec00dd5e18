import type { MediaLibrary } from '#media/media-library-port.ts';

/** For a deployment without a media library: every path is unknown. */
export function openEmptyLibrary(): MediaLibrary {
  return { picture: async () => null, video: async () => null };
}
