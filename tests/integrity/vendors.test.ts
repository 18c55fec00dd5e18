import { describe, expect, it } from 'vitest';
import { findLayer } from './layers.ts';
import { isTest, parse, parseAll, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'rules name no vendor',
  why: 'a lender, a valuer or a chat service comes and goes with a contract; a rule that names one has to change with it',
  instead:
    'name what the vendor does, and put the vendor into data: lenders into src/sites/lenders.ts, services into an adapter in src/integrations/',
};

/** Lenders, marketplaces, valuers and services of the trade. */
const VENDORS =
  /taurus|power ?torque|aus ?loans|auto ?loans|nissan ?finance|finance ?360|car ?clarity|you ?x\b|autobot|\bctd\b|carsales|autotrader|gumtree|redbook|glass'?s guide|autograb|podium|xtime|salesforce|hubspot|stripe|docusign/i;

/** Names that are external formats, as `file: text`, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/feeds/rules/feed-fields.ts: carsales': 'a field name of the feeds that dealers send; their mappings use it',
};

function findVendors(sources: readonly Source[], exceptions = EXCEPTIONS): Violation[] {
  return sources.flatMap((source) => {
    const layer = findLayer(source.path);
    if (isTest(source.path) || !(layer === 'rules' || layer.endsWith('/rules'))) return [];
    return source.text.split('\n').flatMap((text, index) => {
      const found = VENDORS.exec(text)?.[0].toLowerCase();
      const isKnown = found === undefined || `${source.path}: ${found}` in exceptions;
      return isKnown ? [] : [{ file: source.path, line: index + 1, found: `names ${found}` }];
    });
  });
}

describe('vendors', () => {
  it('are not named in rules', () => {
    expectObeyed(rule, findVendors(parseAll('src')));
  });

  it.each(['taurus', 'financeYouX', 'openAutobot', 'CTD', 'Car Clarity', 'nissanFinance', 'redbookCode'])(
    'catches %s in rules',
    (name) => {
      expect(findVendors([parse('src/finance/rules/a.ts', `export const a = '${name}';`)])).toHaveLength(1);
      expect(findVendors([parse('src/rules/a.ts', `// As ${name} wants it.`)])).toHaveLength(1);
    },
  );

  it.each(['src/sites/lenders.ts', 'src/integrations/valuation/redbook.server.ts', 'src/finance/rules/a.test.ts'])(
    'allows a vendor in %s',
    (file) => {
      expect(findVendors([parse(file, "export const a = 'taurus';")])).toEqual([]);
    },
  );

  it('every exception is still needed', () => {
    const needed = findVendors(parseAll('src'), {}).map(
      ({ file, found }) => `${file}: ${found.slice('names '.length)}`,
    );
    expect(Object.keys(EXCEPTIONS).filter((exception) => !needed.includes(exception))).toEqual([]);
  });
});
