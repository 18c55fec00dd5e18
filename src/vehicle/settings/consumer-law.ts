import { z } from 'zod';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { ON_ROAD_ITEMS } from '../rules/drive-away/duty-table.ts';
import { AU_STATES, CONDITIONS } from '../rules/vehicle.ts';
import { setting } from '#platform/settings/define.ts';

const state = z.enum(AU_STATES);
const day = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && formatCalendarDate(text) !== null, 'must be a date, YYYY-MM-DD');

export const driveAway = {
  estimate: setting({
    schema: z.boolean(),
    default: true,
    about:
      'Whether a price that leaves out on-road costs has an estimate of the total beside it, as large as the price (Australian Consumer Law, section 48). It uses only duty tables whose source is current or that confirmedTables names. Without an estimate the price says that on-road costs are extra.',
  }),
  confirmedTables: setting({
    schema: z.partialRecord(state, day),
    default: {},
    about:
      'The states whose duty table (docs/duty-tables.md) the dealer has compared with its source, each with the date. A confirmation is valid until 30 June, because rates change on 1 July, and until the table changes.',
  }),
  confirmedCharges: setting({
    schema: z.partialRecord(state, day),
    default: {},
    about:
      "The states whose charges for registration, CTP insurance and number plates (docs/duty-tables.md) the dealer has compared with their sources, each with the date. A confirmation is valid until the next day on which the state's charges change, and until they change in the table. A charge that is neither current by its source nor confirmed is listed as not included.",
  }),
  charges: setting({
    schema: z
      .array(
        z
          .strictObject({
            items: z.array(z.enum(ON_ROAD_ITEMS).exclude(['stampDuty'])).min(1),
            amount: z.number().min(0).max(20_000),
            condition: z.enum(CONDITIONS).nullable().default(null),
            state: state.nullable().default(null),
          })
          .refine(
            ({ items }) => items.length === 1 || !items.includes('dealerDelivery'),
            'must state dealerDelivery alone, because some states charge duty on it',
          ),
      )
      .max(40),
    default: [],
    about:
      'On-road costs in dollars that the dealer states: registration, ctp, plates, dealerDelivery, or several in one amount; each for any vehicle, or for one condition or state. The first that applies counts. What no row states is listed as not included.',
  }),
} as const;

const textsByState = z.partialRecord(z.enum(AU_STATES), z.string().trim().min(20).max(1200));

export const law = {
  rights: setting({
    schema: z.boolean(),
    default: true,
    about:
      "Whether shoppers read their rights by the law of the dealership's state (docs/buyer-rights.md) on the page of a vehicle, its print sheet and PDF, before they reserve or buy, on their receipt and in its mail: cooling-off, statutory warranty and consumer guarantees.",
  }),
  coolingOff: setting({
    schema: textsByState,
    default: {},
    about: "The dealer's own text about cooling-off, by state, instead of that of docs/buyer-rights.md.",
  }),
  warranty: setting({
    schema: textsByState,
    default: {},
    about: "The dealer's own text about the statutory warranty, by state, instead of that of docs/buyer-rights.md.",
  }),
} as const;
