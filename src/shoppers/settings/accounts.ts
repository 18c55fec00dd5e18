import { z } from 'zod';
import { GATED_FEATURES, SAVED, type Saved } from '../rules/account-features.ts';
import { setting } from '#platform/settings/define.ts';

export const auth = {
  accounts: setting({
    schema: z.enum(['group', 'site']),
    default: 'group',
    about:
      "group shares a shopper's account between all sites of the group that have this value. site keeps the account to this site. In both cases a shopper signs in on each site.",
  }),
  verificationType: setting({
    schema: z.enum(['sms', 'verify']),
    default: 'sms',
    about: 'The platform stores this verification_type with each sign-in.',
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
      'Gives shoppers a garage: a page with their watchlist, enquiries, details, consents and signed-in browsers, and with the searches and deals of garage.saves. routes.garage sets its URL.',
  }),
  saves: setting({
    schema: z.array(z.enum(SAVED)).refine((names) => new Set(names).size === names.length, 'must not repeat a value'),
    default: [],
    replaces: { 'savedSearches.enabled': saveMore('searches'), 'finance.savedDeals': saveMore('deals') },
    about:
      'Lets shoppers save more than vehicles in their account. searches adds saved searches with alerts. deals adds saved deals: a vehicle with the loan that the shopper set up for it. The garage lists them, so turn garage.enabled on too.',
  }),
} as const;

export const gating = {
  features: setting({
    schema: z
      .array(z.enum(GATED_FEATURES))
      .refine((features) => new Set(features).size === features.length, 'must not repeat a value'),
    default: ['spin-to-win', 'online-payment', 'my-garage'],
    about:
      'Only signed-in shoppers see these pages, and the watchlist. Other shoppers go to the sign-in page first. The site accepts a form that a shopper has sent in any case.',
  }),
} as const;

export const privacy = {
  accountsStoredDays: setting({
    schema: z.int().min(60).max(365).nullable(),
    default: null,
    about:
      'The platform deletes an account, with its watchlist, saved searches and saved deals, after this number of days without a sign-in. An account stays while a browser is signed in or alerts are sent. Sites that share accounts use the longest time that one of them sets. null never deletes an account.',
  }),
} as const;
