import { isAvailable } from '#vehicle/rules/availability.ts';
import { pictureStem } from '#media/rules/part-pictures.ts';
import { isPictureSource } from '#media/rules/picture-url.ts';
import { realPhotos } from '#media/rules/own-picture.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { cardTag } from '#vehicle/rules/card-tag.ts';
import { exteriorHotspots, interiorHotspots, shownFrames } from '#media/rules/spin.ts';
import { toPaint } from '#media/drawings/paint.ts';
import { SILHOUETTE_COLOURS } from '#media/drawings/silhouette.ts';
import { mosaicSize } from '#media/rules/mosaic.ts';
import { vehicleVideo, type Video } from '#media/rules/video.ts';
import type {
  AwaitedPhotos,
  GalleryPicture,
  InteriorView,
  MediaView,
  SpinView,
  VideoView,
} from '#media/rules/media-view.ts';
import { contactLinksView } from './contact-dialogs-view.ts';
import type { ViewScope } from '#views/cards/vehicle-card-view.ts';
import { type PictureSetOptions } from '#media/rules/picture-set.ts';
import { photoAt } from '#rules/photo-urls.ts';
import { pictureOptions, stockPicture, tagView, vehiclePhoto, type StockPicture } from '#views/pictures.ts';

const MAX_PICTURES_SHOWN = 60;

/** The media of a vehicle's page. An unavailable vehicle only has photos. */
export function mediaView(vehicle: Vehicle, { site, now, holdsUntil, pictureOrigin }: ViewScope): MediaView {
  const { settings } = site;
  const from = pictureOptions({ site, pictureOrigin });
  const name = vehicleName(vehicle);
  const tag = cardTag(vehicle, settings.tags, now);
  holdsUntil(tag?.until ?? null);
  const available = isAvailable(vehicle);
  const photos = realPhotos(vehicle).slice(0, MAX_PICTURES_SHOWN);
  const pictures = photos.map((_, index) =>
    galleryPicture(vehiclePhoto(vehicle, index, `${name}, picture ${index + 1}`, from)),
  );
  const hasSpin = available && settings.spin.view;
  const spin = hasSpin ? spinView(vehicle, settings.spin.autoRotate, from) : null;
  const interior = hasSpin ? interiorView(vehicle, from) : null;
  const video = available ? vehicleVideo(vehicle) : null;
  return {
    name,
    pictures: pictures.length > 0 ? pictures : [galleryPicture(stockPicture(vehicle, name, from))],
    awaited:
      pictures.length === 0
        ? awaitedPhotos(vehicle, contactLinksView(vehicle, settings).photos, [spin, interior, video])
        : null,
    thumbnails: vehicle.status === 'in_stock' && pictures.length > 3,
    video: video && videoView(video),
    spin,
    interior,
    mosaic: mosaicSize(settings.vdp.gallery, pictures.length, video !== null),
    // The vehicle itself rather than a drawing.
    opensIn: spin && (settings.vdp.detailMode === 'spinner' || pictures.length === 0) ? 'spin' : 'images',
    tag: tagView(tag, from),
  };
}

/** `others`: what else the vehicle has to show, each of which may be missing. */
function awaitedPhotos(vehicle: Vehicle, href: string | null, others: readonly unknown[]): AwaitedPhotos {
  const simple = SILHOUETTE_COLOURS.find((known) => known === vehicle.simpleColour);
  return {
    model: vehicle.model,
    colour: simple ? { name: vehicle.colour ?? simple, paint: toPaint(simple).base } : null,
    words: [isAvailable(vehicle) && 'Photos are on their way.', href === null && 'This is a drawing.']
      .filter(Boolean)
      .join(' '),
    href,
    alone: !others.some(Boolean),
  };
}

/** The thumbnail is the smallest size of a photo; a drawing has only one file. */
function galleryPicture(picture: StockPicture): GalleryPicture {
  const { photo, src } = picture;
  return {
    ...picture,
    thumb: photo ? photoAt(photo, 160, 'webp') : src,
    full: photo ? photoAt(photo, 1920, 'jpeg') : src,
  };
}

function spinView(vehicle: Vehicle, autoRotate: boolean, from: PictureSetOptions): SpinView | null {
  const shown = shownFrames(vehicle.spinImages);
  if (shown.length === 0) return null;
  return {
    frames: shown.map((index) => pictureStem(vehicle, 'spin', index, from)),
    hotspots: exteriorHotspots(vehicle.hotspots?.exterior ?? [], shown),
    autoRotate,
  };
}

function interiorView(vehicle: Vehicle, from: PictureSetOptions): InteriorView | null {
  if (vehicle.spinInteriorImage === null || !isPictureSource(vehicle.spinInteriorImage)) return null;
  return {
    panorama: pictureStem(vehicle, 'interior', 0, from),
    hotspots: interiorHotspots(vehicle.hotspots?.interior ?? []),
  };
}

function videoView(video: Video): VideoView {
  if (video.kind === 'file') return video;
  return { kind: 'youtube', player: `/video/youtube/${video.id}`, page: `https://www.youtube.com/watch?v=${video.id}` };
}
