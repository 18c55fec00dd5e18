import { describe, expect, it } from 'vitest';
import { contactFormHref, FORMS_WITH_PAGE } from '#leads/rules/contact-forms.ts';
import { SITE_FORM_TABLE, SITE_FORMS } from '#leads/rules/site-forms.ts';
import { declaredOperations } from '../../scripts/docs/api-operations.ts';
import routes from '../../src/routes.ts';
import { listFiles, read } from './repository.ts';
import { isTest, readName, parse, readString, walk } from './source.ts';

interface Entry {
  readonly path?: string | undefined;
  readonly children?: readonly Entry[] | undefined;
}

/** Every pattern of src/routes.ts, children included. */
function screens(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => [`/${entry.path ?? ''}`, ...screens(entry.children ?? [])]);
}

/** Addresses that `app.get('/x', ...)` and the like answer. */
function serverAddresses(text: string): string[] {
  const found: string[] = [];
  walk(parse('src/server/app.ts', text).program, (node) => {
    if (
      node.type !== 'CallExpression' ||
      !/^(?:get|post|put|delete|patch|all|on|use)$/.test(readName(node['callee']) ?? '')
    )
      return;
    const address = readString((node['arguments'] as unknown[])[0]);
    if (address?.startsWith('/')) found.push(address);
  });
  return found;
}

/** True if code links to the form: by its name, or by the path of its page. */
function hasLink(form: (typeof FORMS_WITH_PAGE)[number], texts: readonly string[]): boolean {
  const path = contactFormHref(form, { slug: '' }).split('?')[0]!;
  const link = new RegExp(`contactFormHref\\(\\s*'${form}'|['"\`]${path}[/?'"\`]`);
  return texts.some((text) => link.test(text));
}

const ADMIN = /admin|backoffice|back-office|dashboard|\bcms\b|wp-|console|moderat/i;

describe('addresses', () => {
  const addresses = [
    ...screens(routes as readonly Entry[]),
    ...serverAddresses(read('src/server/app.ts')),
    ...declaredOperations(read).map(({ path }) => path),
  ];

  it('every page of a lead form has a route', () => {
    expect(FORMS_WITH_PAGE).toContain('testDrive');
    for (const form of FORMS_WITH_PAGE) {
      const { pathname } = new URL(contactFormHref(form, { slug: 'a' }), 'http://a.example');
      expect(
        addresses,
        `Add route('${pathname.slice(1)}', 'routes/contact/form-page.tsx', ...) to src/routes.ts`,
      ).toContain(pathname);
    }
  });

  it('every form that is not about a vehicle has a route', () => {
    expect(SITE_FORMS).toContain('service');
    for (const form of SITE_FORMS) expect(addresses).toContain(SITE_FORM_TABLE[form].page.path);
  });

  it('every page of a lead form has a link', () => {
    const declarations = ['src/routes.ts', 'src/leads/rules/contact-forms.ts'];
    const texts = listFiles('src')
      .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !declarations.includes(file))
      .map(read);
    for (const form of FORMS_WITH_PAGE) expect(hasLink(form, texts), `Link to the form ${form} on a page`).toBe(true);
  });

  it('no address is an admin screen, and none writes tenants [SITE-010]', () => {
    expect(addresses).toContain('/search/:first/:second?');
    expect(addresses).toContain('/api/stock/search');
    expect(addresses.filter((address) => ADMIN.test(address))).toEqual([]);
    // A site changes by its files alone: only the forms of shoppers take posts.
    const takesPosts = listFiles('src/routes').filter(
      (file) => file.endsWith('.tsx') && /export (?:async )?(?:function|const) action\b/.test(read(file)),
    );
    expect(takesPosts).toEqual([
      'src/routes/account/alerts.tsx',
      'src/routes/account/garage.tsx',
      'src/routes/account/sign-in.tsx',
      'src/routes/account/spin-to-win.tsx',
      'src/routes/account/vehicle-list.tsx',
      'src/routes/account/watchlist.tsx',
      'src/routes/contact/answered.tsx',
      'src/routes/contact/appointment.tsx',
      'src/routes/contact/contact.tsx',
      'src/routes/contact/form-page.tsx',
      'src/routes/contact/site-form-page.tsx',
      'src/routes/content/content-page.tsx',
      'src/routes/finance/finance.tsx',
      'src/routes/finance/novated-lease.tsx',
      'src/routes/locations/location.tsx',
      'src/routes/purchase/start.tsx',
      'src/routes/purchase/step.tsx',
      'src/routes/reserve/dealership.tsx',
      'src/routes/reserve/online-payment.tsx',
      'src/routes/reserve/reservation.tsx',
      'src/routes/reserve/reserve.tsx',
      'src/routes/trade-in/offer.tsx',
      'src/routes/trade-in/trade-in.tsx',
      'src/routes/vehicle/vehicle.tsx',
    ]);
  });

  it('no table, setting or variable knows a role of an administrator [SITE-011]', () => {
    const files = [
      ...listFiles('src/platform/db/migrations'),
      ...listFiles('src').filter((file) => /^src\/\w+\/settings(?:\.ts$|\/)/.test(file)),
      'src/sites/tenant-files.ts',
      'src/server/env.ts',
    ];
    const named = files.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) =>
          /\badmin(?:istrator)?s?\b|\bis_admin\b|\buser_role\b/i.test(line) ? [`${file}:${at + 1}`] : [],
        ),
    );
    expect(named).toEqual([]);
  });

  it('are caught without a link', () => {
    expect(hasLink('testDrive', ["import { contactFormHref } from 'a';", "contactFormHref('photos', vehicle)"])).toBe(
      false,
    );
    expect(hasLink('testDrive', ["contactFormHref('testDrive', vehicle)"])).toBe(true);
    expect(hasLink('testDrive', ["const link = '/book-test-drive/';"])).toBe(true);
    expect(hasLink('testDrive', ["const link = '/book-test-drives';"])).toBe(false);
  });

  it('of both halves are seen, and an admin screen among them would be', () => {
    expect(screens([{ path: 'a', children: [{ path: 'b' }] }, { path: undefined }])).toEqual(['/a', '/b', '/']);
    expect(serverAddresses("app.get('/livez', f); app.use(g); app.all('/api/*', h);")).toEqual(['/livez', '/api/*']);
    for (const address of ['/admin', '/site-admin/login', '/dashboard']) expect(ADMIN.test(address)).toBe(true);
    for (const address of addresses) expect(address).toMatch(/^\//);
  });
});
