/** Returns whether it built. */
export function buildIfNeeded(): boolean;
