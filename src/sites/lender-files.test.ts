import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { parseLenders } from '#feeds/parse-lenders.server.ts';
import { financeDisclaimer } from '#finance/rules/disclaimer.ts';
import { lenderDisplay } from '#finance/rules/lenders.ts';
import { dealersFolder } from '#tests/support/dealers-folder.ts';
import { LENDER_ENTRY } from '#tests/support/sample-lender.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { openTenants } from './load-tenants.server.ts';
import type { Site } from './site.ts';

const FILE = 'north/lenders/exampleCredit.yaml';
const open = (folder: { dir: string }) => openTenants({ dir: folder.dir, watch: false });

/** The entry whose figures the site shows in 2026. */
function shownEntry({ settings, lender }: Site, vehicle: Vehicle) {
  const display = lenderDisplay(vehicle, settings.finance, lender, 2026);
  return display.kind === 'figures' ? display.entry : null;
}

/** The blocks of the how-to, in its order. */
async function howTo(): Promise<readonly string[]> {
  const text = await readFile('docs/how-to/add-a-lender.md', 'utf8');
  return [...text.matchAll(/```\w+\n(.*?)```/gs)].map(([, block]) => block!.replace(/^ {3}/gm, ''));
}

/** Two groups, the site alpha with the lender of the how-to. */
async function withLender(file: string) {
  const folder = await dealersFolder();
  const [, settings] = await howTo();
  await folder.write(FILE, file);
  await folder.write('north/alpha/site.yaml', `name: Alpha Motors\n${settings}`);
  return folder;
}

describe('the file of a lender', () => {
  it('that a group adds shows figures without a change of code, by the steps of the how-to [FIN-014, FIN-009]', async () => {
    const [file, settings, entry] = await howTo();
    expect(settings).toContain('provider: exampleCredit');
    const tenants = await open(await withLender(file!));
    expect(tenants.problems()).toEqual([]);
    const site = tenants.bySlug('alpha')!;
    const { value, problem } = parseLenders(entry!, 1, Object.keys(tenants.groups()[0]!.lenders));
    expect(problem).toBeNull();
    const figures = (changes: Partial<Vehicle> = {}) =>
      shownEntry(site, sampleVehicle({ lenders: value as Vehicle['lenders'], ...changes }));
    expect(figures()).toMatchObject({ provider: 'exampleCredit', weeklyPayment: 11_900, comparisonRate: 9.87 });
    expect(figures({ year: 2016 })).toBeNull();
    expect(figures({ price: 200_000 })).toBeNull();
    expect(figures({ price: 200_001 })).toMatchObject({ weeklyPayment: 11_900 });
  });

  it('with a table of rates can be compared with others: finance.comparedLenders', async () => {
    const folder = await dealersFolder();
    const rates = (rate: number) => `rates:\n  table: [{ rate: ${rate} }]\n  source: a test\n`;
    const fees = 'fees: { establishment: 395, source: a test }\n';
    await folder.write('north/lenders/one.yaml', `name: One\ncomparisonRate: computed\n${rates(8)}${fees}`);
    await folder.write('north/lenders/two.yaml', `name: Two\ncomparisonRate: computed\n${rates(9)}`);
    const write = (finance: string) =>
      folder.write('north/alpha/site.yaml', `name: Alpha\nsettings:\n  finance: ${finance}\n`);
    await write('{ comparedLenders: [one, two] }');
    const tenants = await open(folder);
    expect(tenants.problems()).toEqual([]);
    const { comparedLenders } = tenants.bySlug('alpha')!;
    expect(comparedLenders.map(({ lender, establishmentFee }) => [lender.name, establishmentFee])).toEqual([
      ['One', 395],
      ['Two', null],
    ]);
    await write('{ comparedLenders: [one, manual] }');
    expect((await open(folder)).problems()).toMatchObject([
      {
        file: 'north/alpha/site.yaml',
        key: 'finance.comparedLenders',
        message: expect.stringContaining('table of rates'),
      },
    ]);
    await write('{ comparedLenders: [one, missing] }');
    expect((await open(folder)).problems()).toMatchObject([
      { key: 'finance.comparedLenders', message: expect.stringContaining('is not a lender') },
    ]);
  });

  it("is only known to the group's sites and feeds", async () => {
    const folder = await withLender((await howTo())[0]!);
    await folder.write('south/gamma/site.yaml', 'name: Gamma\nsettings:\n  finance: { provider: exampleCredit }\n');
    const tenants = await open(folder);
    expect(tenants.problems().map((one) => [one.file, one.key])).toEqual([
      ['south/gamma/site.yaml', 'finance.provider'],
    ]);
    expect(tenants.problems()[0]!.message).toContain('is not a lender. Allowed: none, angle, ausLoans, carClarity');
    const known = (id: string) => Object.keys(tenants.groups().find((group) => group.id === id)!.lenders);
    expect(known('north')).toContain('exampleCredit');
    expect(known('south')).not.toContain('exampleCredit');
  });

  it('is read again when it changes', async () => {
    const [file] = await howTo();
    const folder = await withLender(file!);
    const tenants = await openTenants({ dir: folder.dir, watch: true });
    try {
      await folder.write(FILE, file!.replace('youngerThanYears: 10', 'youngerThanYears: 3'));
      await vi.waitFor(() => expect(tenants.bySlug('alpha')!.lender!.eligibility.youngerThanYears).toBe(3), 5000);
    } finally {
      await tenants.close();
    }
  });

  it('quotes a range of comparison rates and a final payment in the finance text [FIN-074, FIN-075]', async () => {
    const text = (site: ReturnType<typeof sampleSite>) =>
      financeDisclaimer(sampleVehicle(), null, site.settings.finance, site.lender).paragraphs.join(' ');
    const site = (await open(await withLender((await howTo())[0]!))).bySlug('alpha')!;
    expect(text(site)).toContain('comparison rate from 8.38% to 19.42%');
    expect(text(site)).toContain("Example Credit's lending criteria, fees and charges apply.");
    expect(text(sampleSite(site.dealerships, { finance: { provider: 'angle' } }))).toContain('$0 final payment');
    expect(text(sampleSite(site.dealerships, { finance: { provider: 'manual' } }))).not.toContain('final payment');
  });

  it('gives way to the settings of a site and its group, and precedes the defaults [FIN-021, FIN-024]', async () => {
    const folder = await withLender(`${(await howTo())[0]!}rounding: downWithinDollar\n`);
    await folder.write('north/group.yaml', 'name: North Group\nsettings:\n  finance: { establishmentFee: 500 }\n');
    const { settings, origins, lender } = (await open(folder)).bySlug('alpha')!;
    // The minimum of the lender comes on top of that of the site.
    expect(lender!.eligibility.priceAbove).toBe(200_000);
    expect(settings.finance).toMatchObject({
      priceFloor: 500,
      establishmentFee: 500,
      rounding: 'downWithinDollar',
      loanMin: 1000,
    });
    expect(['rounding', 'establishmentFee', 'loanMin'].map((name) => origins[`finance.${name}`])).toEqual([
      'lender exampleCredit',
      'group',
      'default',
    ]);
  });

  it("of a group replaces the product's lender of the same name", async () => {
    const folder = await dealersFolder();
    await folder.write('north/lenders/taurus.yaml', 'name: Taurus of the North\n');
    await folder.write('north/alpha/site.yaml', 'name: Alpha\nsettings:\n  finance: { provider: taurus }\n');
    const site = (await open(folder)).bySlug('alpha')!;
    expect(site.lender).toMatchObject({ name: 'Taurus of the North', eligibility: { youngerThanYears: null } });
    const old = sampleVehicle({ year: 1998, lenders: { taurus: { ...LENDER_ENTRY, provider: 'taurus' } } });
    expect(shownEntry(site, old)).not.toBeNull();
  });

  it.each([
    [FILE, 'name: X\nfees: { monthly: 8 }\n', 'fees.source', 'is missing'],
    [FILE, 'name: X\nstaticRates: { rate: 6.29, source: S }\n', 'staticRates', 'must have its comparison rate'],
    [FILE, 'name: X\nelegibility: {}\n', 'elegibility', 'Did you mean "eligibility"?'],
    [FILE, 'name: X\neligibility: { needs: [weekly], source: S }\n', 'eligibility.needs.0', 'Allowed: weeklyPayment'],
    [FILE, 'name: X\nredirectHosts: ["https://lender.example/"]\n', 'redirectHosts.0', 'without https://'],
    [FILE, 'shows: figures\n', 'name', 'is missing'],
    ['north/lenders/example-credit.yaml', 'name: X\n', null, 'must be called <name>.yaml'],
    ['north/lenders/Taurus.yaml', 'name: X\n', null, 'must be called <name>.yaml'],
    ['north/lenders/ausloans.yaml', 'name: X\n', null, 'differs from the lender ausLoans in capital letters only'],
  ])('%s with %j is reported with file and key', async (file, text, key, message) => {
    const folder = await dealersFolder();
    await folder.write(file, text);
    const problems = (await open(folder)).problems();
    expect(problems.map((one) => [one.file, one.key])).toContainEqual([file, key]);
    expect(problems.map((one) => one.message).join('\n')).toContain(message);
  });
});
