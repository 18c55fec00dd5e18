import { describe, expect, it } from 'vitest';
import {
  findFolderViolations,
  findRouteViolations,
  findWrongRows,
  foldersRule,
  routeFoldersRule,
  VIEW_FOLDERS,
} from './folders.ts';
import { parse, parseAll } from './source.ts';
import { expectObeyed } from './violation.ts';

describe('folders of the product', () => {
  const sources = parseAll('src');

  it('import only the folders of their row', () => {
    expectObeyed(foldersRule, findFolderViolations(sources));
  });

  it('have rows in an order without circles, and none that is not needed', () => {
    expectObeyed({ ...foldersRule, name: 'the table of folders is an order' }, findWrongRows(sources));
  });

  it('of views have rows, too', () => {
    expectObeyed(foldersRule, findFolderViolations(sources, VIEW_FOLDERS, 'src/views/'));
    expectObeyed(foldersRule, findWrongRows(sources, VIEW_FOLDERS, 'src/views/'));
  });

  it('of routes import no other', () => {
    expectObeyed(routeFoldersRule, findRouteViolations(sources));
    const found = findRouteViolations([
      parse('src/routes/home/a.ts', "import { x } from '../search/search.tsx';\nimport { y } from './b.ts';"),
    ]);
    expect(found).toEqual([{ file: 'src/routes/home/a.ts', line: 1, found: 'imports src/routes/search/search.tsx' }]);
  });

  it('are caught with an arrow that is not in their row, by value and by type', () => {
    const found = (file: string, code: string) => findFolderViolations([parse(file, code)]).map((one) => one.found);
    expect(found('src/ui/card.tsx', "import type { Vehicle } from '#vehicle/rules/vehicle.ts';")).toEqual([
      'imports src/vehicle/rules/vehicle.ts: the row of ui does not name vehicle',
    ]);
    expect(found('src/leads/a.ts', "import { wholeSite } from '#sites/resolve-site.ts';")).toHaveLength(1);
    expect(found('src/strange/a.ts', '')).toEqual(['is in src/strange/, which has no row']);
    expect(found('src/views/a.ts', "import { formatMoney } from '#rules/money.ts';")).toEqual([]);
  });

  it('are caught with a row that leads back, or that no import needs', () => {
    const rows = { rules: { imports: ['ui'] }, ui: { imports: ['rules'] } };
    expect(findWrongRows([], rows).map((one) => one.found)).toEqual([
      'rules names ui, which is not above it',
      'ui names rules, which it does not import',
    ]);
  });
});
