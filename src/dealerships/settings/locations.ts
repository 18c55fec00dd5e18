import { z } from 'zod';
import { LOCATION_FILTERS, LOCATION_ID } from '../rules/location-list.ts';
import { tileUrlProblem } from '../rules/location-map.ts';
import { setting } from '#platform/settings/define.ts';
import { phoneNumber } from './phone-number.ts';

const phone = phoneNumber.nullable();
const locationId = z.string().regex(LOCATION_ID, 'must be dealership.location, by their slugs');

export const contact = {
  phoneNumbers: setting({
    schema: z.strictObject({ new: phone.default(null), used: phone.default(null), demo: phone.default(null) }),
    default: { new: null, used: null, demo: null },
    about: 'Sets the phone numbers of the site for new, used and demo vehicles.',
  }),
  phoneOverride: setting({
    schema: phone,
    default: null,
    about: 'The site shows this phone number in place of all others. Use it when one team answers all calls.',
  }),
  whatsapp: setting({
    schema: phone,
    default: null,
    about: 'Shoppers send WhatsApp messages to this mobile number. Leave it empty if the dealer does not use WhatsApp.',
  }),
  sms: setting({
    schema: phone,
    default: null,
    about:
      'Shoppers send text messages to this mobile number. Leave it empty if the dealer does not read text messages.',
  }),
} as const;

export const locations = {
  filter: setting({
    schema: z.enum(LOCATION_FILTERS).or(locationId),
    default: 'all',
    about:
      'Sets the locations that the contact page lists: all, one type, the primary location, or one location by its slugs, written as dealership.location.',
  }),
  layout: setting({
    schema: z.enum(['byCount', 'list', 'tabbedFrames']),
    default: 'byCount',
    about:
      'Sets the layout of several locations on the contact page. byCount shows cards in columns; the number of locations decides the number of columns. list shows the departments of each place and puts open places first. tabbedFrames shows each location in a tab with its map.',
  }),
  linkText: setting({
    schema: z.enum(['View Details', 'View Location', 'View Location Details', 'View Our Stock']),
    default: 'View Details',
    about:
      'Sets the text of the link on the card of a location. "View Our Stock" leads to the vehicles at that location; the other texts lead to its page.',
  }),
  licence: setting({
    schema: z.enum(['whereRequired', 'shown', 'hidden']),
    default: 'whereRequired',
    about:
      "Shows the dealer's licence numbers in the words of each state (docs/buyer-rights.md): in the footer, on the pages of vehicles and locations, on print sheets and PDFs, and in mails to shoppers. whereRequired shows them in the states that require them in advertisements.",
  }),
} as const;

export const hours = {
  closedText: setting({
    schema: z.enum(['Closed', 'By appointment only']),
    default: 'Closed',
    about: 'Sets the text of a closed day in the opening hours of the location types in closedTextTypes.',
  }),
  closedTextTypes: setting({
    schema: z
      .array(z.enum(['sales', 'service']))
      .refine((all) => new Set(all).size === all.length, 'must not repeat a value'),
    default: [],
    about: 'Lists the location types that show closedText on closed days. The other types show "Closed".',
  }),
  enquireNowLocations: setting({
    schema: z.array(locationId),
    default: [],
    about:
      'Lists the locations that link to the enquiry form on their closed days. Write each by its slugs, as dealership.location.',
  }),
  holiday: setting({
    schema: z.enum(['hidden', 'dialog']),
    default: 'dialog',
    about: 'Shows a dialog with the hours of coming public holidays on the page of a location.',
  }),
} as const;

export const trust = {
  shown: setting({
    schema: z.enum(['nowhere', 'locationPages', 'everywhere']),
    default: 'nowhere',
    about:
      'Sets the pages that show the staff of a dealership and the year in which it began (staff and since in dealerships.yaml). locationPages is the contact page and the pages of locations. everywhere also shows them beside the buttons and forms of vehicles, with the rating of the location.',
  }),
  answerTime: setting({
    schema: z.enum(['off', 'measured', 'shown']),
    default: 'off',
    about:
      'Measures the time in which a dealership answers its leads. With measured and shown, the mail and the webhook of each lead have a link with which the dealership reports its answer. shown also shows the time to shoppers, on the pages that trust.shown chooses.',
  }),
} as const;

export const maps = {
  tiles: setting({
    schema: z.enum(['none', 'offline']).or(
      z.strictObject({
        url: z
          .string()
          .max(300)
          .superRefine((url, context) => {
            const problem = tileUrlProblem(url);
            if (problem !== null) context.addIssue({ code: 'custom', message: problem });
          }),
        attribution: z.strictObject({
          text: z.string().min(1).max(120),
          link: z
            .url({ protocol: /^https$/ })
            .nullable()
            .default(null),
        }),
        maximumZoom: z.number().int().min(8).max(22).default(18),
      }),
    ),
    default: 'offline',
    about:
      'Sets the map that opens when a shopper presses "Explore the map". offline is an outline of Australia that loads from this site only. A tile server shows streets: enter its URL with {z}, {x} and {y}, the credit that it requires, and its largest zoom. none keeps the picture.',
  }),
  picture: setting({
    schema: z.enum(['drawn', 'google']),
    default: 'drawn',
    about:
      'Sets the picture that a shopper sees before the map opens. drawn is part of the page and loads nothing. google is a street map from the Maps Static API of Google, for locations with a map_key. Everyone can read that key, so limit it to the host names of the site. Google then sees who opens a page with a map.',
  }),
  signingSecretEnv: setting({
    schema: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable, such as MY_SITE_MAPS_SECRET')
      .nullable(),
    default: null,
    about:
      'The NAME of the environment variable that holds the URL signing secret of the Google project of map_key. The site signs the URLs of map pictures only if this variable has a value.',
  }),
  geocoding: setting({
    schema: z.enum(['table', 'google']),
    default: 'table',
    about:
      'Sets the source of the position of a postcode, with which the contact page finds the nearest location. table is the table of postcodes that ships with the platform. google asks the Geocoding API of Google Maps with the key GOOGLE_GEOCODING_KEY of the server, and uses the table if Google has no answer.',
  }),
} as const;
