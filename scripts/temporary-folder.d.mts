/** The folder for temporary files: in memory where that has so many bytes free, otherwise the machine's own one. */
export function temporaryParent(neededBytes?: number): string;
