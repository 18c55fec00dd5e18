import { describe, expect, it } from 'vitest';
import { dealersFolder, type DealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';

const open = (folder: DealersFolder, watch = false) => openTenants({ dir: folder.dir, watch });
const HEAD = 'title: Four weights\ndate: 2026-10-20\n';
const post = (head = HEAD, text = 'What the *van* weighs & carries.\n\n## Tare\n\nAnd no more.') =>
  `---\n${head}---\n${text}\n`;
const POST = 'north/alpha/posts/four-weights.md';

describe("posts of a site's folder", () => {
  it('are read completely, newest first', async () => {
    const folder = await dealersFolder();
    await folder.write(
      POST,
      post(`${HEAD}kind: review\npicture: /media/a.webp\nmakes: [Kia]\nmodels: [EV5]\ntypes: [car]\n`),
    );
    await folder.write('north/alpha/posts/newer.md', post('title: Newer\ndate: 2026-11-01\n'));
    await folder.write('north/alpha/posts/older.md', post('title: Older\ndate: 2026-01-31\n'));
    const tenants = await open(folder);
    expect(tenants.problems()).toEqual([]);
    const { posts } = tenants.bySlug('alpha')!;
    expect(posts.map(({ slug }) => slug)).toEqual(['newer', 'four-weights', 'older']);
    expect(posts[1]).toEqual({
      slug: 'four-weights',
      title: 'Four weights',
      date: '2026-10-20',
      kind: 'review',
      picture: '/media/a.webp',
      makes: ['Kia'],
      models: ['EV5'],
      types: ['car'],
      words: 'What the van weighs & carries. And no more.',
      body: 'What the *van* weighs & carries.\n\n## Tare\n\nAnd no more.\n',
    });
    expect(posts[0]).toMatchObject({ kind: 'article', picture: null, makes: [], models: [], types: [] });
    expect(tenants.bySlug('beta')!.posts).toEqual([]);
  });

  it('have the mistakes of their front matter at the line of the file', async () => {
    const folder = await dealersFolder();
    await folder.write(POST, post('title: One\ndate: 2026-02-30\n'));
    await folder.write('north/alpha/posts/newer.md', post('title: Newer\ndate: [\n'));
    const said = (await open(folder)).problems().map(({ message }) => message);
    expect(said).toEqual([
      expect.stringContaining('(line 3)'),
      expect.stringMatching(/^file is not valid YAML at line 3, column 8: \D+$/),
    ]);
  });

  const long = 'x'.repeat(91);
  it.each([
    ['no title', post('date: 2026-10-20\n'), 'title', 'is missing'],
    ['a title that is too long', post(`title: ${long}\ndate: 2026-10-20\n`), 'title', '90'],
    ['no date', post('title: One\n'), 'date', 'is missing'],
    ['an invalid date', post('title: One\ndate: 2026-02-30\n'), 'date', 'must be a date such as 2026-11-03'],
    ['a misspelt key', post(`${HEAD}pictur: /media/a.webp\n`), 'pictur', 'Did you mean "picture"?'],
    ['an unknown kind', post(`${HEAD}kind: revue\n`), 'kind', 'Allowed: article, review.'],
    ['an unknown make', post(`${HEAD}makes: [Kya]\n`), 'makes', 'Did you mean "Kia"?'],
    ['an unknown vehicle type', post(`${HEAD}types: [caravans]\n`), 'types.0', 'Did you mean "caravan"?'],
    [
      'a picture from elsewhere',
      post(`${HEAD}picture: javascript:alert(1)\n`),
      'picture',
      'must be a picture of the folder pictures',
    ],
    ['YAML that is none', post('title: [One\n'), null, 'is not valid YAML'],
    ['no front matter', 'Just words', null, 'must start with front matter'],
    ['no text', `---\n${HEAD}---\n`, 'text', 'is missing'],
    ['a script', post(HEAD, 'Hello\n\n<script>alert(1)</script>'), 'text, line 7', 'is HTML; posts are Markdown'],
    [
      'a tag with a handler',
      post(HEAD, 'Hello <img src=x onerror=alert(1)>'),
      'text, line 5',
      'is HTML; posts are Markdown',
    ],
    [
      'a link with a script',
      post(HEAD, 'One\ntwo [here](javascript:alert(1))'),
      'text, line 6',
      'is a link that is not allowed',
    ],
    [
      'a picture in the text',
      post(HEAD, '![A van](https://a.example/van.jpg)'),
      'text, line 5',
      'is a picture in the text',
    ],
    ['a second title', post(HEAD, '# Four weights\n\nText'), 'text, line 5', 'start with ##'],
  ])('with %s are reported with file and key, without affecting others', async (_what, wrong, key, says) => {
    const folder = await dealersFolder();
    await folder.write(POST, wrong);
    await folder.write('north/alpha/posts/right.md', post('title: Right\ndate: 2026-01-01\n'));
    const tenants = await open(folder);
    expect(tenants.problems().map(({ file }) => file)).toEqual([POST]);
    expect(tenants.problems()[0]).toMatchObject({ key, message: expect.stringContaining(says) });
    expect(tenants.bySlug('alpha')!.posts.map(({ slug }) => slug)).toEqual(['right']);
  });

  it('may show code that looks like a tag', async () => {
    const folder = await dealersFolder();
    await folder.write(POST, post(HEAD, 'Write `<script>` so. And [see](/contact-us), [call](tel:0755500001).'));
    expect((await open(folder)).problems()).toEqual([]);
  });

  it('are reported if they share a title, or if a name is not a slug', async () => {
    const folder = await dealersFolder();
    await folder.write(POST, post());
    await folder.write('north/alpha/posts/zz-copy.md', post());
    await folder.write('north/alpha/posts/Über uns.md', post());
    const tenants = await open(folder);
    expect(tenants.problems().map(({ file, message }) => [file, message.slice(0, 60)])).toEqual([
      ['north/alpha/posts/Über uns.md', expect.stringContaining('must have a name of lower-case letters')],
      ['north/alpha/posts/zz-copy.md', expect.stringContaining('title ("Four weights")')],
    ]);
  });

  it('stay in their last valid state when they become invalid, while the site is updated', async () => {
    const folder = await dealersFolder();
    await folder.write(POST, post());
    const tenants = await open(folder, true);
    try {
      await folder.write(POST, post('title: Broken\n'));
      await folder.write('north/alpha/site.yaml', 'name: Renamed\ndefault: true\nhosts: [www.alpha.example]\n');
      await expect
        .poll(() => [tenants.bySlug('alpha')!.name, tenants.problems().length], { timeout: 60_000, interval: 50 })
        .toEqual(['Renamed', 1]);
      expect(tenants.bySlug('alpha')!.posts.map(({ title }) => title)).toEqual(['Four weights']);
      await folder.write(POST, post('title: Fixed\ndate: 2026-10-21\n'));
      await expect
        .poll(() => tenants.bySlug('alpha')!.posts.map(({ title }) => title), { timeout: 60_000, interval: 50 })
        .toEqual(['Fixed']);
      expect(tenants.problems()).toEqual([]);
    } finally {
      await tenants.close();
    }
  });
});
