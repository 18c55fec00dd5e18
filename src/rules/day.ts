/** Milliseconds of 24 hours. Days of the calendar are another thing: `zoned-time.ts`. */
export const DAY_MS = 86_400_000;
