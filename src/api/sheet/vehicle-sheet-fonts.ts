import boldFont from '@fontsource/inter/files/inter-latin-700-normal.woff?inline';
import mediumFont from '@fontsource/inter/files/inter-latin-500-normal.woff?inline';
import regularFont from '@fontsource/inter/files/inter-latin-400-normal.woff?inline';
import { plainFont } from './plain-font.ts';

const readFont = (dataUrl: string) =>
  plainFont(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'), ['GSUB']);

/** The fonts of the sheet, which it embeds. */
export const FONTS = { plain: readFont(regularFont), medium: readFont(mediumFont), bold: readFont(boldFont) };
export type Weight = keyof typeof FONTS;
