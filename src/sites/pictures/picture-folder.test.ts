import { createHash } from 'node:crypto';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dealershipYaml, dealersFolder, type DealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from '../load-tenants.server.ts';
import { readDealerPicture, readPictures } from './picture-folder.server.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const addressOf = (name: string, content: string) => `/media/dealers/${name}-${hash(content)}.webp`;
const open = (folder: DealersFolder) => openTenants({ dir: folder.dir, watch: false });
const slide = (image: string) => `name: Alpha Motors
settings:
  home:
    slides:
      - { id: one, name: One, description: First, url: /about-us, label: See, image: ${image} }
`;

describe('a picture of a dealer', () => {
  it('is named by its file in settings, records, pages and posts', async () => {
    const folder = await dealersFolder();
    await folder.write('north/pictures/yard.jpg', 'the yard');
    await folder.write('north/alpha/pictures/team.png', 'the team');
    await folder.write('north/dealerships.yaml', dealershipYaml('city', '      image: { url: pictures/yard.jpg }\n'));
    await folder.write('north/beta/site.yaml', 'name: Beta Motors\n');
    await folder.write('north/alpha/site.yaml', slide('pictures/team.png'));
    await folder.write(
      'north/alpha/pages/about-us.md',
      '::: hero\npicture: pictures/yard.jpg\nphonePicture: pictures/team.png\nalt: The yard\n# Us\n:::\n\n![Our team](pictures/team.png)\n',
    );
    await folder.write(
      'north/alpha/posts/new.md',
      '---\ntitle: New\ndate: 2026-01-02\npicture: pictures/team.png\n---\nText.\n',
    );
    const tenants = await open(folder);
    expect(tenants.problems()).toEqual([]);
    const site = tenants.bySlug('alpha')!;
    const [yard, team] = [addressOf('yard', 'the yard'), addressOf('team', 'the team')];
    expect(site.settings.home.slides[0]!.image).toBe(team);
    expect(site.locations[0]!.image).toEqual({ url: yard, thumb: yard });
    expect(site.posts[0]!.picture).toBe(team);
    const [hero, pictures] = site.pages['about-us']!.sections;
    expect(hero).toMatchObject({ kind: 'hero', picture: { url: yard }, phonePicture: team });
    expect(JSON.stringify(pictures)).toContain(team);
    expect(site.pictures).toEqual({
      [yard]: { file: 'north/pictures/yard.jpg', address: yard },
      [team]: { file: 'north/alpha/pictures/team.png', address: team },
    });
  });

  it('belongs to its site alone, or to the sites of its group', async () => {
    const folder = await dealersFolder();
    await folder.write('north/pictures/yard.jpg', 'the yard');
    await folder.write('north/alpha/pictures/team.jpg', 'the team');
    const tenants = await open(folder);
    const picturesOf = (slug: string) => Object.keys(tenants.bySlug(slug)!.pictures);
    expect(picturesOf('alpha')).toEqual([addressOf('yard', 'the yard'), addressOf('team', 'the team')]);
    expect(picturesOf('beta')).toEqual([addressOf('yard', 'the yard')]);
    expect(picturesOf('gamma')).toEqual([]);
  });

  it('of the site precedes one of the group with the same name, which files of the group still show', async () => {
    const folder = await dealersFolder();
    await folder.write('north/pictures/yard.jpg', 'of the group');
    await folder.write('north/alpha/pictures/yard.jpg', 'of the site');
    await folder.write('north/dealerships.yaml', dealershipYaml('hills', '      image: { url: pictures/yard.jpg }\n'));
    await folder.write('north/alpha/site.yaml', slide('pictures/yard.jpg'));
    const tenants = await open(folder);
    expect(tenants.problems()).toEqual([]);
    const site = tenants.bySlug('alpha')!;
    expect(site.settings.home.slides[0]!.image).toBe(addressOf('yard', 'of the site'));
    expect(site.locations[0]!.image!.url).toBe(addressOf('yard', 'of the group'));
    expect(Object.keys(site.pictures)).toEqual([addressOf('yard', 'of the group'), addressOf('yard', 'of the site')]);
  });

  it('has a new address and changes the site when its file changes, without a restart', async () => {
    const folder = await dealersFolder();
    await folder.write('north/alpha/pictures/team.jpg', 'before');
    await folder.write('north/alpha/site.yaml', slide('pictures/team.jpg'));
    const tenants = await openTenants({ dir: folder.dir, watch: true });
    onTestFinished(() => tenants.close());
    const before = tenants.bySlug('alpha')!;
    await folder.write('north/alpha/pictures/team.jpg', 'after!');
    await vi.waitFor(
      () => expect(tenants.bySlug('alpha')!.settings.home.slides[0]!.image).toBe(addressOf('team', 'after!')),
      { timeout: 60_000, interval: 20 },
    );
    expect(tenants.bySlug('alpha')!.version).not.toBe(before.version);
    expect(Object.keys(tenants.bySlug('alpha')!.pictures)).toEqual([addressOf('team', 'after!')]);
  });

  it('of the group changes the sites of the group when its file changes', async () => {
    const folder = await dealersFolder();
    await folder.write('north/pictures/yard.jpg', 'before');
    const tenants = await openTenants({ dir: folder.dir, watch: true });
    onTestFinished(() => tenants.close());
    await folder.write('north/pictures/yard.jpg', 'after!');
    await vi.waitFor(
      () => expect(Object.keys(tenants.bySlug('beta')!.pictures)).toEqual([addressOf('yard', 'after!')]),
      { timeout: 60_000, interval: 20 },
    );
  });
});

describe('a missing picture', () => {
  it('is reported with file, line and the nearest name, and the site keeps its last valid version', async () => {
    const folder = await dealersFolder();
    await folder.write('north/alpha/pictures/team.jpg', 'the team');
    await folder.write('north/alpha/site.yaml', slide('pictures/team.jpg'));
    const tenants = await openTenants({ dir: folder.dir, watch: true });
    onTestFinished(() => tenants.close());
    await folder.write('north/alpha/site.yaml', slide('pictures/taem.jpg'));
    await vi.waitFor(() => expect(tenants.problems()).toHaveLength(1), { timeout: 60_000, interval: 20 });
    expect(tenants.problems()[0]).toMatchObject({
      file: 'north/alpha/site.yaml',
      key: 'settings.home.slides.image',
      message:
        'settings.home.slides.image ("pictures/taem.jpg") is not in the folder pictures of the site or its group: add the file or correct the name. Allowed: pictures/team.jpg. Did you mean "pictures/team.jpg"? (line 5)',
    });
    expect(tenants.bySlug('alpha')!.settings.home.slides[0]!.image).toBe(addressOf('team', 'the team'));
  });

  it('of a page is reported with its line, and the rest of the page is shown', async () => {
    const folder = await dealersFolder();
    await folder.write(
      'north/alpha/pages/about-us.md',
      '::: hero\npicture: pictures/gone.jpg\nalt: Gone\n# Us\n:::\n\n![Gone too](pictures/gone-too.jpg)\n',
    );
    const tenants = await open(folder);
    const reason =
      'is not shown: is not in the folder pictures of the site or its group: add the file or correct the name. There is no picture in it yet';
    expect(tenants.problems().map(({ key, message }) => [key, message])).toEqual([
      ['line 2', `line 2 ("pictures/gone.jpg") ${reason}`],
      ['line 7', `line 7 ("pictures/gone-too.jpg") ${reason}`],
    ]);
    expect(tenants.bySlug('alpha')!.pages['about-us']!.sections[0]).toMatchObject({ kind: 'hero', picture: null });
  });
});

describe('a file that cannot be shown', () => {
  const problemWith = async (name: string, make: (file: string, folder: DealersFolder) => Promise<unknown>) => {
    const folder = await dealersFolder();
    const file = path.join(folder.dir, 'north/alpha/pictures', name);
    await mkdir(path.dirname(file), { recursive: true });
    await make(file, folder);
    await folder.write('north/alpha/site.yaml', slide(`pictures/${name}`));
    return (await open(folder))
      .problems()
      .map(({ message }) => message)
      .join('\n');
  };
  const write = (file: string) => writeFile(file, 'bytes');

  it.each([
    ['Team.jpg', 'must have a name of lower-case letters'],
    ['team_photo.jpg', 'must have a name of lower-case letters'],
    ['team.svg', 'must have a name of lower-case letters'],
    ['team.html', 'must have a name of lower-case letters'],
    [`${'a'.repeat(81)}.jpg`, 'must have a name of at most 80 characters'],
  ])('is named with the reason: %s', async (name, reason) => {
    expect(await problemWith(name, write)).toContain(reason);
  });

  it('is a link: it could lead out of the folder', async () => {
    expect(
      await problemWith('team.jpg', (file, { dir }) => symlink(path.join(dir, 'north/group.yaml'), file)),
    ).toContain('must be a file, not a link');
  });

  it('is a folder', async () => {
    expect(await problemWith('team.jpg', (file) => mkdir(file))).toContain('must be a file, not a folder');
  });

  it('has more than 8 MB', async () => {
    const large = async (file: string) => {
      await write(file);
      await truncate(file, 8 * 1024 * 1024 + 1);
    };
    expect(await problemWith('team.jpg', large)).toContain('has 8388609 bytes; 8388608 are allowed');
  });

  it.each(['pictures/../site.yaml', 'pictures/./team.jpg', 'pictures//etc/passwd', 'pictures/__proto__'])(
    'is outside of the folder: %s',
    async (name) => {
      const folder = await dealersFolder();
      await folder.write('north/alpha/pictures/team.jpg', 'the team');
      await folder.write('north/alpha/site.yaml', slide(name));
      expect((await open(folder)).problems()[0]!.message).toContain('is not in the folder pictures');
    },
  );

  it('is named by an address, which changes with its content and may be that of another group', async () => {
    const folder = await dealersFolder();
    await folder.write('south/pictures/team.jpg', 'the team');
    await folder.write('north/alpha/site.yaml', slide(addressOf('team', 'the team')));
    expect((await open(folder)).problems()[0]!.message).toContain('is an address that changes with the picture');
  });
});

describe('the folder of pictures', () => {
  it('is not followed where it is a link', async () => {
    const folder = await dealersFolder();
    await folder.write('south/pictures/team.jpg', 'the team');
    await symlink(path.join(folder.dir, 'south/pictures'), path.join(folder.dir, 'north/pictures'));
    const tenants = await open(folder);
    expect(tenants.problems()).toMatchObject([
      { file: 'north/pictures', message: 'file must be a folder, not a link or a file' },
    ]);
  });

  it('of a group is not a site, and no site has its name', async () => {
    const folder = await dealersFolder();
    await folder.write('north/pictures/site.yaml', 'name: Pictures\n');
    const tenants = await open(folder);
    expect(tenants.problems()).toEqual([]);
    expect(tenants.bySlug('pictures')).toBeUndefined();
  });

  it('may contain a note and hidden files', async () => {
    const folder = await dealersFolder();
    for (const name of ['README.md', '.DS_Store', 'team.jpg']) await folder.write(`north/pictures/${name}`, name);
    expect(Object.keys(await readPictures(folder.dir, 'north', []))).toEqual(['pictures/team.jpg']);
  });
});

describe('the bytes at an address', () => {
  const picture = { file: 'north/pictures/team.jpg', address: addressOf('team', 'the team') };

  it('are those of the file', async () => {
    const folder = await dealersFolder();
    await folder.write(picture.file, 'the team');
    expect((await readDealerPicture(folder.dir, picture))?.toString()).toBe('the team');
  });

  it('are none where the file has changed, is gone, or is now a link', async () => {
    const folder = await dealersFolder();
    await folder.write(picture.file, 'another team');
    expect(await readDealerPicture(folder.dir, picture)).toBeNull();
    await folder.remove(picture.file);
    expect(await readDealerPicture(folder.dir, picture)).toBeNull();
    await folder.write('south/team.jpg', 'the team');
    await symlink(path.join(folder.dir, 'south/team.jpg'), path.join(folder.dir, picture.file));
    expect(await readDealerPicture(folder.dir, picture)).toBeNull();
  });
});
