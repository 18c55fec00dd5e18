import { describe, expect, it } from 'vitest';
import { resolveSettings } from './resolve-settings.ts';
import { REMOVED_SETTINGS } from './settings/removed-settings.ts';
import { AREAS } from './settings/settings.ts';
import { TEMPLATE_NAMES, TEMPLATES } from './templates.ts';
import { type SettingDefinition } from '#platform/settings/define.ts';

const group = (values: unknown) => ({ name: 'group', file: 'g/group.yaml', values });
const site = (values: unknown) => ({ name: 'site', file: 'g/s/site.yaml', values });
const keys = Object.entries(AREAS).flatMap(([area, definitions]) =>
  Object.keys(definitions).map((name) => `${area}.${name}`),
);

describe('layers', () => {
  it('gives every setting its default and the origin "default" [SITE-003, SITE-020]', () => {
    const { settings, origins, problems } = resolveSettings([]);
    expect(problems).toEqual([]);
    expect(Object.keys(origins).sort()).toEqual([...keys].sort());
    expect(new Set(Object.values(origins))).toEqual(new Set(['default']));
    for (const [area, definitions] of Object.entries(AREAS)) {
      for (const [name, definition] of Object.entries(definitions)) {
        expect((settings[area as keyof typeof settings] as Record<string, unknown>)[name], `${area}.${name}`).toEqual(
          definition.default,
        );
        expect(definition.schema.safeParse(definition.default).data, `${area}.${name}: its own default`).toEqual(
          definition.default,
        );
      }
    }
    expect(settings.site).toMatchObject({
      template: 'standard',
      flags: [],
      manufacturer: null,
      vehicleTypes: ['car'],
    });
  });

  it('uses the default labels Get Finance, Pre-Approved and New Arrival [SITE-097]', () => {
    const { settings } = resolveSettings([]);
    expect([
      settings.finance.getFinanceLabel,
      settings.finance.preApprovedLabel,
      settings.tags.justArrivedName,
    ]).toEqual(['Get Finance', 'Pre-Approved', 'New Arrival']);
  });

  it('uses the specified defaults [SITE-016, SITE-017, SITE-019]', () => {
    const { settings } = resolveSettings([]);
    expect(settings.finance.provider).toBe('manual');
    expect(settings.tags).toMatchObject({ justArrivedDays: 8, justArrivedName: 'New Arrival', soldName: 'JUST SOLD' });
    expect(settings.contact.phoneNumbers).toEqual({ new: null, used: null, demo: null });
  });

  it('resolves default, template, group and site in this order, with the origin of each value [SITE-003, SITE-012]', () => {
    const { settings, origins } = resolveSettings([
      group({ site: { template: 'outlet' }, search: { pageSize: 30, soldWindowDays: 7 } }),
      site({ search: { soldWindowDays: 9 } }),
    ]);
    expect([settings.search.resultLayout, origins['search.resultLayout']]).toEqual(['columns', 'default']);
    expect([settings.search.usedLabel, origins['search.usedLabel']]).toEqual(['Pre-Owned', 'template outlet']);
    expect([settings.search.pageSize, origins['search.pageSize']]).toEqual([30, 'group']);
    expect([settings.search.soldWindowDays, origins['search.soldWindowDays']]).toEqual([9, 'site']);
  });

  it("prefers the group's values to the template that the site chooses [SITE-012]", () => {
    const { settings, origins } = resolveSettings([
      group({ site: { template: 'outlet' }, search: { filters: ['make'] } }),
      site({ site: { template: 'leisure' } }),
    ]);
    expect(settings.site).toMatchObject({ template: 'leisure', vehicleTypes: ['caravan', 'motorcycle'] });
    expect(settings.search).toMatchObject({ usedLabel: 'Used', filters: ['make'] });
    expect(origins).toMatchObject({
      'site.template': 'site',
      'site.vehicleTypes': 'template leisure',
      'search.filters': 'group',
    });
  });

  it('encodes what a link of a setting may not contain', () => {
    const link = '/search/used-cars?range[price]=:20000&query=red ute';
    const { settings } = resolveSettings([
      site({
        header: { navItems: [{ label: 'Red', link }], brandTiles: { Kia: { link } } },
        vdp: { customButton: { label: 'Red', link } },
      }),
    ]);
    const encoded = '/search/used-cars?range%5Bprice%5D=:20000&query=red%20ute';
    expect(settings.header.navItems[0]!.link).toBe(encoded);
    expect(settings.header.brandTiles['Kia']!.link).toBe(encoded);
    expect(settings.vdp.customButton!.link).toBe(encoded);
  });

  it('replaces lists and merges objects', () => {
    const { settings } = resolveSettings([
      group({
        search: { filters: ['make', 'model', 'price'], facetOrder: { make: 'countThenLabel' } },
        contact: { phoneNumbers: { new: '07 5550 0001', used: '07 5550 0002' } },
      }),
      site({
        search: { filters: ['body'], facetOrder: { car_type: 'countThenLabel' } },
        contact: { phoneNumbers: { used: '07 5550 0003' } },
      }),
    ]);
    expect(settings.search.filters).toEqual(['body']);
    expect(settings.contact.phoneNumbers).toEqual({ new: '07 5550 0001', used: '07 5550 0003', demo: null });
    expect(settings.search.facetOrder).toEqual({
      car_type: 'countThenLabel',
      price_range: 'byPriceLabel',
      weekly_price_range: 'byPriceLabel',
      make: 'countThenLabel',
    });
  });

  it("freezes the result deeply, so that no site can change another's defaults", () => {
    const { settings, origins } = resolveSettings([site({ header: { navItems: [{ label: 'Home', link: '/' }] } })]);
    expect(() => ((settings.search as { pageSize: number }).pageSize = 1)).toThrow(TypeError);
    expect(() => (settings.header.navItems as unknown[]).push({})).toThrow(TypeError);
    expect(() => ((settings.header.navItems[0] as { label: string }).label = 'x')).toThrow(TypeError);
    expect(() => (settings.search.filters as string[]).push('x')).toThrow(TypeError);
    expect(() => ((origins as Record<string, string>)['search.pageSize'] = 'x')).toThrow(TypeError);
  });

  it.each(TEMPLATE_NAMES)('finds no problems in template %s [SITE-003]', (template) => {
    expect(resolveSettings([site({ site: { template } })]).problems).toEqual([]);
    for (const values of Object.values(TEMPLATES[template])) expect(Object.keys(values).length).toBeGreaterThan(0);
  });
});

describe('settings of earlier versions', () => {
  it('are warnings that name the file, the key and the new place', () => {
    const { problems, warnings } = resolveSettings([
      group({ auth: { dailyCodesOfGroup: 4 }, uploads: { linkDays: 3 } }),
      site({ feeds: { removalHoldShare: 0.5 } }),
    ]);
    expect(problems).toEqual([]);
    expect(warnings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'g/group.yaml: auth.dailyCodesOfGroup (4) is not a setting any more and has no effect: the operator sets it for all sites with the environment variable GROUP_CODES_PER_DAY. Remove it.',
      'g/group.yaml: uploads.linkDays (3) is not a setting any more and has no effect: it is 14 on every site. Remove it.',
      'g/s/site.yaml: feeds.removalHoldShare (0.5) is not a setting any more and has no effect: the operator sets it for all sites with the environment variable FEED_REMOVAL_SHARE. Remove it.',
    ]);
  });

  it('are part of another setting, over what the layers below say', () => {
    const { settings, problems, warnings } = resolveSettings([
      group({ forms: { careers: true } }),
      site({ forms: { sell: 'off', service: 'auto' }, finance: { novatedLease: true } }),
    ]);
    expect(problems).toEqual([]);
    expect(settings.forms.offered.toSorted()).toEqual(['careers', 'parts', 'service', 'tradeIn']);
    expect(warnings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'g/group.yaml: forms.careers (true) is now part of forms.offered. Write forms.offered as ["service","parts","tradeIn","sell","careers"] instead.',
      'g/s/site.yaml: forms.service ("auto") is now part of forms.offered. Write forms.offered as ["service","parts","tradeIn","careers"] instead.',
      'g/s/site.yaml: forms.sell ("off") is now part of forms.offered. Write forms.offered as ["service","parts","tradeIn","careers"] instead.',
      'g/s/site.yaml: finance.novatedLease (true) is now part of finance.novatedLeaseConfirmed. Write finance.novatedLeaseConfirmed as null instead.',
    ]);
    const confirmed = { on: '2026-11-23', fuelEfficientThreshold: null };
    const lease = (finance: object) =>
      resolveSettings([group({ finance: { novatedLeaseConfirmed: confirmed } }), site({ finance })]).settings.finance;
    expect(lease({ novatedLease: true }).novatedLeaseConfirmed).toEqual(confirmed);
    expect(lease({ novatedLease: false }).novatedLeaseConfirmed).toBeNull();
  });

  it('have names that no setting has now', () => {
    for (const key of REMOVED_SETTINGS.keys()) expect(keys).not.toContain(key);
  });
});

describe('mistakes', () => {
  const problemsOf = (values: unknown) => resolveSettings([site(values)]).problems;

  it('reports an unknown setting with file, value, allowed names and the nearest', () => {
    const [found, ...more] = problemsOf({ search: { pagesSize: 12 } });
    expect(more).toEqual([]);
    expect(found).toMatchObject({ file: 'g/s/site.yaml', key: 'search.pagesSize', value: 12 });
    expect(found!.message).toMatch(
      /^search\.pagesSize \(12\) is not a setting\. Allowed: search\.defaultRoute, .*search\.siteFilter\. Did you mean "search\.pageSize"\?$/,
    );
  });

  it('reports an unknown area in the same way', () => {
    expect(problemsOf({ serach: { pageSize: 12 } })[0]!.message).toMatch(
      /^serach .*is not a settings area\. Allowed: site, header, .*Did you mean "search"\?$/,
    );
  });

  it.each([
    [{ interestMax: 120 }, 'finance.interestMax (120) must be at most 100'],
    [{ interestMin: -1 }, 'finance.interestMin (-1) must be at least 0'],
    [{ termMaxYears: 11 }, 'finance.termMaxYears (11) must be at most 10'],
    [{ interestMin: 16 }, 'finance.interestMax (15) must be above finance.interestMin, which is 16'],
    [{ interestMin: 9, interestMax: 9 }, 'finance.interestMax (9) must be above finance.interestMin, which is 9'],
  ])('names the limit of a number and of a range: %j [FIN-042]', (finance, message) => {
    expect(problemsOf({ finance })).toMatchObject([{ file: 'g/s/site.yaml', message }]);
  });

  it('accepts every number between the limits, and names the file that turned a range around', () => {
    expect(problemsOf({ finance: { interestMin: 2.75, interestMax: 12.4, termMaxYears: 6 } })).toEqual([]);
    const { problems } = resolveSettings([
      group({ finance: { interestMax: 4 } }),
      site({ finance: { interestMin: 2 } }),
    ]);
    expect(problems).toEqual([]);
    expect(resolveSettings([group({ finance: { interestMax: 0.4 } }), site({})]).problems[0]?.file).toBe(
      'g/group.yaml',
    );
  });

  it('reads the flags of a site', () => {
    const { settings, problems } = resolveSettings([site({ site: { flags: ['one'] } })]);
    expect(problems).toEqual([]);
    expect(settings.site.flags).toEqual(['one']);
  });

  it('a value of an earlier version is read under its present name, with a warning', () => {
    const { settings, problems, warnings } = resolveSettings([
      site({ search: { visibilityRule: 10 }, vdp: { buttons: ['CTD', 'enquire', 'openAutobot'] } }),
    ]);
    expect(problems).toEqual([]);
    expect(settings.search.visibilityRule).toBe('usedUpTo10Years');
    expect(settings.vdp.buttons).toEqual(['contactDealer', 'enquire', 'chatAssistant']);
    expect(warnings.map(({ message }) => message)).toEqual([
      'search.visibilityRule (10) is now called usedUpTo10Years. Write usedUpTo10Years instead.',
      'vdp.buttons ("CTD") is now called contactDealer. Write contactDealer instead.',
      'vdp.buttons ("openAutobot") is now called chatAssistant. Write chatAssistant instead.',
    ]);
  });

  it('reads yes and no of earlier versions as booleans, with a warning', () => {
    const { settings, problems, warnings } = resolveSettings([
      group({ vdp: { mapSection: 'hidden' }, enquiry: { terms: 'required' }, testDrive: { terms: 'hidden' } }),
      site({ vdp: { gauge: 'shown' }, garage: { enabled: 'on' }, enquiry: { terms: 'none' } }),
    ]);
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      vdp: { gauge: true, mapSection: false },
      garage: { enabled: true },
      enquiry: { terms: false },
      testDrive: { terms: false },
    });
    expect(warnings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'g/group.yaml: vdp.mapSection ("hidden") is now false. Write false instead.',
      'g/group.yaml: enquiry.terms ("required") is now true. Write true instead.',
      'g/group.yaml: testDrive.terms ("hidden") is now false. Write false instead.',
      'g/s/site.yaml: vdp.gauge ("shown") is now true. Write true instead.',
      'g/s/site.yaml: garage.enabled ("on") is now true. Write true instead.',
      'g/s/site.yaml: enquiry.terms ("none") is now false. Write false instead.',
    ]);
  });

  it('reads booleans without a warning, and no other words', () => {
    const { settings, problems, warnings } = resolveSettings([
      site({ vdp: { gauge: true, mapSection: false }, garage: { enabled: true } }),
    ]);
    expect([problems, warnings]).toEqual([[], []]);
    expect([settings.vdp.gauge, settings.vdp.mapSection, settings.garage.enabled]).toEqual([true, false, true]);
    for (const word of ['yes', 'required', 1, null])
      expect(problemsOf({ garage: { enabled: word } })).toMatchObject([{ key: 'garage.enabled', value: word }]);
  });

  it.each(Object.entries(AREAS.search.visibilityRule.formerly!))(
    'the visibility rule that was %s is %s',
    (number, name) => {
      const { settings, problems } = resolveSettings([site({ search: { visibilityRule: Number(number) } })]);
      expect([settings.search.visibilityRule, problems]).toEqual([name, []]);
    },
  );

  it('numbers all fifteen visibility rules of earlier versions', () => {
    expect(Object.keys(AREAS.search.visibilityRule.formerly!)).toEqual(Array.from({ length: 15 }, (_, at) => `${at}`));
  });

  it.each(
    Object.entries(AREAS).flatMap(([area, definitions]) =>
      Object.entries(definitions as Record<string, SettingDefinition>).flatMap(([name, { formerly }]) =>
        Object.entries(formerly ?? {}).flatMap(([from, to]) =>
          typeof to === 'string' ? [{ area, name, from, to }] : [],
        ),
      ),
    ),
  )('$area.$name: $from leads to a value that there is', ({ area, name, from, to }) => {
    const definition = (AREAS as Record<string, Record<string, SettingDefinition>>)[area]![name]!;
    const isList = Array.isArray(definition.default);
    expect(definition.schema.safeParse(isList ? [to] : to).success).toBe(true);
    expect(definition.schema.safeParse(isList ? [from] : from).success).toBe(false);
  });

  it('reports a value outside the list with the list and the nearest value', () => {
    const [found] = problemsOf({ search: { paging: 'infinitescrol' } });
    expect(found).toMatchObject({ file: 'g/s/site.yaml', key: 'search.paging', value: 'infinitescrol' });
    expect(found!.message).toBe(
      'search.paging ("infinitescrol") is not allowed. Allowed: pages, infiniteScroll. Did you mean "infiniteScroll"?',
    );
  });

  it('reports the position of a value within a list', () => {
    expect(problemsOf({ search: { filters: ['make', 'color'] } })[0]).toMatchObject({
      key: 'search.filters.1',
      value: 'color',
      message: expect.stringContaining('Did you mean "colour"?'),
    });
  });

  it('reports a misspelt key within a value', () => {
    expect(problemsOf({ contact: { phoneNumbers: { usde: '07 5550 0001' } } })[0]).toMatchObject({
      key: 'contact.phoneNumbers.usde',
      message:
        'contact.phoneNumbers.usde ("07 5550 0001") is not known here. Allowed: new, used, demo. Did you mean "used"?',
    });
    expect(problemsOf({ header: { navItems: [{ label: 'Home', link: '/', target: '_blank' }] } })[0]).toMatchObject({
      key: 'header.navItems.0.target',
    });
    expect(problemsOf({ search: { facetOrder: { mkae: 'byPriceLabel' } } })[0]).toMatchObject({
      key: 'search.facetOrder.mkae',
      message: expect.stringContaining('Did you mean "make"?'),
    });
  });

  it('validates filter expressions, with the position and the nearest field', () => {
    const [found] = problemsOf({ search: { siteFilter: 'body:SUV AND prise > 20000' } });
    expect(found!.key).toBe('search.siteFilter');
    expect(found!.message).toContain('At character 14: there is no field "prise". Did you mean "price"?');
  });

  it.each([
    ['text where a number belongs', { search: { pageSize: '12' } }, 'search.pageSize'],
    ['a number out of range', { search: { pageSize: 101 } }, 'search.pageSize'],
    ['a reversed range', { search: { sliderRange: { min: 5, max: 2 } } }, 'search.sliderRange'],
    [
      'a link that is neither a path nor https',
      { header: { navItems: [{ label: 'x', link: 'http://elsewhere.example' }] } },
      'header.navItems.0.link',
    ],
    ['an empty list', { site: { vehicleTypes: [] } }, 'site.vehicleTypes'],
    ['an unknown template', { site: { template: 'outlt' } }, 'site.template'],
    ['a flag in capitals', { site: { flags: ['NewHome'] } }, 'site.flags.0'],
    ['a list where areas belong', ['search'], 'settings'],
    ['a text where settings belong', { search: 'fast' }, 'search'],
    ['null where a text belongs', { tags: { soldName: null } }, 'tags.soldName'],
    ['a key that tries the prototype', JSON.parse('{"__proto__": {"x": 1}}'), '__proto__'],
    ['a setting that tries the prototype', JSON.parse('{"search": {"__proto__": 1}}'), 'search.__proto__'],
    [
      'a value that tries the prototype',
      JSON.parse('{"contact": {"phoneNumbers": {"__proto__": {"x": 1}}}}'),
      'contact.phoneNumbers.__proto__',
    ],
  ])('refuses %s once, by its key', (_, values, key) => {
    expect(problemsOf(values).map((found) => found.key)).toEqual([key]);
  });

  it('shows at most 6 similar vehicles [VDP-097]', () => {
    expect(problemsOf({ vdp: { similarPerPage: 6 } })).toEqual([]);
    expect(problemsOf({ vdp: { similarPerPage: 7 } }).map((found) => found.key)).toEqual(['vdp.similarPerPage']);
  });

  it('reports a mistake of the group even if a site overrides it', () => {
    const { problems } = resolveSettings([group({ search: { pageSize: 0 } }), site({ search: { pageSize: 12 } })]);
    expect(problems.map((found) => [found.file, found.key])).toEqual([['g/group.yaml', 'search.pageSize']]);
  });

  it('reports every mistake of every layer at once', () => {
    const { problems } = resolveSettings([
      group({ a: {} }),
      site({ search: { pageSize: -1, usedLabel: 'Old' }, vdp: { gauge: 'yes' } }),
    ]);
    expect(problems.map((found) => found.key)).toEqual(['a', 'search.pageSize', 'search.usedLabel', 'vdp.gauge']);
  });
});
