/** How two spellings of one word are compared: no accents, no case, and one space for anything that is no letter or digit. */
export function plainKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
