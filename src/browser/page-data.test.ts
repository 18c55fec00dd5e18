import { expect, it } from 'vitest';
import { dataOf, pageBlocks, pageData } from './page-data.ts';

const data = { name: 'Grüße 😀 </script><!--', price: 1_234_500, none: null, list: [{ deep: true }] };
const asked = (path: string) => new Request(`http://site.example${path}`);

it('is the very data where they are rendered, and nothing to the router but a name', () => {
  const page = pageData('vehicle', data, asked('/cars/a'));
  expect(JSON.parse(JSON.stringify(page))).toEqual({ pageBlock: 'vehicle' });
  expect(dataOf(page)).toBe(data);
});

it('stands in the document as JSON that ends no script', () => {
  const blocks = pageBlocks({
    root: pageData('root', data, asked('/')),
    plain: { a: 1 },
    none: null,
    text: 'pageBlock',
  });
  expect(blocks).toHaveLength(1);
  const [, name, text] = /^<script type="application\/json" data-page="(\w+)">([^<]*)<\/script>$/.exec(blocks[0]!)!;
  expect(name).toBe('root');
  expect(JSON.parse(text!)).toEqual(data);
});

it('goes whole where the router asks for it, and is read once', () => {
  const sent = JSON.parse(JSON.stringify(pageData('vehicle', data, asked('/cars/a.data')))) as { pageJson: string };
  expect(dataOf<typeof data>(sent)).toEqual(data);
  expect(dataOf<typeof data>(sent)).toBe(dataOf<typeof data>(sent));
  expect(pageBlocks({ vehicle: sent })).toEqual([]);
});

it('leaves alone what the browser made itself', () => {
  expect(dataOf(data)).toBe(data);
});
