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
      'Shows an estimate of the total beside a price that leaves out on-road costs, as large as the price (Australian Consumer Law, section 48). The estimate uses a duty table only if its source is current or confirmedTables names it. If there is no estimate, the price says that on-road costs are extra.',
  }),
  confirmedTables: setting({
    schema: z.partialRecord(state, day),
    default: {},
    about:
      'Lists the states whose duty table (docs/duty-tables.md) the dealer has compared with its source, each with the date. A confirmation ends on 30 June, because rates change on 1 July, or earlier if the table changes.',
  }),
  confirmedCharges: setting({
    schema: z.partialRecord(state, day),
    default: {},
    about:
      'Lists the states whose charges for registration, CTP insurance and number plates (docs/duty-tables.md) the dealer has compared with their sources, each with the date. A confirmation ends on the next day on which the charges of the state change, or earlier if the table changes. The estimate lists a charge as not included if its source is not current and the dealer has not confirmed it.',
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
      'Sets the on-road costs that the dealer states, in dollars: registration, ctp, plates, dealerDelivery, or several in one amount. A row can apply to one condition or state only, and the first row that applies counts. The estimate lists a cost without a row as not included.',
  }),
} as const;

const textsByState = z.partialRecord(z.enum(AU_STATES), z.string().trim().min(20).max(1200));

export const law = {
  rights: setting({
    schema: z.boolean(),
    default: true,
    about:
      "Shows shoppers their rights by the law of the dealership's state (docs/buyer-rights.md): cooling-off, statutory warranty and consumer guarantees. They are on the page of a vehicle, its print sheet and PDF, before a reservation or purchase, and on its receipt and mail.",
  }),
  coolingOff: setting({
    schema: textsByState,
    default: {},
    about:
      "Replaces the text about cooling-off in docs/buyer-rights.md with the dealer's own text, by state. Use it if a lawyer asks for other words.",
  }),
  warranty: setting({
    schema: textsByState,
    default: {},
    about:
      "Replaces the text about the statutory warranty in docs/buyer-rights.md with the dealer's own text, by state. Use it if a lawyer asks for other words.",
  }),
} as const;
