/** The photo of the card that was pressed last: the browser has its file, and the page that comes shows the same photo larger. */
let pressed: { readonly stem: string; readonly file: string } | null = null;

export function keepPressedPhoto(card: Element | null): void {
  const { origin, pathname } = new URL(
    card?.querySelector<HTMLImageElement>('img.picture')?.currentSrc || '/',
    document.baseURI,
  );
  // As pages write it: with an origin only where that is another one.
  const file = (origin === new URL(document.baseURI).origin ? '' : origin) + pathname;
  pressed = { stem: folderOf(file), file };
}

/** The file in which this photo (its stem) was just seen. */
export function pressedPhoto(stem: string): string | null {
  return pressed?.stem === stem ? pressed.file : null;
}

/** The file in which some photo of the same vehicle was just seen, to stand in for another picture of it (its stem). */
export function pressedPhotoOfSame(stem: string): string | null {
  return pressed && folderOf(pressed.stem) === folderOf(stem) ? pressed.file : null;
}

const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/'));
