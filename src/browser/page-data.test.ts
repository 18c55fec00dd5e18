import { readPage } from '#tests/support/html.ts';
import { expect, it } from 'vitest';
import { readPageData, pageBlocks, pageData } from './page-data.ts';

const data = { name: 'Grüße 😀 </script><!--', price: 1_234_500, none: null, list: [{ deep: true }] };
const requestFor = (path: string) => new Request(`http://site.example${path}`);

it('returns the same object while rendering, and serialises only a name for the router', () => {
  const page = pageData('vehicle', data, requestFor('/cars/a'));
  expect(JSON.parse(JSON.stringify(page))).toEqual({ pageBlock: 'vehicle' });
  expect(readPageData(page)).toBe(data);
});

it('is JSON in the document that cannot close its script element', () => {
  const blocks = pageBlocks({
    root: pageData('root', data, requestFor('/')),
    plain: { a: 1 },
    none: null,
    text: 'pageBlock',
  });
  expect(blocks).toHaveLength(1);
  const page = readPage(blocks[0]!);
  expect(page.attributes('script[type="application/json"]', 'data-page')).toEqual(['root']);
  expect(page.json('script')).toEqual(data);
  expect(page.$('script').prop('outerHTML')).toBe(blocks[0]);
});

it('is complete in a data request, and parsed once', () => {
  const sent = JSON.parse(JSON.stringify(pageData('vehicle', data, requestFor('/cars/a.data')))) as {
    pageJson: string;
  };
  expect(readPageData<typeof data>(sent)).toEqual(data);
  expect(readPageData<typeof data>(sent)).toBe(readPageData<typeof data>(sent));
  expect(pageBlocks({ vehicle: sent })).toEqual([]);
});

it('returns plain objects unchanged', () => {
  expect(readPageData(data)).toBe(data);
});
