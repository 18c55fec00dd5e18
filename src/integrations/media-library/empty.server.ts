import type { MediaLibrary } from './port.ts';

/** A deployment without a library of its own: every path is unknown. */
export function openEmptyLibrary(): MediaLibrary {
  return { picture: async () => null, video: async () => null };
}
