const LEAST = 36;

/** What a finger that went this far meant: the next photo when it went left, the one before when it went right, else nothing. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < LEAST || Math.abs(dx) < Math.abs(dy) * 1.5) return 0;
  return dx < 0 ? 1 : -1;
}
