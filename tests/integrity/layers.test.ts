import { describe, expect, it } from 'vitest';
import { read } from './repository.ts';
import { findLayerViolations, findLayer, layersRule } from './layers.ts';
import { parse, parseAll } from './source.ts';
import { expectObeyed } from './violation.ts';

const check = (file: string, imported: string) =>
  findLayerViolations([parse(file, `import { x } from '${imported}';`)]).map((violation) =>
    violation.found.replace(/^.*?: /, ''),
  );

describe('who may import whom', () => {
  const sources = parseAll('src', 'demo', 'bench', 'scripts', 'tests');

  it('is obeyed by every file', () => {
    expect(sources.length).toBeGreaterThan(40);
    expectObeyed(layersRule, findLayerViolations(sources));
  });

  it.each([
    ['src/finance/rules/a.ts', '#sites/site.ts', 'rules of finance may import the rules of finance, vehicle only'],
    ['src/finance/rules/a.ts', '#leads/rules/a.ts', 'rules of finance may import the rules of finance, vehicle only'],
    ['src/finance/rules/a.ts', '../ui/a.tsx', 'rules of finance may import the rules of finance, vehicle only'],
    ['src/finance/rules/a.ts', 'zod', 'rules import no package and no node: module'],
    ['src/rules/money.ts', 'node:fs', 'rules import no package and no node: module'],
    ['src/rules/money.ts', '#vehicle/rules/vehicle.ts', 'rules may import rules only'],
    [
      'src/leads/a.ts',
      '#inventory/inventory-queries.ts',
      'a feature never imports another feature, except for its rules',
    ],
    [
      'src/leads/a.ts',
      '../inventory/inventory-queries.ts',
      'a feature never imports another feature, except for its rules',
    ],
    ['src/search/ui/a.tsx', '#vehicle/ui/price.tsx', 'a feature never imports another feature, except for its rules'],
    ['src/search/ui/a.tsx', '#views/cards/vehicle-card.tsx', 'search/ui may not import views'],
    ['src/leads/a.ts', '#media/rules/a.ts', 'leads does not name media among the features whose rules it uses'],
    ['src/leads/a.server.ts', '#integrations/mail/smtp.server.ts', 'only server/compose.ts knows adapters'],
    ['src/leads/ui/a.tsx', '#platform/mail-port.ts', 'leads/ui may not import platform'],
    ['src/leads/a.server.ts', '#reservations/payments-port.ts', 'a feature never imports another feature'],
    ['src/leads/ui/a.tsx', '#platform/db/client.server.ts', 'leads/ui may not import platform'],
    ['src/leads/a.server.ts', '#ui/card.tsx', 'leads may not import ui'],
    ['src/leads/a.server.ts', '#sites/site.ts', 'leads may not import sites'],
    ['src/leads/settings.ts', '#valuation/settings.ts', 'a feature never imports another feature'],
    ['src/routes/home/home.tsx', '#platform/mail-port.ts', 'routes may import'],
    ['src/views/cards/a.ts', '#routes/home/home.tsx', 'views may import'],
    ['src/routes/home/home.tsx', '#server/env.ts', 'nothing imports server/'],
    ['src/root.tsx', '#server/env.ts', 'nothing imports server/'],
    ['scripts/settings.ts', '#server/env.ts', 'nothing imports server/'],
    ['src/routes/home/home.tsx', '#platform/db/client.server.ts', 'routes may import'],
    ['src/routes/home/home.tsx', '#api/search.ts', 'routes may import'],
    ['src/ui/card.tsx', '#sites/site.ts', 'ui may import rules only'],
    ['src/ui/card.tsx', '#vehicle/rules/vehicle.ts', 'ui may import rules only'],
    ['src/browser/a.ts', '#media/rules/picture-set.ts', 'browser may import rules, ui only'],
    ['src/ui/card.tsx', '#search/ui/facets.tsx', 'ui may import rules only'],
    ['src/ui/card.tsx', '#browser/focus.ts', 'ui may import rules only'],
    [
      'src/sites/a.ts',
      '#inventory/inventory-queries.ts',
      'sites may import rules, feature rules, feature settings, platform, ui only',
    ],
    ['src/platform/jobs/a.ts', '#leads/a.ts', 'platform may import rules only'],
    ['src/platform/db/a.ts', '#vehicle/rules/vehicle.ts', 'platform may import rules only'],
    ['src/integrations/mail/a.server.ts', '#platform/webhook-port.ts', 'one port never imports another'],
    ['src/integrations/json-service.server.ts', '#platform/mail-port.ts', 'one port never imports another'],
    ['src/integrations/mail/a.server.ts', '#sites/site.ts', 'integrations may import'],
    ['src/ui/card.tsx', '../../scripts/icon-sprite.ts', 'ui may import rules only'],
    ['src/search/a.ts', '#tests/support/app.ts', 'code that ships never imports tests'],
    ['src/server/a.ts', '#demo/stock.ts', 'the product imports nothing of the demonstration'],
    ['demo/stock.ts', '#sites/site.ts', 'demo may import rules, features, feature rules, platform only'],
  ])('catches %s importing %s', (file, imported, reason) => {
    expect(check(file, imported)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ['src/finance/rules/a.ts', '#vehicle/rules/vehicle.ts'],
    ['src/finance/rules/a.ts', '#rules/money.ts'],
    ['src/finance/rules/a.test.ts', 'vitest'],
    ['src/search/ui/facets.tsx', '#ui/card.tsx'],
    ['src/search/ui/facets.tsx', '#browser/focus.ts'],
    ['src/search/ui/facets.tsx', '../rules/facets.ts'],
    ['src/leads/a.server.ts', '#platform/mail-port.ts'],
    ['src/leads/a.server.ts', '#platform/db/client.server.ts'],
    ['src/leads/a.test.ts', '#integrations/mail/fake.server.ts'],
    ['src/ui/icon/sprite.test.ts', '../../../scripts/icon-sprite.ts'],
    ['src/api/a.ts', '#inventory/inventory-queries.ts'],
    ['src/sites/a.ts', '#leads/settings.ts'],
    ['src/sites/a.ts', '#vehicle/settings/consumer-law.ts'],
    ['src/server/compose.ts', '#integrations/mail/smtp.server.ts'],
    ['src/integrations/reviews/google.server.ts', '../json-service.server.ts'],
    ['src/integrations/reviews/google.server.ts', '#content/reviews-port.ts'],
    ['src/routes/home/home.tsx', '#views/cards/stock-card.tsx'],
    ['src/root.tsx', '#ui/card.tsx'],
    ['bench/import.ts', '#tests/support/feeds.ts'],
    ['tests/app/a.test.ts', '#server/main.ts'],
  ])('lets %s import %s', (file, imported) => {
    expect(check(file, imported)).toEqual([]);
  });

  it('is in ARCHITECTURE.md for every folder of code', () => {
    const architecture = read('ARCHITECTURE.md');
    const folders = new Set(sources.flatMap((source) => (/^src\/\w+\//.exec(source.path) ?? [])[0] ?? []));
    const missing = [...folders]
      .filter((folder) => !architecture.includes(folder))
      .map((file) => ({ file, found: 'is not in the table of ARCHITECTURE.md' }));
    expectObeyed(
      {
        ...layersRule,
        instead:
          'add the folder to the table of ARCHITECTURE.md and to tests/integrity/layers.ts, or move its files into an existing folder',
      },
      missing,
    );
    expect(findLayer('src/entry.server.tsx')).toBe('routes');
  });
});
