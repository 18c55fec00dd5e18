import { describe, expect, it } from 'vitest';
import { read } from './repository.ts';
import { EXCEPTIONS, findLayerViolations, layerOf, layersRule } from './layers.ts';
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

  it('has no exception that is not needed any more', () => {
    for (const [pair, reason] of Object.entries(EXCEPTIONS)) {
      const [from = '', to = ''] = pair.split(' -> ');
      expect(reason.length, `${pair} needs a written reason`).toBeGreaterThan(20);
      expect(
        sources.find((source) => source.path === from)?.imports.some((found) => found.file === to),
        `${pair} is not imported`,
      ).toBe(true);
    }
  });

  it.each([
    ['src/domain/pricing/a.ts', '#sites/site.ts', 'domain may import domain only'],
    ['src/domain/pricing/a.ts', 'zod', 'domain imports nothing but itself, no package and no node: module'],
    ['src/domain/pricing/a.ts', 'node:fs', 'domain imports nothing but itself, no package and no node: module'],
    ['src/leads/a.ts', '#stock/stock-queries.ts', 'a room never imports another room'],
    ['src/leads/a.ts', '../stock/stock-queries.ts', 'a room never imports another room'],
    [
      'src/leads/a.ts',
      '#integrations/mail/smtp.server.ts',
      'only server/compose.ts meets adapters; rooms see the types of port.ts',
    ],
    ['src/stock/a.ts', '#integrations/mail/port.ts', 'stock may not see ports'],
    ['src/routes/home.tsx', '#integrations/mail/port.ts', 'routes may not see ports'],
    ['src/routes/home.tsx', '#server/env.ts', 'nobody imports server/'],
    ['src/root.tsx', '#server/env.ts', 'nobody imports server/'],
    ['scripts/settings.ts', '#server/env.ts', 'nobody imports server/'],
    ['src/routes/home.tsx', '#db/client.server.ts', 'routes may import'],
    ['src/ui/card.tsx', '#sites/site.ts', 'ui may import ui, domain only'],
    ['src/ui/card.tsx', '#stock/ui/facets.tsx', 'ui may import ui, domain only'],
    ['src/stock/live.ts', '#ui/card.tsx', 'stock may import'],
    ['src/sites/a.ts', '#stock/stock-queries.ts', 'sites may import sites, domain only'],
    ['src/jobs/a.ts', '#leads/a.ts', 'jobs may import jobs, db only'],
    ['src/db/a.ts', '#sites/site.ts', 'db may import db, domain only'],
    ['src/integrations/mail/a.server.ts', '#integrations/webhook/port.ts', 'one port never imports another'],
    ['src/integrations/mail/a.server.ts', '#sites/site.ts', 'integrations may import'],
    ['src/ui/card.tsx', '../../scripts/icon-sprite.ts', 'ui may import ui, domain only'],
    ['src/stock/a.ts', '#tests/support/app.ts', 'code that ships never imports tests'],
    ['demo/stock.ts', '#sites/site.ts', 'demo may import demo, domain, db, ui only'],
  ])('catches %s importing %s', (file, imported, reason) => {
    expect(check(file, imported)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ['src/domain/pricing/a.ts', '#domain/vehicle/car.ts'],
    ['src/domain/pricing/a.test.ts', 'vitest'],
    ['src/stock/ui/facets.tsx', '#ui/card.tsx'],
    ['src/leads/a.ts', '#integrations/mail/port.ts'],
    ['src/leads/a.test.ts', '#integrations/mail/fake.server.ts'],
    ['src/ui/icon/sprite.test.ts', '../../../scripts/icon-sprite.ts'],
    ['src/server/compose.ts', '#integrations/mail/smtp.server.ts'],
    ['src/root.tsx', '#ui/card.tsx'],
    ['bench/import.ts', '#tests/support/feeds.ts'],
    ['tests/app/a.test.ts', '#server/main.ts'],
  ])('lets %s import %s', (file, imported) => {
    expect(check(file, imported)).toEqual([]);
  });

  it('stands in ARCHITECTURE.md for every folder of code', () => {
    const architecture = read('ARCHITECTURE.md');
    const folders = new Set(sources.flatMap((source) => (/^src\/\w+\//.exec(source.path) ?? [])[0] ?? []));
    const missing = [...folders]
      .filter((folder) => !architecture.includes(folder))
      .map((file) => ({ file, found: 'is not in the table of ARCHITECTURE.md' }));
    expectObeyed(
      {
        ...layersRule,
        instead:
          'add the folder to the table of ARCHITECTURE.md and to tests/integrity/layers.ts, or move its files into a room',
      },
      missing,
    );
    expect(layerOf('src/entry.server.tsx')).toBe('routes');
  });
});
