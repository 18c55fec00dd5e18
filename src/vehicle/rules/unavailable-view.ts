import type { Vehicle } from './vehicle.ts';
import { isAvailable } from './availability.ts';

export interface UnavailableRules {
  readonly unavailableView: 'soldMessage' | 'similarCarsOnly';
  readonly unavailableText: 'likeThis' | 'recentlySold';
  readonly findSimilarLabel: string;
}

export interface UnavailableView {
  /** `null` where the site shows similar cars alone. Those stand below in both cases. */
  readonly message: { readonly text: string; readonly findSimilar: string } | null;
}

/** What the page of a car that can no longer be had says; `null` for one that can. */
export function unavailableView(
  vehicle: Pick<Vehicle, 'status' | 'vehicleType'>,
  rules: UnavailableRules,
): UnavailableView | null {
  if (isAvailable(vehicle)) return null;
  if (rules.unavailableView === 'similarCarsOnly') return { message: null };
  const type = vehicle.vehicleType;
  // A withdrawn vehicle was not sold, and is not said to be.
  const sayIsSold = rules.unavailableText === 'recentlySold' && vehicle.status === 'sold';
  const text = sayIsSold
    ? `Unfortunately this ${type} recently sold. But don't worry, we can help you find a similar ${type}!`
    : 'Like this and want something similar?';
  return { message: { text, findSimilar: rules.findSimilarLabel } };
}

/** What the enquiry of an unavailable car starts with. */
export const FIND_SIMILAR_MESSAGE = 'Can you please find me something similar?';
export const FIND_SIMILAR_SUBCATEGORY = 'Find me something similar';
