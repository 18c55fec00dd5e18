/** `YYYY-MM-DD`, days of the site's own time zone (gap 070); `null` is no end on that side. */
export interface PromoWindow {
  readonly start: string | null;
  readonly expiry: string | null;
}

/** SRCH-058: from the first day to the last, both included. `today` is the date where the site is. */
export function isPromoLive({ start, expiry }: PromoWindow, today: string): boolean {
  return (start === null || start <= today) && (expiry === null || today <= expiry);
}
