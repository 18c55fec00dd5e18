/** In minutes of opening hours; a longer wait is nothing to advertise. */
const STEPS = [5, 10, 15, 20, 30, 45, 60, 120, 180, 240] as const;

/** The leads of how many days are measured. */
export const ANSWER_DAYS = 90;

/** So many answers must be reported: a time from fewer would be chance. */
export const FEWEST_ANSWERS = 20;

/**
 * Within how many minutes at least half of the leads were answered, rounded up to a step; `null` if fewer than FEWEST_ANSWERS
 * were answered, or the wait is too long to state. A lead without an answer (`null`) counts as one that waits for ever, so that a dealership
 * that answers few leads, or reports few answers, has no time.
 */
export function usualAnswer(waits: readonly (number | null)[]): number | null {
  const answered = waits.filter((wait) => wait !== null).toSorted((a, b) => a - b);
  if (answered.length < FEWEST_ANSWERS) return null;
  const median = answered[Math.ceil(waits.length / 2) - 1];
  return median === undefined ? null : (STEPS.find((step) => median <= step) ?? null);
}

/** `Usually answers within 20 minutes in opening hours` */
export function usualAnswerText(minutes: number): string {
  return `Usually answers within ${timeText(minutes)} in opening hours`;
}

function timeText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`;
}
