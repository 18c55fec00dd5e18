export function findChromium(env?: Readonly<Record<string, string | undefined>>): string | null;
export function ensureChromium(): string;
export function installDebian(packages: readonly string[]): boolean;
