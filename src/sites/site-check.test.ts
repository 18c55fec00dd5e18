import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { dealersFolder, type DealersFolder } from '#tests/support/dealers-folder.ts';
import { cameraJpeg } from '#tests/support/sample-pictures.ts';
import { checkSite } from '../../scripts/site-check.ts';
import { hasAbn } from '../../scripts/site-check/abn.ts';
import type { Finding } from '../../scripts/site-check/finding.ts';
import { reachReceivers } from '../../scripts/site-check/reach-receivers.ts';
import { openTenants } from './load-tenants.server.ts';

const LEGAL = `Terms of a real business, ABN 51 824 753 556. ${'Every clause that the lawyer wrote. '.repeat(20)}`;
const DEALERSHIPS = `- slug: city
  name: City Motors
  lead_delivery:
    mail: [leads@city-motors.com.au]
  locations:
    - slug: city-yard
      name: City Yard
      address: { street: 1 Real Street, city: Brisbane, state: qld, postcode: "4000" }
      phone: 07 3000 1234
      dealer_license_number: "4412345"
      hours: { mon-fri: "08:00-17:00", sat: closed, sun: closed }
      image: { url: /media/scenes/ute-dusk.webp }
`;
const SITE = `name: Alpha Motors
hosts: [www.alpha-motors.com.au]
settings:
  home:
    slides: [{ id: one, name: One, description: One, url: /about-us, label: See, image: /media/scenes/ute-dusk.webp }]
  locations: { licence: shown }
  enquiry: { optIn: false, terms: true }
`;
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#000"/></svg>';

/** A site that is fit to go live, with some files replaced; `null` removes a file. */
async function check(
  changes: Readonly<Record<string, string | Buffer | null>> = {},
  vehicles: readonly Vehicle[] = [],
) {
  const folder = await dealersFolder();
  const files: Record<string, string | Buffer | null> = {
    'north/dealerships.yaml': DEALERSHIPS,
    'north/beta/site.yaml': 'name: Beta Motors\n',
    'north/alpha/site.yaml': SITE,
    'north/alpha/logo.svg': LOGO,
    'north/alpha/pages/about-us.md': 'We are the people of Alpha Motors.',
    'north/alpha/pages/terms-and-conditions.md': LEGAL,
    'north/alpha/pages/privacy-policy.md': LEGAL,
    ...changes,
  };
  for (const [file, text] of Object.entries(files)) if (text !== null) await folder.write(file, text);
  const { status, text } = await checkSite(argumentsFor(folder), async () => vehicles);
  return { status, said: withoutIndents(text) };
}

const argumentsFor = ({ dir }: DealersFolder, site = 'alpha') => ['--site', site, '--offline', '--dir', dir];
const withoutIndents = (text: string) => text.replace(/\n\s+/g, '\n');

/** The command itself, in a process of its own, which takes a second. */
function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/node', ['scripts/site-check.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: 'no-such-folder', DATABASE_URL: '' },
  });
  return { status, stdout, stderr };
}

describe('npm run site:check', () => {
  it('finds nothing in a site that is fit to go live [GAP-090]', async () => {
    expect(await check()).toEqual({
      status: 0,
      said: 'Alpha Motors: 0 missing, 0 risks (mail servers and webhooks were not asked).',
    });
  });

  it('prints what it finds, and ends with 1 where something is missing', async () => {
    const folder = await dealersFolder();
    await folder.write('north/dealerships.yaml', DEALERSHIPS);
    const { status, stdout, stderr } = run(argumentsFor(folder));
    expect([status, stderr]).toEqual([1, '']);
    expect(withoutIndents(stdout)).toContain(
      'MISSING  north/dealerships.yaml:1\nCity Motors has no ABN, and no page of the site',
    );
    expect(stdout).toMatch(
      /: \d+ missing, \d+ risks \(mail servers and webhooks were not asked; the stock was not read: .*\)\.\n$/,
    );
  });

  it('names a legal page that no one has checked', async () => {
    const { said } = await check({ 'north/alpha/pages/privacy-policy.md': `---\nchecked: false\n---\n${LEGAL}` });
    expect(said).toContain('risk     north/alpha/pages/privacy-policy.md:2\nThis page is a template');
  });

  it('names pictures that nothing shows, of the site and of its group', async () => {
    const { status, said } = await check({
      'north/pictures/yard.jpg': 'a yard',
      'north/pictures/sign.jpg': await cameraJpeg('#883311'),
      'north/alpha/pictures/Team Photo.jpg': 'a team',
      'north/alpha/pictures/README.md': 'Such as pictures/yard.jpg.',
      'north/beta/pages/about-us.md': '![The sign](pictures/sign.jpg)',
    });
    expect(status).toBe(0);
    expect(said).toContain('risk     north/pictures/yard.jpg\nNo page and no record shows this picture.');
    expect(said).toContain(
      'risk     north/alpha/pictures/Team Photo.jpg\nThis file must have a name of lower-case letters, digits and hyphens',
    );
    expect(said).not.toContain('sign.jpg');
  });

  it('names a picture that is damaged where it is shown, with file and line', async () => {
    const whole = await cameraJpeg('#336699', 400, 300);
    const { status, said } = await check({
      'north/alpha/pictures/whole.jpg': whole,
      'north/alpha/pictures/half.jpg': whole.subarray(0, whole.length - 400),
      'north/alpha/pages/about-us.md': 'We are Alpha.\n\n![All](pictures/whole.jpg)\n\n![Half](pictures/half.jpg)\n',
    });
    expect(status).toBe(1);
    expect(said).toContain('MISSING  north/alpha/pages/about-us.md:5\nThe picture pictures/half.jpg is damaged: ');
    expect(said).not.toContain('whole.jpg');
  });

  it('names what no shopper can save, because the garage is off', async () => {
    const saved = (more: string) =>
      check({ 'north/alpha/site.yaml': `${SITE}  garage: { saves: [searches, deals]${more} }\n` });
    const { status, said } = await saved('');
    expect([status, said]).toEqual([
      0,
      expect.stringContaining('risk     north/alpha/site.yaml:8\nShoppers are to save searches and deals, but cannot'),
    ]);
    expect((await saved(', enabled: true')).said).toContain('0 missing, 0 risks');
  });

  it('names services of maps without their keys', async () => {
    const maps = '{ picture: google, signingSecretEnv: NO_MAPS_SECRET, geocoding: google }';
    const { status, said } = await check({ 'north/alpha/site.yaml': `${SITE}  maps: ${maps}\n` });
    expect(status).toBe(0);
    for (const message of ['no location has a key', 'no NO_MAPS_SECRET', 'no GOOGLE_GEOCODING_KEY'])
      expect(said).toContain(message);
    expect(said.match(/risk {5}north\/alpha\/site\.yaml:8\n/g)).toHaveLength(3);
    const point = 'lat: -27.5, long: 153, map_key: public';
    const { said: keyed } = await check({
      'north/alpha/site.yaml': `${SITE}  maps: { picture: google }\n`,
      'north/dealerships.yaml': DEALERSHIPS.replace('postcode: "4000"', `postcode: "4000", ${point}`),
    });
    expect(keyed).toContain('0 missing, 0 risks');
  });

  it('names a site with quotes whose finance service has no URL or no key', async () => {
    const withFinance = (finance: string) => check({ 'north/alpha/site.yaml': `${SITE}  finance: { ${finance} }\n` });
    const { status, said } = await withFinance('quote: true, serviceKeyEnv: NO_FINANCE_KEY');
    expect(status).toBe(1);
    expect(said).toMatch(/MISSING  north\/alpha\/site\.yaml:\d+\nThe environment has no YOUX_URL: /);
    expect(said).toMatch(/risk     north\/alpha\/site\.yaml:\d+\nThe environment has no NO_FINANCE_KEY: /);
    expect((await withFinance('serviceKeyEnv: NO_FINANCE_KEY')).status).toBe(0);
  });

  it('names a picture that is missing, with file and line', async () => {
    const { status, said } = await check({ 'north/alpha/pages/about-us.md': 'Us.\n\n![All](pictures/gone.jpg)\n' });
    expect(status).toBe(1);
    expect(said).toContain('MISSING  north/alpha/pages/about-us.md:3\nline 3 ("pictures/gone.jpg") is not shown: ');
  });

  it('names a street that is still the one of a new site, with file and line [GAP-090]', async () => {
    const { status, said } = await check({
      'north/dealerships.yaml': DEALERSHIPS.replace('1 Real Street', '1 Example Street'),
    });
    expect(status).toBe(1);
    expect(said).toContain('MISSING  north/dealerships.yaml:8\n"Example Street" is a text of the demonstration');
  });

  it('names everything that a bare site misses, with file and line [GAP-090]', async () => {
    const { status, said } = await check({
      'north/dealerships.yaml': DEALERSHIPS.replace(/ {6}(?:phone|dealer_license_number|hours):.*\n/g, '').replace(
        'mail: [leads@city-motors.com.au]',
        'mail: [leads@city.example]',
      ),
      'north/alpha/site.yaml': 'name: Alpha Motors\n',
      'north/alpha/logo.svg': null,
      'north/alpha/pages/terms-and-conditions.md': null,
      'north/alpha/pages/privacy-policy.md': 'Short.',
    });
    expect(status).toBe(1);
    for (const line of [
      'MISSING  north/dealerships.yaml:6\nCity Yard has no motor dealer licence number.',
      'MISSING  north/dealerships.yaml:6\nCity Yard has no phone number.',
      'MISSING  north/dealerships.yaml:6\nCity Yard has no opening hours.',
      'MISSING  north/dealerships.yaml:4\nLeads of City Motors go to leads@city.example, which is an example.',
      'MISSING  north/dealerships.yaml:1\nCity Motors has no ABN, and no page of the site',
      'MISSING  north/dealerships.yaml:1\nCity Motors has no ABN, and no page of the site has one.',
      'MISSING  north/alpha/pages/terms-and-conditions.md\nThe site has no page with the terms and conditions.',
      'risk     north/alpha/pages/privacy-policy.md:1\nThis page has only 6 characters',
      'risk     north/alpha/logo.svg\nThe site has no logo',
      'The news and offers checkbox is ticked beforehand.',
      'The slider of the home page has no picture',
    ])
      expect(said).toContain(line);
  });

  describe('names what vehicles lack, with their number', () => {
    const vehicle = (changes: Partial<Vehicle>) =>
      sampleVehicle({ dealershipId: 'north.city', locationId: 'north.city.city-yard', groupId: 'north', ...changes });
    const stated = { priceType: 'Drive Away', images: [{ url: 'https://pictures.example/1.jpg', thumbUrl: null }] };

    it.each([
      ['photos', { ...stated, images: [] }, 'risk', 'Vehicles have no photos. It touches 2 vehicles.'],
      [
        'a price',
        { ...stated, price: null },
        'risk',
        'Vehicles have no price: they show "Enquire for price". It touches 2',
      ],
      ['a price type', { ...stated, priceType: null }, 'MISSING', 'Prices do not say what they include'],
      [
        'an estimate',
        { ...stated, priceType: 'Excl. Govt. Charges', state: 'wa' },
        'MISSING',
        'the total cannot be estimated',
      ],
      [
        'a lender',
        stated,
        'risk',
        'No lender and no rate is stated for vehicles, so they show no repayment. It touches 2',
      ],
    ] as const)('%s', async (_name, changes, level, message) => {
      const { said } = await check({}, [vehicle(changes), vehicle(changes)]);
      const lines = said.split('\n');
      const at = lines.findIndex((line) => line.includes(message));
      expect(lines[at], said).toContain('It touches 2 vehicles.');
      expect(lines[at - 1]).toMatch(new RegExp(`^${level}`));
    });

    it('a rate without its fees', async () => {
      const own = `${SITE}  finance: { defaultInterest: 7.9 }\n`;
      const { status, said } = await check({ 'north/alpha/site.yaml': own }, [vehicle(stated)]);
      expect(status).toBe(1);
      expect(said).toContain('MISSING  north/alpha/site.yaml:8\nA rate is stated without its fees');
      expect(said).toContain('It touches 1 vehicle.');
      const whole = `${SITE}  finance: { defaultInterest: 7.9, establishmentFee: 0 }\n`;
      expect((await check({ 'north/alpha/site.yaml': whole }, [vehicle(stated)])).said).not.toContain('repayment');
    });

    it('the facts of their location', async () => {
      const bare = DEALERSHIPS.replace(/ {6}(?:phone|dealer_license_number|hours):.*\n/g, '');
      const { said } = await check({ 'north/dealerships.yaml': bare }, [vehicle(stated)]);
      for (const fact of ['no motor dealer licence number', 'no phone number', 'no opening hours'])
        expect(said).toContain(`City Yard has ${fact}. It touches 1 vehicle.`);
    });
  });

  describe('a mistake in one file', () => {
    it.each([
      ['a setting', { 'north/alpha/site.yaml': `${SITE}  chat: { mode: maybe }\n` }, 'chat.mode ("maybe")'],
      ['YAML that cannot be read', { 'north/offers.yaml': '- id: [a\n' }, 'offers.yaml'],
      ['a lender', { 'north/lenders/mine.yaml': 'nam: Mine\n' }, 'lenders/mine.yaml'],
      ['the theme', { 'north/alpha/theme.css': 'body { color: red' }, 'theme.css'],
      [
        'a location',
        { 'north/dealerships.yaml': DEALERSHIPS.replace('07 3000 1234', '3000 1234') },
        'must be an Australian phone number',
      ],
      [
        'several files',
        { 'north/offers.yaml': '- id: [a\n', 'north/alpha/site.yaml': `${SITE}  chat: { mode: maybe }\n` },
        'chat.mode',
      ],
    ])('(%s) does not hide the others', async (_name, changes, message) => {
      const { status, said } = await check({ ...changes, 'north/alpha/pages/privacy-policy.md': 'Short.' });
      expect(status).toBe(1);
      expect(said).toContain(message);
      expect(said).toContain('This page has only 6 characters');
      expect(said).toMatch(/Alpha Motors: \d+ missing/);
    });
  });

  describe('finds in a page', () => {
    /** By the page: a text, and the line and beginning of the message about it. */
    const MISTAKES = {
      'a rate without its comparison rate': [
        'Finance from 5.9% p.a. on every ute.',
        '1\nAn interest rate is shown without',
      ],
      'a dead link': [
        'Hello.\n\nSee [our team](/the-team).',
        '3\nline 3 ("/the-team") leads to a page that this site does not have',
      ],
      'a link to a heading that is not there': [
        '## Our yard\n\nSee [our team](#our-team).',
        '3\nline 3 ("#our-team") leads to nothing: /mistake-2 has no heading or form with this id. It has: our-yard',
      ],
      'a missing picture': [
        'Hello.\n\n![The yard](/media/scenes/no-such.webp)',
        '3\nline 3 ("/media/scenes/no-such.webp") is a picture that does not exist',
      ],
      'an ABN that is mistyped': ['ABN 51 824 753 557', '1\nThe ABN on this page is not valid.'],
      'a text of a template': ['Hello.\n\nWrite to [insert address].', '3\n"[insert address]" is a text of'],
      'an example': ['Mail to sam@example.com.', '1\n"example.com" is a text of'],
    } as const;
    const pages = Object.values(MISTAKES).map(([text], at) => [`north/alpha/pages/mistake-${at}.md`, text] as const);
    let once: ReturnType<typeof check> | undefined;
    const checked = () =>
      (once ??= check({
        'north/alpha/site.yaml': `${SITE}  site: { contentPages: [${pages.map((_, at) => `/mistake-${at}`).join(', ')}] }\n`,
        ...Object.fromEntries(pages),
      }));

    it.each(Object.values(MISTAKES).map(([, said], at) => [Object.keys(MISTAKES)[at]!, said, pages[at]![0]] as const))(
      '%s [GAP-090]',
      async (_name, said, file) => {
        expect((await checked()).said).toContain(`${file}:${said}`);
      },
    );
  });

  it('finds dead links and missing pictures in posts and settings, with file and line [GAP-090]', async () => {
    const { status, said } = await check({
      'north/alpha/site.yaml': `${SITE.replace('url: /about-us', 'url: /no-such-page').replace('ute-dusk', 'no-such')}  reviews: { leaveLink: /no-reviews }\n`,
      'north/alpha/posts/spring.md':
        '---\ntitle: Spring\ndate: 2026-09-01\npicture: /media/scenes/gone.webp\n---\nSee [this](/nowhere), [that](#here) and [us](/about-us).\n',
    });
    expect(status).toBe(1);
    for (const line of [
      'risk     north/alpha/site.yaml:5\nThis links to /no-such-page, which the site does not have.',
      'risk     north/alpha/site.yaml:8\nThis links to /no-reviews, which the site does not have.',
      'MISSING  north/alpha/site.yaml:5\nThere is no picture /media/scenes/no-such.webp.',
      'risk     north/alpha/posts/spring.md:6\nThis links to /nowhere, which the site does not have.',
      'risk     north/alpha/posts/spring.md:6\nThis links to #here: posts have no headings with ids.',
      'MISSING  north/alpha/posts/spring.md:4\nThere is no picture /media/scenes/gone.webp.',
    ])
      expect(said).toContain(line);
    expect(said).not.toContain('This links to /about-us');
  });

  it('takes the ABN of the dealership where no page has one [GAP-090]', async () => {
    const legal = LEGAL.replace('ABN', '');
    const changes = {
      'north/alpha/pages/terms-and-conditions.md': legal,
      'north/alpha/pages/privacy-policy.md': legal,
    };
    expect((await check(changes)).said).toContain('City Motors has no ABN');
    const given = DEALERSHIPS.replace('  lead_delivery', '  abn: "51824753556"\n  lead_delivery');
    expect((await check({ ...changes, 'north/dealerships.yaml': given })).status).toBe(0);
  });

  it('names the mistake of a group that cannot be loaded [GAP-090]', async () => {
    const { status, said } = await check({
      'north/dealerships.yaml': DEALERSHIPS.replace('  lead_delivery', '  abn: "51824753557"\n  lead_delivery'),
    });
    expect(status).toBe(1);
    expect(said).toContain(
      'MISSING  north/dealerships.yaml:3\n0.abn ("51824753557") must be an Australian Business Number',
    );
  });

  it('names a similar site where there is none of that name', async () => {
    const { status, stdout, stderr } = run(argumentsFor(await dealersFolder(), 'alphaa'));
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('There is no site "alphaa". Did you mean "alpha"? Sites: ');
  });

  it('accepts a rate with its comparison rate beside it [GAP-090]', async () => {
    const text =
      'Finance from 5.9% p.a., comparison rate 6.4% p.a. WARNING: this comparison rate is true only for the example given.';
    expect((await check({ 'north/alpha/pages/about-us.md': text })).status).toBe(0);
  });

  it('finds colours that are hard to read [GAP-090]', async () => {
    const { status, said } = await check({
      'north/alpha/theme.css': ':root {\n  --color-ink-muted: oklch(0.85 0.01 250);\n}\n',
    });
    expect([status, said.includes('--color-ink-muted on --color-surface has a contrast of')]).toEqual([1, true]);
  });
});

it.each([
  ['ABN 51 824 753 556', true],
  ['ABN: 51824753556.', true],
  ['ABN 51 824 753 557', false],
  ['ABN 51 824 753 5561', false],
  ['51 824 753 556', false],
])('%s is a valid ABN: %s', (text, expected) => {
  expect(hasAbn(text)).toBe(expected);
});

it('finds a mailbox without a mail server and a webhook that does not answer [GAP-090]', async () => {
  const folder = await dealersFolder();
  await folder.write(
    'north/dealerships.yaml',
    DEALERSHIPS.replace(
      '[leads@city-motors.com.au]',
      '[a@good.com.au, b@gone.com.au]\n    webhooks: [{ url: "https://crm.gone.com.au/leads", secret_env: NO_SUCH_SECRET }]',
    ),
  );
  await folder.write('north/beta/site.yaml', 'name: Beta Motors\n');
  const tenants = await openTenants({ dir: folder.dir, watch: false });
  const found = await reachReceivers(tenants.bySlug('alpha')!, new Map(), {
    mailServers: async (domain) => {
      if (domain.startsWith('gone')) throw new Error('ENOTFOUND');
      return [{}];
    },
    answers: async () => false,
  });
  expect(found.map(({ level, message }: Finding) => [level, message])).toEqual([
    ['missing', 'Leads of City Motors go to b@gone.com.au, but gone.com.au has no mail server (no MX record).'],
    ['missing', 'The webhook https://crm.gone.com.au/leads of City Motors does not answer.'],
    ['missing', 'The environment has no NO_SUCH_SECRET, which signs the leads of City Motors.'],
  ]);
});
