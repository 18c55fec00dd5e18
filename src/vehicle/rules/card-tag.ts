import { isAvailable } from './availability.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { Vehicle } from './vehicle.ts';
import { certifiedBadgeFor, type CertifiedBadgeRules } from './certified-badge.ts';

/** The settings of `tags`. */
export interface TagRules extends CertifiedBadgeRules {
  readonly fuelTag: boolean;
  readonly justArrivedDays: number;
  readonly justArrivedName: string;
  readonly soldName: string;
}

export interface CardTag {
  /** `certified` is an image; its text is the image's name. */
  readonly kind: 'fuel' | 'reserved' | 'certified' | 'own' | 'comingSoon' | 'justArrived' | 'sold';
  readonly text: string;
  /** The image in place of the text. */
  readonly picture?: string;
  /** Epoch ms at which the tag expires; `null` for never. */
  readonly until: number | null;
}

type TaggedVehicle = Pick<
  Vehicle,
  'status' | 'simpleFuel' | 'reserved' | 'certified' | 'condition' | 'make' | 'tag' | 'createdAt'
>;

/** The tag on a card's picture: the first that applies. `now` is epoch ms. */
export function cardTag(vehicle: TaggedVehicle, rules: TagRules, now: number): CardTag | null {
  if (!isAvailable(vehicle)) return tag('sold', rules.soldName);
  const fuel = rules.fuelTag ? electricFuel(vehicle.simpleFuel) : null;
  if (fuel) return tag('fuel', fuel);
  if (vehicle.reserved) return tag('reserved', 'Reserved');
  const badge = certifiedBadgeFor(vehicle, rules);
  if (badge) return { kind: 'certified', ...badge, until: null };
  const own = vehicle.tag?.trim();
  if (own) return tag('own', own);
  if (vehicle.status === 'coming_soon') return tag('comingSoon', 'COMING SOON');
  const until = Date.parse(vehicle.createdAt) + rules.justArrivedDays * DAY_MS;
  return now < until ? { kind: 'justArrived', text: rules.justArrivedName, until } : null;
}

function tag(kind: CardTag['kind'], text: string): CardTag {
  return { kind, text, until: null };
}

/** Feeds write a hybrid as `Hybrid`, `Plug-in Hybrid`, `Petrol/Electric` or `Unleaded Petrol - Electric`. */
export function electricFuel(fuel: string | null): 'Electric' | 'Hybrid' | null {
  const words = fuel?.toLowerCase() ?? '';
  if (words.includes('hybrid') || words.includes('phev')) return 'Hybrid';
  if (!words.includes('electric')) return null;
  return /petrol|diesel|unleaded|lpg/.test(words) ? 'Hybrid' : 'Electric';
}
