/** The drawings above lists without entries; a site has one. */
export const ILLUSTRATIONS = ['road', 'city', 'gum-tree', 'coast'] as const;
export type IllustrationName = (typeof ILLUSTRATIONS)[number];
