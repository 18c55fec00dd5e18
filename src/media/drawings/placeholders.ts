import { PICTURE, studio } from './studio.ts';

// Drawn letters: a font cannot be asked for from inside a picture file, and text would differ from machine to machine.
const CAMERA =
  '<g fill="none" stroke="#8b95a1" stroke-width="14" stroke-linejoin="round"><path d="M470 380H530L556 340H644L670 380H730Q752 380 752 402V540Q752 562 730 562H470Q448 562 448 540V402Q448 380 470 380Z"/><circle cx="600" cy="468" r="58"/><circle cx="600" cy="468" r="26"/></g><circle cx="712" cy="414" r="9" fill="#8b95a1"/>';

/** VDP-010, gap 063: in the place of a photo that is not there. The words are the page's, so the picture has none. */
export function noPhotoSvg(idPrefix = 'no-photo-'): string {
  return picture(
    'No photo',
    studio(idPrefix, 'light') +
      CAMERA +
      '<path stroke="#f1f3f5" stroke-width="34" d="M430 620L770 310"/><path stroke="#8b95a1" stroke-width="14" stroke-linecap="round" d="M430 620L770 310"/>',
  );
}

/** A vehicle under its cover: photos are to come. */
export function comingSoonSvg(idPrefix = 'coming-soon-'): string {
  const id = idPrefix;
  return picture(
    'Photos coming soon',
    studio(id, 'light') +
      `<defs><linearGradient id="${id}c" x2="0" y2="1"><stop stop-color="#dfe4e9"/><stop offset=".42" stop-color="#b4bdc7"/><stop offset="1" stop-color="#7d8893"/></linearGradient><radialGradient id="${id}s"><stop stop-color="#2a323c" stop-opacity=".6"/><stop offset="1" stop-color="#2a323c" stop-opacity="0"/></radialGradient></defs>` +
      `<ellipse cx="600" cy="672" rx="520" ry="42" fill="url(#${id}s)"/>` +
      `<path fill="url(#${id}c)" d="M140 672C132 610 138 548 168 520C210 490 300 476 372 462C430 410 520 366 640 364C760 362 860 392 930 462C1000 468 1040 490 1054 530C1068 574 1070 628 1064 672C1020 662 960 678 900 668C840 660 780 678 710 668C640 660 560 678 490 668C420 660 350 680 280 668C230 660 190 676 140 672Z"/>` +
      '<g fill="none" stroke="#5f6a75" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"><path d="M372 462C350 520 330 600 326 660M520 386C500 470 470 590 476 660M640 366C652 470 640 590 650 660M790 384C830 480 836 590 824 660M930 462C960 530 968 610 964 664M200 510C192 560 190 620 196 662"/></g>' +
      '<g fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="6" stroke-linecap="round"><path d="M384 464C440 420 520 380 640 376C750 372 850 400 916 462M180 530C230 500 300 490 360 476M940 474C990 480 1026 496 1040 526"/></g>',
  );
}

function picture(label: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" role="img" aria-label="${label}">${content}</svg>`;
}
