import type { Vehicle } from './vehicle.ts';
import { isAvailable } from './availability.ts';

export interface UnavailableRules {
  readonly unavailableView: 'soldMessage' | 'similarCarsOnly';
  readonly unavailableText: 'likeThis' | 'recentlySold';
  readonly findSimilarLabel: string;
}

export interface UnavailableView {
  /** State of the vehicle; `null` if the message has it. */
  readonly state: string | null;
  /** `null` if the site only shows similar vehicles, which follow in both cases. */
  readonly message: { readonly text: string; readonly findSimilar: string } | null;
}

/** The message on the page of an unavailable vehicle; `null` for an available one. */
export function unavailableView(
  vehicle: Pick<Vehicle, 'status' | 'vehicleType'>,
  rules: UnavailableRules,
): UnavailableView | null {
  if (isAvailable(vehicle)) return null;
  const type = vehicle.vehicleType;
  const state = `This ${type} ${vehicle.status === 'sold' ? 'has been sold' : 'is no longer for sale'}.`;
  if (rules.unavailableView === 'similarCarsOnly') return { state, message: null };
  // A withdrawn vehicle was not sold.
  const recentlySold = rules.unavailableText === 'recentlySold' && vehicle.status === 'sold';
  const text = recentlySold
    ? `Unfortunately this ${type} recently sold. But don't worry, we can help you find a similar ${type}!`
    : 'Like this and want something similar?';
  return { state: recentlySold ? null : state, message: { text, findSimilar: rules.findSimilarLabel } };
}

/** The initial message of the enquiry form for an unavailable vehicle. */
export const FIND_SIMILAR_MESSAGE = 'Can you please find me something similar?';
export const FIND_SIMILAR_SUBCATEGORY = 'Find me something similar';
