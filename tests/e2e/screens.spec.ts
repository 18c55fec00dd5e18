import { differentScreens } from '../screens/take-screens.ts';
import { expect, test } from './sites.ts';

test('the screens look as their references, or "npm run shots -- --update" renews them', async () => {
  // All screens, one after the other.
  test.setTimeout(900_000);
  const port = Number(process.env['E2E_PORT'] ?? 4317) + 1;
  expect(await differentScreens(port)).toEqual([]);
});
