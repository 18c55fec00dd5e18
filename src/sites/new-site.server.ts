import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { escapeHtml } from '#rules/plain-characters.ts';
import { nearestName } from '#rules/word-match.ts';
import { licenceText, namedLicence } from '#vehicle/rules/buyer-rights/dealer-licence.ts';
import type { AuState } from '#vehicle/rules/vehicle.ts';
import { buyerRights } from './buyer-rights/buyer-rights-files.server.ts';
import { loadGroup, loadSite, nameProblem, tenantFolders } from './load-folder.server.ts';
import { PICTURES } from './pictures/picture-folder.server.ts';
import type { TemplateName } from './templates.ts';

/** A hue per slug, so that new sites look different, and the same slug always looks the same. */
function pickHue(slug: string): number {
  let sum = 7;
  for (const letter of slug) sum = (sum * 31 + letter.codePointAt(0)!) % 3600;
  return sum / 10;
}

/** The initial theme. Its lightness is fixed so that white text passes contrast (WCAG AA) at every hue. */
export function starterTheme(slug: string): string {
  const hue = pickHue(slug);
  return `:root {
  --color-brand: oklch(0.38 0.09 ${hue});
  --color-brand-strong: oklch(0.27 0.07 ${hue});
}
`;
}

/** The name as a word mark, in fonts that every device has. */
export function starterLogo(name: string, slug: string): string {
  const text = escapeHtml(name.trim());
  const width = Math.ceil([...name.trim()].length * 12.5) + 4;
  const ink = `oklch(0.27 0.07 ${pickHue(slug)})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" role="img" aria-label="${text}"><text x="2" y="27" font-family="Inter,Helvetica,Arial,sans-serif" font-size="22" font-weight="700" fill="${ink}" textLength="${width - 4}" lengthAdjust="spacingAndGlyphs">${text}</text></svg>\n`;
}

export interface NewSite {
  /** The dealers folder. */
  readonly dir: string;
  readonly group: string;
  readonly slug: string;
  readonly name: string;
  readonly template: TemplateName;
  /** Creates the group as well. Otherwise an unknown group is an error. */
  readonly newGroup: boolean;
  /** The state of the new group's first dealership, and the mailbox for its leads; unused without newGroup. */
  readonly state: AuState;
  readonly mail: string | null;
  /** The editor's schema of site.yaml. */
  readonly schemaFile: string | null;
}

/** The reason why no site was created. Nothing was written. */
export class CannotMakeSite extends Error {
  override readonly name = 'CannotMakeSite';
}

const CITIES: Readonly<Record<AuState, readonly [city: string, postcode: string, areaCode: string]>> = {
  act: ['Canberra', '2600', '02'],
  nsw: ['Sydney', '2000', '02'],
  nt: ['Darwin', '0800', '08'],
  qld: ['Brisbane', '4000', '07'],
  sa: ['Adelaide', '5000', '08'],
  tas: ['Hobart', '7000', '03'],
  vic: ['Melbourne', '3000', '03'],
  wa: ['Perth', '6000', '08'],
};

/**
 * Creates a folder that is immediately a working site. Writes everything to a temporary folder, loads it as the server
 * will, and then renames it, so that a partial folder never exists. Returns the folder. Throws CannotMakeSite or
 * BadFolder.
 */
export async function makeSite(wanted: NewSite): Promise<string> {
  await check(wanted);
  const { dir, group, slug, newGroup } = wanted;
  const aside = `.new-${randomBytes(6).toString('hex')}`;
  const groupAside = newGroup ? aside : group;
  const siteAside = newGroup ? slug : aside;
  const made = path.join(dir, newGroup ? aside : `${group}/${aside}`);
  try {
    const files = {
      ...(newGroup ? groupFiles(wanted) : {}),
      ...siteFiles(wanted, `${groupAside}/${siteAside}`, await starterDealer(wanted)),
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(dir, file)), { recursive: true });
      await writeFile(path.join(dir, file), text, { flag: 'wx' });
    }
    await loadSite(dir, await loadGroup(dir, groupAside), siteAside);
    const place = path.join(dir, newGroup ? group : `${group}/${slug}`);
    await rename(made, place).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST'
        ? new CannotMakeSite(`${place} was created by another process in the meantime.`)
        : error;
    });
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
  return path.join(dir, group, slug);

  function groupFiles({ name, state, mail }: NewSite): Record<string, string> {
    const [city, postcode, areaCode] = CITIES[state];
    const dealership = {
      slug,
      name,
      lead_delivery: { mail: mail === null ? [] : [mail] },
      locations: [
        {
          slug: city.toLowerCase(),
          name: `${name} ${city}`,
          primary: true,
          address: { street: '1 Example Street', city, state, postcode },
        },
      ],
    };
    const note =
      mail === null ? '# Add a mailbox to lead_delivery.mail. Until then leads are stored and not delivered.\n' : '';
    // No phone number and no hours: shoppers would read invented ones as those of the dealer.
    const facts = `      # phone: ${areaCode} 5550 0000\n      # hours: { mon-fri: "08:30-17:30", sat: "08:30-12:00", sun: closed }\n`;
    const settings = { site: { defaultState: state } };
    return {
      [`${aside}/group.yaml`]: stringify({ name, settings }),
      [`${aside}/dealerships.yaml`]: `# Replace the example of an address, and write the phone number and the hours as the last lines show.\n${note}${stringify([dealership])}${facts}`,
    };
  }
}

/** Names for the legal pages: the dealerships of an existing group, or only the name of a new one. */
async function starterDealer({ dir, group, name, newGroup }: NewSite): Promise<StarterDealer> {
  if (newGroup) return { siteName: name, dealerships: [], licences: [], email: null };
  const { dealerships } = await loadGroup(dir, group);
  const locations = dealerships.flatMap((dealership) => dealership.locations);
  return {
    siteName: name,
    dealerships: dealerships.map(({ name: own, abn }) => (abn === null ? own : `${own} (ABN ${abn})`)),
    licences: [
      ...new Set(
        locations.flatMap(({ dealer_license_number: number, address }) =>
          number === null ? [] : [licenceText(namedLicence(number, buyerRights()[address.state]))],
        ),
      ),
    ],
    email: (locations.find(({ primary }) => primary) ?? locations[0])?.email ?? null,
  };
}

async function check({ dir, group, slug, name, newGroup }: NewSite): Promise<void> {
  for (const [option, value] of [
    ['--group', group],
    ['--slug', slug],
  ] as const) {
    const wrong = nameProblem(value);
    if (wrong !== null) throw new CannotMakeSite(`${option} "${value}" ${wrong}.`);
  }
  if (name.trim() === '' || name.length > 60 || /\p{Cc}/u.test(name))
    throw new CannotMakeSite('--name must be one line of 1 to 60 characters.');
  const { names: groups } = await tenantFolders(dir, '').catch((error: Error) => {
    throw new CannotMakeSite(`The dealers folder ${dir} cannot be read: ${error.message}`);
  });
  if (newGroup && existsSync(path.join(dir, group)))
    throw new CannotMakeSite(`The group "${group}" already exists; leave --new-group out to add a site to it.`);
  if (!newGroup && !groups.includes(group)) {
    const near = nearestName(group, groups);
    throw new CannotMakeSite(
      `There is no group "${group}".${near ? ` Did you mean "${near}"?` : ''} Groups: ${groups.join(', ') || 'none'}. Add --new-group to create it.`,
    );
  }
  for (const other of groups) {
    // The slug is also a host name, so it must be unique among all sites.
    const inside = await readdir(path.join(dir, other));
    if (inside.includes(slug))
      throw new CannotMakeSite(
        `The name "${slug}" is taken: ${path.join(dir, other, slug)} already exists. Choose another --slug.`,
      );
  }
}

function siteFiles(
  { dir, slug, name, template, schemaFile, group }: NewSite,
  folder: string,
  dealer: StarterDealer,
): Record<string, string> {
  const schema =
    schemaFile === null
      ? ''
      : `# yaml-language-server: $schema=${path.relative(path.resolve(dir, group, slug), path.resolve(schemaFile)).replaceAll('\\', '/')}\n`;
  const site = {
    name,
    settings: {
      ...(template === 'standard' ? {} : { site: { template } }),
      // No consent is ticked beforehand that the dealer has not decided to tick.
      enquiry: { optIn: false },
    },
  };
  return {
    ...Object.fromEntries(
      Object.entries(starterPages(dealer)).map(([file, text]) => [`${folder}/pages/${file}`, text]),
    ),
    [`${folder}/${PICTURES}/README.md`]: PICTURES_NOTE,
    [`${folder}/site.yaml`]: schema + stringify(site),
    [`${folder}/theme.css`]: starterTheme(slug),
    [`${folder}/logo.svg`]: starterLogo(name, slug),
  };
}

const PICTURES_NOTE = `# Pictures of this site

Put photos here and name them in the files of the site, such as \`picture: pictures/team.jpg\` in a page or \`image: pictures/team.jpg\` in a
slide of site.yaml. Pictures that all sites of the group share belong into the folder \`pictures\` of the group.

- JPEG, PNG, WebP or AVIF, at most 8 MB. 2400 pixels wide are enough: the website makes all smaller sizes itself.
- Names of lower-case letters, digits and hyphens: \`front-of-showroom.jpg\`.
- A picture that you replace is shown within seconds, under the same name.
- Only photos that you may publish. The website removes what the camera stored in the file, such as the place.

\`npm run site:check -- --site NAME\` lists pictures that are missing, damaged or not used.
`;

/** Names in the legal pages of a new site. */
interface StarterDealer {
  readonly siteName: string;
  /** Names of the dealerships, each with its ABN if it is known. */
  readonly dealerships: readonly string[];
  /** Motor dealer licence numbers. */
  readonly licences: readonly string[];
  readonly email: string | null;
}

const NOTE = (title: string) => `---
title: ${title}
# This text is a template. Have it checked by a lawyer before the site goes live, replace what does not apply, and remove the next line.
checked: false
---
`;

/** The Markdown files of a new site's legal pages, by file name. */
function starterPages(dealer: StarterDealer): Readonly<Record<string, string>> {
  return { 'terms-and-conditions.md': terms(dealer), 'privacy-policy.md': privacy(dealer) };
}

function who({ siteName, dealerships, licences }: StarterDealer): string {
  const names = dealerships.filter((name) => name !== siteName);
  const run = names.length === 0 ? '' : ` It is run by ${inWords(names)}.`;
  const licence = licences.length === 0 ? '' : ` ${licences.join(', ')}.`;
  return `This is the website of ${siteName}.${run}${licence}`;
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function terms(dealer: StarterDealer): string {
  return `${NOTE('Terms and conditions')}# Terms and conditions

${who(dealer)} When you use it, these terms apply.

## Prices

Prices are in Australian dollars and include GST. The text beside a price says what else it includes. A "Drive Away" price includes
registration, stamp duty and dealer delivery for a private buyer in the state of the dealership. Where a price does not include them, ask us
for the total before you decide.

## Availability

A vehicle may be sold or moved after this website was last updated. We hold it for you only once we have confirmed it in writing.

## Photos and descriptions

We take care with every description, but mistakes can happen. If this website and a vehicle differ, the vehicle and its compliance plate are
correct. Please [contact us](/contact-us) before you travel.

## Offers

Offers apply to the vehicles and dates that they name, while stock lasts, and cannot be combined unless they say so.

## Your rights

Nothing on this website limits your rights under the Australian Consumer Law or the law of your state about motor dealers, such as
cooling-off periods and statutory warranties.

## Other websites

Some links lead to websites of others. We are not responsible for what is on them.
`;
}

function privacy(dealer: StarterDealer): string {
  const contact = dealer.email
    ? `Email [${dealer.email}](mailto:${dealer.email}) or [contact us](/contact-us).`
    : '[Contact us](/contact-us).';
  return `${NOTE('Privacy policy')}# Privacy policy

${who(dealer)} This policy says what we do with personal information, under the Privacy Act 1988 and the Australian Privacy Principles.

## What we collect

- What you write in a form: your name, contact details, the vehicle that you ask about and your message.
- Which pages of this website you visited before you sent the form, and how you came to it.
- For a test drive or a purchase: your driver licence and what the law requires of a motor dealer.

Saved vehicles, compared vehicles and the details for your next form are stored in your own browser. They are not sent to us until you send
a form.

## What we use it for

To answer you, to arrange what you requested, to sell and service vehicles, and to keep the records that the law requires. We send news and
offers only if you agreed. Each message names us and says how to unsubscribe.

## Who can see it

Our staff, and companies that work for us, such as those that host this website or deliver our mail. If you ask for finance, insurance or a
warranty, the company that provides it. We do not sell personal information.

Some of these companies may store information outside Australia.

## How long we keep it

As long as we need it for the purposes above, or as long as the law requires. Then we delete it or remove your name from it.

## Your rights

You may ask what we hold about you, and have it corrected or deleted. ${contact}

If you are not satisfied with our answer, you can complain to the Office of the Australian Information Commissioner,
[oaic.gov.au](https://www.oaic.gov.au/).
`;
}
