import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sameMake } from '#vehicle/rules/make.ts';

/** The settings of `chat`. */
export interface ChatRules {
  readonly mode: 'off' | 'token' | 'chatSetting';
  readonly token: string | null;
  readonly address: string | null;
  readonly excludedMakes: readonly string[];
}

/** The URL of the dealer's chat service, with `{token}` and `{car}` replaced; `null` without a chat. */
export function chatUrl(
  vehicle: Pick<Vehicle, 'stockNumber' | 'slug'>,
  { mode, token, address }: ChatRules,
): string | null {
  if (mode === 'off' || address === null || (mode === 'token' && token === null)) return null;
  return address
    .replaceAll('{token}', encodeURIComponent(token ?? ''))
    .replaceAll('{car}', encodeURIComponent(vehicle.stockNumber ?? vehicle.slug));
}

/** The chat replaces the enquiry form if the vehicle can be bought online and its make is not excluded. */
export function instantMessage(
  vehicle: Pick<Vehicle, 'stockNumber' | 'slug' | 'make'>,
  rules: ChatRules,
  checksOut: boolean,
): string | null {
  return !checksOut || rules.excludedMakes.some((make) => sameMake(make, vehicle.make))
    ? null
    : chatUrl(vehicle, rules);
}
