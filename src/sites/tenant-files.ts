import { z } from 'zod';
import { AU_STATES, STATE_NAMES } from '#vehicle/rules/vehicle.ts';
import { formatAbn } from '#dealerships/rules/abn.ts';
import { LOCATION_TYPES } from '#dealerships/rules/dealership.ts';
import { statesWithPostcode } from '#dealerships/rules/postcode-state.ts';
import { worksAt } from '#dealerships/rules/staff.ts';
import { listAllowed } from './describe-issue.ts';
import { DAYS, isHoursText, PUBLIC_HOLIDAYS } from './opening-hours.ts';
import { phoneNumber } from '#dealerships/settings/phone-number.ts';

/** The schemas of a tenant's YAML files. All objects are strict: a misspelt key is reported, not dropped. */
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must contain only lower-case letters, digits and single hyphens');
const host = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
    'must be a host name such as www.example.com.au',
  )
  .max(253)
  .refine(
    (name) => !name.endsWith('.localhost'),
    'must not end in .localhost: every site is already served at <folder>.localhost',
  );
/** Maps the keys of these files to fields of the requirement's entity Site; listed in docs/settings.md. */
export const siteEntity = z.registry<{ readonly field: string; readonly note?: string }>();

const nullish = <S extends z.ZodType>(schema: S) => schema.nullable().default(null as never);

const hoursText = z
  .string()
  .min(1)
  .max(40)
  .refine(isHoursText, 'must be a time range such as 08:30-17:30, "closed", or a text such as "By appointment"');

/** `mon-fri: 08:30-17:30`, `sat: closed`, `sun: By appointment`, `public-holidays: closed`. */
const hours = z.record(
  z
    .string()
    .regex(
      /^(public-holidays|(sun|mon|tue|wed|thu|fri|sat)(-(sun|mon|tue|wed|thu|fri|sat))?)$/,
      `must be a day or a range of days: ${DAYS.join(', ')}, mon-fri, or ${PUBLIC_HOLIDAYS}`,
    ),
  z.union([hoursText, z.strictObject({ times: hoursText, text: z.string().min(1).max(60) })]),
);

const specialHours = z.strictObject({
  date: z.iso.date('must be a date such as 2026-12-24'),
  name: nullish(z.string().min(1).max(60)),
  hours: hoursText,
});

const picture = z
  .string()
  .regex(
    /^(pictures\/|\/|https:\/\/)\S+$/,
    'must be a picture of the folder pictures (pictures/yard.jpg), a path on this site, starting with /, or an https:// URL',
  );

const locationFile = z.strictObject({
  slug,
  name: z.string().min(1).max(80),
  location_type: z.enum(LOCATION_TYPES).or(z.literal('')).default('sales'),
  location_subtype: z.array(slug).default([]),
  primary: z.boolean().default(false),
  visible: z.boolean().default(true),
  address: z
    .strictObject({
      street: z.string().min(1).max(120),
      city: z.string().min(1).max(60),
      /** Without one, that of the postcode. */
      state: nullish(z.enum(AU_STATES)),
      postcode: z.string().regex(/^\d{4}$/, 'must be four digits in quotes, such as "0800"'),
      lat: nullish(z.number().min(-45).max(-9)),
      long: nullish(z.number().min(110).max(160)),
      place_url: nullish(z.url({ protocol: /^https$/ })),
      place_id: nullish(z.string().min(1).max(200)),
      map_key: nullish(z.string().min(1).max(200)),
    })
    .superRefine(({ state, postcode }, context) => {
      const states = statesWithPostcode(postcode);
      if (state === null || states.length === 0 || states.includes(state)) return;
      const message = `is not the state of the postcode ${postcode}, which is in ${states.map((one) => STATE_NAMES[one]).join(' and ')}. Correct one of the two, or leave the state out`;
      context.addIssue({ code: 'custom', path: ['state'], message });
    })
    .register(siteEntity, { field: 'address', note: 'that of the primary location' }),
  time_zone: z.string().refine(isTimeZone, 'must be an IANA time zone such as Australia/Brisbane').optional(),
  manufacturers: z.array(z.string().min(1)).optional(),
  image: nullish(z.strictObject({ url: picture, thumb: picture.optional() })),
  phone: nullish(phoneNumber),
  landline_phone: nullish(phoneNumber),
  phones: nullish(
    z.strictObject({ new: nullish(phoneNumber), used: nullish(phoneNumber), demo: nullish(phoneNumber) }),
  ),
  email: nullish(z.email()),
  status: nullish(z.string().min(1).max(120)),
  hours: hours.default({}),
  special_hours: z.array(specialHours).default([]),
  dealer_license_number: nullish(z.string().min(1).max(40)),
  motor_vehicle_repairer: nullish(z.string().min(1).max(40)),
  average_rating: nullish(z.number().min(1).max(5)),
  review_count: nullish(z.number().int().min(0)),
  review_source: nullish(z.string().min(1).max(30)),
  distribution_locations: z.array(z.strictObject({ id: slug, name: z.string().min(1) })).default([]),
});

/** A person who works for a dealership: at all of its locations, or at those named here and of these departments. */
const staffFile = z.strictObject({
  name: z.string().min(1).max(60),
  role: z.string().min(1).max(60),
  photo: nullish(picture),
  languages: z.array(z.string().min(1).max(30)).max(8).default([]),
  answers_enquiries: z.boolean().default(false),
  locations: z.array(slug).min(1).optional(),
  departments: z.array(z.enum(LOCATION_TYPES)).min(1).optional(),
});

const dealershipFields = z.strictObject({
  slug,
  name: z.string().min(1).max(80),
  since: nullish(z.number().int().min(1850, 'must be a year such as 1987').max(2100, 'must be a year such as 1987')),
  manufacturers: z.array(z.string().min(1)).default([]),
  abn: nullish(
    z
      .string()
      .refine(
        (text) => formatAbn(text) !== null,
        'must be an Australian Business Number in quotes: eleven digits, of which the first two check the others, such as "51 824 753 556"',
      ),
  ),
  lead_delivery: z.strictObject({
    mail: z.array(z.email()).default([]),
    webhooks: z
      .array(
        z.strictObject({
          url: z.url({ protocol: /^https?$/ }),
          secret_env: z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must name an environment variable, such as LEADS_SECRET'),
        }),
      )
      .default([]),
  }),
  locations: z.array(locationFile).min(1).register(siteEntity, { field: 'locations' }),
  staff: z.array(staffFile).max(60).default([]),
});

const dealershipFile = dealershipFields.superRefine(({ staff, locations }, context) => {
  const known = locations.map((one) => one.slug);
  for (const [at, person] of staff.entries()) {
    const unknown = (person.locations ?? []).findIndex((one) => !known.includes(one));
    const path = ['staff', at];
    if (unknown !== -1)
      context.addIssue({
        code: 'custom',
        path: [...path, 'locations', unknown],
        message: `is not a location of this dealership. ${listAllowed(known, person.locations![unknown])}`,
      });
    else if (!locations.some((one) => worksAt(person, { slug: one.slug, type: one.location_type || 'sales' })))
      context.addIssue({
        code: 'custom',
        path: [...path, 'departments'],
        message: 'has no location of these departments: this person would never be shown',
      });
  }
});

export const dealershipsFile = z.array(dealershipFile).min(1);

export const groupFile = z.strictObject({
  name: z.string().min(1).max(80),
  settings: z.unknown().optional(),
});

/** A key of earlier versions that no page used. */
const movedTo = (place: string) =>
  z.never(`is a setting now. Remove this line, and write ${place} below settings`).optional();

export const siteFile = z.strictObject({
  name: z.string().min(1).max(60).register(siteEntity, { field: 'name' }),
  tagline: nullish(z.string().max(140)),
  hosts: z.array(host).default([]).register(siteEntity, { field: 'url', note: '`<slug>.localhost` always' }),
  default: z.boolean().default(false),
  /** Slugs of dealerships of this group; all of them by default. */
  dealerships: z
    .array(slug)
    .min(1)
    .optional()
    .register(siteEntity, { field: 'dealerships', note: 'all of dealerships.yaml where it is left out' }),
  /** The website of the dealership for a make, if it has one of its own. */
  dealership_websites: z
    .record(z.string(), z.url({ protocol: /^https$/, error: 'must be a URL that starts with https://' }))
    .default({}),
  youtube_url: nullish(
    z.url({
      protocol: /^https$/,
      hostname: /^((www|m)\.)?youtube\.com$|^youtu\.be$/,
      error: 'must be a URL that starts with https://www.youtube.com/ or https://youtu.be/',
    }),
  ).register(siteEntity, { field: 'youtube_url' }),
  podium_api_token: movedTo('chat.token and the URL of the chat service as chat.address'),
  autobot: movedTo('chat.mode: chatSetting, or off for no chat'),
  settings: z.unknown().optional(),
});

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
