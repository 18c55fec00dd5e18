import { area, bar, BRIGHT, COAL, DARK, disc, IRON, STEEL, type StackedProfile } from './stacked-drawing.ts';

/** Draw bar, coupling and jockey wheel of a trailer whose frame is at height `y`. */
const drawBar = (y: number) =>
  bar(`M8 ${y}H190`, COAL, 9) +
  area(`M4 ${y + 8}C0 ${y + 4} 2 ${y - 8} 10 ${y - 8}H30L36 ${y}L30 ${y + 8}Z`, IRON) +
  bar(`M72 ${y + 26}V18`, IRON, 6) +
  disc(72, 12, 11, COAL) +
  disc(72, 12, 4, STEEL);

/** A runabout on its trailer. */
const boat: StackedProfile = {
  length: 690,
  height: 240,
  axles: [452],
  tyre: 33,
  shoulder: 158,
  rim: 'steel',
  parts:
    bar('M150 50H640', COAL, 9) +
    drawBar(50) +
    bar('M112 54V128L128 140', IRON, 7) +
    bar('M240 54L230 80M380 54V72M600 54V72', IRON, 6) +
    area('M566 96C566 180 572 206 598 212H640C654 208 658 190 654 168L640 160L636 96L628 40H610L604 96Z', DARK) +
    area('M574 150C576 190 582 204 600 207H638C650 203 652 188 649 170Z', COAL) +
    bar('M584 176H646', BRIGHT, 3) +
    disc(620, 46, 13, IRON) +
    area('M150 184L560 178V150H150Z', COAL) +
    area('M342 178C350 204 372 210 384 208L392 178ZM470 178C478 204 500 210 512 208L520 178Z', IRON) +
    area('M96 170C180 186 250 188 320 186L330 176L582 170V150H110Z', BRIGHT) +
    area('M256 184L312 224L378 226L384 182Z', '#3d4b57') +
    area('M276 184L322 219L344 220L318 184Z', '#8fa3b5') +
    bar('M256 184L312 225L380 227', STEEL, 4) +
    bar('M330 236L352 182M352 236H500L520 178M330 236H352', STEEL, 4) +
    area('M322 234H512V242H330Z', COAL) +
    area('M78 172C170 172 420 166 586 160L580 84C430 66 300 66 230 78C170 94 116 130 78 172Z', 'PAINT') +
    area(
      'M230 78C300 66 430 66 580 84L582 108C440 92 300 90 206 104C190 108 176 114 164 122C184 104 206 88 230 78Z',
      'SHADE',
    ) +
    bar('M92 158C240 148 430 142 584 138', BRIGHT, 3.5) +
    bar('M80 171C180 172 420 166 586 160', BRIGHT, 5) +
    bar('M100 176L96 196L180 202L196 182', STEEL, 3) +
    area('M398 66C404 84 430 92 452 92C476 92 502 84 508 66L498 62C488 76 470 80 452 80C434 80 416 76 408 62Z', COAL) +
    'WHEELS' +
    area('M634 60H646V76H634Z', '#b51825'),
};

/** A box trailer with a cage. */
const trailer: StackedProfile = {
  length: 430,
  height: 190,
  axles: [270],
  tyre: 31,
  shoulder: 92,
  rim: 'steel',
  parts:
    drawBar(54) +
    bar('M120 54H420', COAL, 9) +
    bar(
      'M146 108V184M200 108V184M254 108V184M308 108V184M362 108V184M412 108V184M146 184H412M146 158H412M146 132H412',
      STEEL,
      3.2,
    ) +
    area('M138 60H420V112H138Z', 'PAINT') +
    area('M134 106H424V114H134Z', 'BASE') +
    bar('M134 113.500H424', 'GLEAM', 1.6) +
    bar('M194 106V62M250 106V62M306 106V62M362 106V62', 'SHADE', 3) +
    area('M138 70H420V60H138Z', 'SHADE') +
    area('M222 62C226 80 248 86 270 86C292 86 314 80 318 62L308 58C300 72 288 75 270 75C252 75 240 72 232 58Z', COAL) +
    'WHEELS' +
    area('M410 66H420V84H410Z', '#b51825') +
    area('M138 76H146V84H138Z', '#e8902b'),
};

export const TOWED_PROFILES = { Boat: boat, Trailer: trailer } as const;
