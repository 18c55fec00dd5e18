import type { Car } from '#vehicle/rules/car.ts';
import { isSameMake } from '#vehicle/rules/make.ts';

/** The settings of the area `chat`. */
export interface ChatRules {
  readonly mode: 'off' | 'token' | 'chatSetting';
  readonly token: string | null;
  readonly address: string | null;
  readonly excludedMakes: readonly string[];
}

/** The chat is an address of the dealer's chat service; `{token}` and `{car}` in it are filled in. `null`: there is no chat. */
export function chatAddress(
  car: Pick<Car, 'stockNumber' | 'slug'>,
  { mode, token, address }: ChatRules,
): string | null {
  if (mode === 'off' || address === null || (mode === 'token' && token === null)) return null;
  return address
    .replaceAll('{token}', encodeURIComponent(token ?? ''))
    .replaceAll('{car}', encodeURIComponent(car.stockNumber ?? car.slug));
}

/** The chat takes the place of the enquiry where the car can be checked out and its make is not excluded. */
export function instantMessage(
  car: Pick<Car, 'stockNumber' | 'slug' | 'make'>,
  rules: ChatRules,
  checksOut: boolean,
): string | null {
  return !checksOut || rules.excludedMakes.some((make) => isSameMake(make, car.make)) ? null : chatAddress(car, rules);
}
