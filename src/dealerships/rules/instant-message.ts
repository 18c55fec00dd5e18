import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sameMake } from '#vehicle/rules/make.ts';

/** The settings of the area `chat`. */
export interface ChatRules {
  readonly mode: 'off' | 'token' | 'chatSetting';
  readonly token: string | null;
  readonly address: string | null;
  readonly excludedMakes: readonly string[];
}

/** The chat is an address of the dealer's chat service; `{token}` and `{car}` in it are filled in. `null`: there is no chat. */
export function chatAddress(
  vehicle: Pick<Vehicle, 'stockNumber' | 'slug'>,
  { mode, token, address }: ChatRules,
): string | null {
  if (mode === 'off' || address === null || (mode === 'token' && token === null)) return null;
  return address
    .replaceAll('{token}', encodeURIComponent(token ?? ''))
    .replaceAll('{car}', encodeURIComponent(vehicle.stockNumber ?? vehicle.slug));
}

/** The chat takes the place of the enquiry where the car can be checked out and its make is not excluded. */
export function instantMessage(
  vehicle: Pick<Vehicle, 'stockNumber' | 'slug' | 'make'>,
  rules: ChatRules,
  checksOut: boolean,
): string | null {
  return !checksOut || rules.excludedMakes.some((make) => sameMake(make, vehicle.make))
    ? null
    : chatAddress(vehicle, rules);
}
