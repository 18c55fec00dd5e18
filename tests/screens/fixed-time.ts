/** A Wednesday at half past ten in Brisbane, when all locations are open. */
export const FIXED_TIME = Date.UTC(2026, 10, 25, 0, 30);
