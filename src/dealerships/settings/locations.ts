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
    about: "The site's phone numbers for new, used and demo vehicles.",
  }),
  phoneOverride: setting({
    schema: phone,
    default: null,
    about: 'A phone number to show instead of all others.',
  }),
  whatsapp: setting({
    schema: phone,
    default: null,
    about: 'The mobile number for WhatsApp messages.',
  }),
  sms: setting({
    schema: phone,
    default: null,
    about: 'The mobile number for text messages.',
  }),
} as const;

export const locations = {
  filter: setting({
    schema: z.enum(LOCATION_FILTERS).or(locationId),
    default: 'all',
    about:
      'The locations that the contact page lists: by type, the primary one, or one by its slugs as dealership.location.',
  }),
  layout: setting({
    schema: z.enum(['byCount', 'list', 'tabbedFrames']),
    default: 'byCount',
    about:
      'How the contact page lists several locations: as cards whose columns depend on their number; as a list of places with the departments in each, open ones first; or each in a tab with its map.',
  }),
  linkText: setting({
    schema: z.enum(['View Details', 'View Location', 'View Location Details', 'View Our Stock']),
    default: 'View Details',
    about:
      'The text of a location card\'s link. "View Our Stock" leads to the vehicles there, all others to the location\'s page.',
  }),
  licence: setting({
    schema: z.enum(['whereRequired', 'shown', 'hidden']),
    default: 'whereRequired',
    about:
      "Whether the dealer's licence numbers are shown, in the words of each state (docs/buyer-rights.md), on the footer, the pages of vehicles and locations, print sheets, PDFs and in mails to shoppers: in the states that require them in advertisements, always, or never.",
  }),
} as const;

export const hours = {
  closedText: setting({
    schema: z.enum(['Closed', 'By appointment only']),
    default: 'Closed',
    about: 'The text of a closed day in the opening hours of the location types in closedTextTypes.',
  }),
  closedTextTypes: setting({
    schema: z
      .array(z.enum(['sales', 'service']))
      .refine((all) => new Set(all).size === all.length, 'must not repeat a value'),
    default: [],
    about: 'The location types whose closed days show closedText. All others show "Closed".',
  }),
  enquireNowLocations: setting({
    schema: z.array(locationId),
    default: [],
    about: 'Locations whose closed days have a link to the enquiry form, each as dealership.location by their slugs.',
  }),
  holiday: setting({
    schema: z.enum(['hidden', 'dialog']),
    default: 'dialog',
    about: 'Whether the page of a location has a dialog with the hours of coming holidays.',
  }),
} as const;

export const trust = {
  shown: setting({
    schema: z.enum(['nowhere', 'locationPages', 'everywhere']),
    default: 'nowhere',
    about:
      'Where the people of a dealership (staff in dealerships.yaml) and the year in which it began (since) are shown: nowhere; on the contact page and the pages of locations; or everywhere: also beside the buttons and forms of vehicles, with the rating of their location.',
  }),
  answerTime: setting({
    schema: z.enum(['off', 'measured', 'shown']),
    default: 'off',
    about:
      'Whether the time in which a dealership answers leads is measured, and shown where trust.shown shows the dealership. With "measured" and "shown", the mail and the webhook of each lead have a link by which the dealership reports its answer.',
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
      'The map that opens when a shopper presses "Explore the map": "offline" is an outline of Australia that loads from this site only; a tile server shows streets, by its URL with {z}, {x} and {y}, the credit that it asks for, and its largest zoom; "none" leaves the picture.',
  }),
  picture: setting({
    schema: z.enum(['drawn', 'google']),
    default: 'drawn',
    about:
      'The picture of a map before a shopper opens it: "drawn" is part of the page and loads nothing; "google" is a picture with streets by the Maps Static API of Google, for locations with map_key: a key that everyone can read, so it must be limited to the host names of the site. Google then sees who opens a page with a map.',
  }),
  signingSecretEnv: setting({
    schema: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable, such as MY_SITE_MAPS_SECRET')
      .nullable(),
    default: null,
    about:
      'The NAME of the environment variable that holds the URL signing secret of the project of map_key. With it, the URLs of pictures of maps are signed; without it, or without a value, they are not.',
  }),
  geocoding: setting({
    schema: z.enum(['table', 'google']),
    default: 'table',
    about:
      'Where the point of a postcode comes from, by which the contact page finds the nearest location: "table" is the table of postcodes that ships; "google" is the Geocoding API of Google Maps, with GOOGLE_GEOCODING_KEY of the server, and the table where it has no answer.',
  }),
} as const;
