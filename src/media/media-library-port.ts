/**
 * Pictures and videos of a deployment instead of a vehicle: scenes for home pages, rendered models. Each has a path
 * under `/media/`; `null` means that the library has nothing at that path. A failure to read throws.
 */
export interface MediaLibrary {
  /** The WebP at a path such as `/media/scenes/coast.webp`; larger than usual if the library has more for a picture `width` pixels wide. */
  picture(pathname: string, width?: number): Promise<Uint8Array | null>;
  /** The MP4 at a path such as `/media/studio/videos/ute-grey.mp4`. */
  video(pathname: string): Promise<Uint8Array | null>;
}
