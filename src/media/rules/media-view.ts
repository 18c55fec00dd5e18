import type { InteriorHotspot, SpinHotspot } from './spin.ts';
import type { ShownPicture } from './picture-set.ts';

export interface GalleryPicture extends ShownPicture {
  readonly thumb: string;
  /** The full photo, which the picture links to without scripts. */
  readonly full: string;
}

export type VideoView =
  /** `player` is the URL of our page with YouTube's player; `page` is the video on YouTube. */
  | { readonly kind: 'youtube'; readonly player: string; readonly page: string }
  | { readonly kind: 'file'; readonly src: string; readonly type: string };

export interface SpinView {
  /** URLs without the width (`stemAt`). */
  readonly frames: readonly string[];
  readonly hotspots: readonly SpinHotspot[];
  readonly autoRotate: boolean;
}

export interface InteriorView {
  /** URL without the width. */
  readonly panorama: string;
  readonly hotspots: readonly InteriorHotspot[];
}

export type MediaMode = 'spin' | 'images' | 'interior';

export interface AwaitedPhotos {
  /** The name of the model, large behind the drawing. */
  readonly model: string;
  /** The maker's name of the colour, and the paint of the drawing; `null` if the colour is unknown. */
  readonly colour: { readonly name: string; readonly paint: string } | null;
  /** Announces photos; for an unavailable vehicle, it only explains that this is a drawing. */
  readonly words: string;
  /** The form that requests photos; `null` if the vehicle is unavailable or the site has no such form. */
  readonly href: string | null;
  /** Nothing else is shown in its place, so the stage is lower. */
  readonly alone: boolean;
}

/** All media of a vehicle, as finished values. */
export interface MediaView {
  readonly name: string;
  /** At least one; without photos it is a drawing. */
  readonly pictures: readonly GalleryPicture[];
  /** Placeholder until there are photos; `null` if there are some. */
  readonly awaited: AwaitedPhotos | null;
  readonly thumbnails: boolean;
  /** Number of pictures that a wide screen shows at once (`mosaicSize`); 0 for the slider. */
  readonly mosaic: number;
  readonly video: VideoView | null;
  readonly spin: SpinView | null;
  readonly interior: InteriorView | null;
  readonly opensIn: MediaMode;
  readonly tag: { readonly kind: string; readonly text: string; readonly picture?: string } | null;
}
