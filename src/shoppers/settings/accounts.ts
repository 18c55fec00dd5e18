import { z } from 'zod';
import { GATED_FEATURES, SAVED, type Saved } from '../rules/account-features.ts';
import { setting } from '#platform/settings/define.ts';

export const auth = {
  accounts: setting({
    schema: z.enum(['group', 'site']),
    default: 'group',
    about:
      "Whether a shopper's account is shared by all sites of the group with this value, or is for this site alone. A shopper signs in on each site in either case.",
  }),
  verificationType: setting({
    schema: z.enum(['sms', 'verify']),
    default: 'sms',
    about: 'The verification_type that is stored with each sign-in.',
  }),
} as const;

/** Reads a setting of earlier versions. */
function saveMore(name: Saved) {
  return (value: unknown, present: Saved[]): Saved[] => {
    if (value === false || value === 'off') return present.filter((one) => one !== name);
    return present.includes(name) ? present : [...present, name];
  };
}

export const garage = {
  enabled: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether shoppers have a garage: a page with their watchlist, saved deals, enquiries, details, consents and signed-in browsers. routes.garage is its URL.',
  }),
  saves: setting({
    schema: z.array(z.enum(SAVED)).refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: [],
    replaces: { 'savedSearches.enabled': saveMore('searches'), 'finance.savedDeals': saveMore('deals') },
    about:
      'What shoppers can save in their account besides vehicles: searches, with alerts about them, and deals, each a vehicle with their loan for it. The garage lists them, so garage.enabled must be on too.',
  }),
} as const;

export const gating = {
  features: setting({
    schema: z
      .array(z.enum(GATED_FEATURES))
      .refine((features) => new Set(features).size === features.length, 'must not repeat a value'),
    default: ['spin-to-win', 'online-payment', 'my-garage'],
    about:
      'What only signed-in shoppers see, besides the watchlist: others are led to the sign-in page first. A form that was sent is accepted in any case.',
  }),
} as const;

export const privacy = {
  accountsStoredDays: setting({
    schema: z.int().min(60).max(365).nullable(),
    default: null,
    about:
      'After how many days without a sign-in a shopper account is deleted, with its watchlist, saved searches and saved deals. Not while a browser is signed in, or alerts are sent. Sites that share accounts store them for the longest time that one of them sets. null: never.',
  }),
} as const;
