import type { Base } from '#platform/base.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { createImages, type Images } from './create-images.server.ts';
import { noPhotoSvg } from './drawings/placeholders.ts';
import type { MediaLibrary } from './media-library-port.ts';
import { ownPicture } from './own-pictures.server.ts';
import type { PictureSource } from './pictures-port.ts';
import { ownPictureSource } from './rules/own-picture.ts';
import { isDealerPicture, pictureSource } from './rules/picture-url.ts';

/** Pictures and videos. */
export interface MediaServices {
  readonly images: Images;
  readonly library: MediaLibrary;
}

interface MediaSite {
  readonly settings: {
    readonly images: { readonly quality: number };
    readonly spin: { readonly view: boolean };
    readonly vdp: { readonly detailMode: string };
  };
}

interface Needs {
  readonly tenants: { all(): readonly MediaSite[] };
  readonly dataDir: string;
  readonly library: MediaLibrary;
  readonly fetchRemote: PictureSource['fetch'];
  /** Reads a picture of a dealer's folder by its address. */
  readonly dealerPicture: (address: string) => Promise<Buffer | null>;
  /** The vehicle with this id, if a site may show it. */
  readonly visibleVehicle: (id: string) => Promise<Vehicle | null>;
}

export function openMedia({ log, onClose }: Pick<Base, 'log' | 'onClose'>, needs: Needs): MediaServices {
  const { tenants, dataDir, library, fetchRemote, dealerPicture, visibleVehicle } = needs;
  const images = createImages({
    dataDir,
    async findSource(vehicleId, index, part) {
      const own = part ? null : ownPictureSource(vehicleId, index);
      if (own) return own;
      const vehicle = await visibleVehicle(vehicleId);
      return vehicle && pictureSource(vehicle, index, part);
    },
    localPicture: (pathname, width) =>
      isDealerPicture(pathname) ? dealerPicture(pathname) : ownPicture(library, pathname, width),
    fetchRemote,
    placeholder: noPhotoSvg(),
    qualities: () => [...new Set(tenants.all().map((site) => site.settings.images.quality))],
    prepare: {
      spins: () => tenants.all().some(({ settings }) => settings.spin.view && settings.vdp.detailMode === 'spinner'),
    },
    log,
  });
  onClose(() => images.close());
  return { images, library };
}
