import { differentScreens } from '../screens/take-screens.ts';
import { expect, test } from './sites.ts';

// All screens, one after the other.
test.describe.configure({ timeout: 900_000 });

test('the screens look as their references, or "npm run shots -- --update" renews them', async () => {
  const port = Number(process.env['E2E_PORT'] ?? 4317) + 1;
  expect(await differentScreens(port)).toEqual([]);
});
