/** A link to directions to a location. */
export interface Directions {
  /** Works in every browser and without scripts; opens a maps app on phones that have it. */
  readonly href: string;
  /** The destination for other map apps: a point or an address; `null` if the dealer chose the link. */
  readonly to: string | null;
  /** Written on the pin in the map app. */
  readonly name: string;
}

interface Device {
  readonly userAgent: string;
  /** Tells an iPad from a Mac: both say Macintosh. */
  readonly maxTouchPoints: number;
}

/**
 * The link that opens the visitor's own map app, or `null` if the plain link is the best: on desktops, and inside other apps, whose
 * browsers often cannot open `geo:`.
 */
export function mapAppLink({ to, name }: Directions, { userAgent, maxTouchPoints }: Device): string | null {
  if (to === null) return null;
  const destination = encodeURIComponent(to);
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return `https://maps.apple.com/?daddr=${destination}`;
  const isInsideApp = /; wv\)|FBAN|FBAV|Instagram|Line\//.test(userAgent);
  // Parentheses would end the name, which Android reads from the end of the query.
  if (/Android/.test(userAgent) && !isInsideApp)
    return `geo:0,0?q=${destination}(${encodeURIComponent(name.replaceAll(/[()]/g, ''))})`;
  return null;
}
