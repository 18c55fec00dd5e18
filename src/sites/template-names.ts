/** The templates that the product ships. What each one sets stands in templates.ts. */
export const TEMPLATE_NAMES = ['standard', 'outlet', 'leisure'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];
