import type { MediaLibrary } from '#media/media-library-port.ts';

/** In memory. A path that contains `fails` throws, as a broken disk would. */
export function openFakeLibrary(files: Readonly<Record<string, Uint8Array>>): MediaLibrary {
  const read = async (pathname: string, ending: string) => {
    if (pathname.includes('fails')) throw new Error('The library could not be read.');
    return pathname.endsWith(ending) && Object.hasOwn(files, pathname) ? files[pathname]! : null;
  };
  return {
    picture: (pathname) => read(pathname, '.webp'),
    video: (pathname) => read(pathname, '.mp4'),
  };
}
