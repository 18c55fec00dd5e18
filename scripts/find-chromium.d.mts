export const CHROMIUM_ARGS: string[];
export function findChromium(
  env?: Readonly<Record<string, string | undefined>>,
  options?: { readonly whole?: boolean },
): string | null;
export function ensureChromium(options?: { readonly whole?: boolean }): string;
