import sharp from 'sharp';

/** A JPEG of one colour, as a camera writes it: with the place where it was taken. */
export function cameraJpeg(colour: string, width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
    .toBuffer();
}
