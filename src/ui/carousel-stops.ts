/** A row that slides, in pixels from its start. */
export interface RowView {
  /** How far it is slid. */
  readonly scroll: number;
  /** How much of it is seen. */
  readonly view: number;
  /** How long it is. */
  readonly content: number;
}

export interface Stop {
  readonly start: number;
  readonly end: number;
}

/** Browsers slide by fractions of a pixel. */
const NEAR = 2;

/** Whether there is more before and more behind what is seen. */
export function moreAround({ scroll, view, content }: RowView): { readonly before: boolean; readonly behind: boolean } {
  return { before: scroll > NEAR, behind: scroll + view < content - NEAR };
}

/** Where the row slides to for "next": the first item that is not seen whole comes first. Always forward, never past the end. */
export function nextStop(stops: readonly Stop[], { scroll, view, content }: RowView): number {
  const last = Math.max(0, content - view);
  const cut =
    stops.find((stop) => stop.end > scroll + view + NEAR && stop.start > scroll + NEAR) ??
    stops.find((stop) => stop.start > scroll + NEAR);
  return Math.min(last, cut?.start ?? last);
}

/** Where the row slides to for "previous": as far back as the item that begins the view stays out of it or touches its end. */
export function previousStop(stops: readonly Stop[], { scroll, view }: RowView): number {
  const earlier = stops.filter((stop) => stop.start < scroll - NEAR);
  return (earlier.find((stop) => stop.start >= scroll - view - NEAR) ?? earlier.at(-1))?.start ?? 0;
}
