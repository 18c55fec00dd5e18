import { sameMake } from './make.ts';
import { findManufacturer } from './manufacturers.ts';
import type { Vehicle } from './vehicle.ts';

/** The settings of the badge. */
export interface CertifiedBadgeRules {
  readonly certifiedBadge: boolean;
  readonly certifiedBadgeMakes: readonly string[];
  /** A dealer's own picture of the badge, by make. */
  readonly certifiedBadgePictures: Readonly<Record<string, string>>;
}

/** An image that says that a used vehicle is certified; `text` says the same if there is no image. */
export interface CertifiedBadge {
  readonly text: string;
  readonly picture: string;
}

/** The URL of the drawn badge of a make, or of the one without a logo. */
export function certifiedBadgePath(make: string): string {
  return `/media/certified/${findManufacturer(make)?.slug ?? 'vehicle'}.svg`;
}

/** The badge of a certified used vehicle of a make that has one; `null` for others. */
export function certifiedBadgeFor(
  { make, certified, condition }: Pick<Vehicle, 'make' | 'certified' | 'condition'>,
  rules: CertifiedBadgeRules,
): CertifiedBadge | null {
  if (!rules.certifiedBadge || !certified || condition !== 'used') return null;
  if (!rules.certifiedBadgeMakes.some((one) => sameMake(one, make))) return null;
  const own = Object.entries(rules.certifiedBadgePictures).find(([name]) => sameMake(name, make))?.[1];
  return { text: `${make} Certified`, picture: own ?? certifiedBadgePath(make) };
}
