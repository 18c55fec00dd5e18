import { contrastFaults, violations } from './accessibility.ts';
import { expect, test } from './sites.ts';

test('the check with axe finds what is wrong in the named parts of a page', async ({ page }) => {
  await page.setContent(
    '<main><h1>Title</h1><div id="one"><img src="data:,"></div><p id="two" style="color: #ddd">Pale</p></main>',
  );
  expect(await violations(page, '#one')).toEqual(['image-alt: img']);
  expect(await violations(page, '#one', '#two')).toEqual(['color-contrast: #two', 'image-alt: img']);
  expect(await contrastFaults(page, '#one', '#two')).toEqual(['color-contrast: #two']);
});
