/** The photo of the card that was pressed last: the browser has its file, and the page that comes shows the same photo larger. */
let pressed: { readonly stem: string; readonly file: string } | null = null;

export function keepPressedPhoto(card: Element | null): void {
  const { pathname } = new URL(card?.querySelector<HTMLImageElement>('img.picture')?.currentSrc || '/', document.baseURI);
  pressed = { stem: pathname.slice(0, pathname.lastIndexOf('/')), file: pathname };
}

/** The file in which this photo (its stem) was just seen. */
export function pressedPhoto(stem: string): string | null {
  return pressed?.stem === stem ? pressed.file : null;
}
