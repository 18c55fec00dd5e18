import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { dealersFolder } from '#tests/support/dealers-folder.ts';

const run = (script: string, dir: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/node', [`scripts/${script}.ts`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEALERS_DIR: dir, NODE_OPTIONS: '' },
  });
  return { status, stdout, stderr };
};

describe('npm run settings', () => {
  it('prints value, origin and meaning of every setting', async () => {
    const folder = await dealersFolder();
    await folder.write('north/alpha/site.yaml', 'name: Alpha Motors\nsettings:\n  search: { pageSize: 12 }\n');
    const { status, stdout, stderr } = run('settings', folder.dir, '--site', 'alpha');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Alpha Motors (north/alpha)');
    expect(stdout).toContain('* search.pageSize = 12  (site)\n    Sets the number of vehicles on a search page.\n');
    expect(stdout).toContain('  search.paging = "pages"  (default)\n');
    const json = JSON.parse(run('settings', folder.dir, '--site', 'alpha', '--json').stdout) as { key: string }[];
    expect(json.find((one) => one.key === 'search.pageSize')).toEqual({
      key: 'search.pageSize',
      value: 12,
      origin: 'site',
      about: 'Sets the number of vehicles on a search page.',
    });
  });

  it('lists the sites and the nearest name for an unknown site, with exit code 2', async () => {
    const { dir } = await dealersFolder();
    expect(run('settings', dir, '--site', 'alhpa')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'There is no site "alhpa". Did you mean "alpha"? Sites: alpha, beta, gamma.\n',
    });
    expect(run('settings', dir)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--site is missing. Sites: alpha, beta, gamma.'),
    });
    expect(run('settings', dir, '--sight', 'alpha')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--site SLUG'),
    });
  });

  it('reports what is wrong with a broken site, with exit code 1', async () => {
    const folder = await dealersFolder();
    await folder.write('north/alpha/site.yaml', 'name: Alpha\nsettings: { chat: { mode: maybe } }\n');
    const { status, stderr } = run('settings', folder.dir, '--site', 'alpha');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        'The site "alpha" could not be loaded:\nnorth/alpha/site.yaml: chat.mode ("maybe") is not allowed. Allowed: off, token, chatSetting.\n',
    });
  });
});

describe('npm run new-site', () => {
  it('creates a site that the settings command finds', async () => {
    const { dir } = await dealersFolder();
    const made = run(
      'new-site',
      dir,
      '--group',
      'west',
      '--slug',
      'delta',
      '--name',
      'Delta Motors',
      '--template',
      'outlet',
      '--new-group',
      '--state',
      'wa',
      '--mail',
      'leads@delta.example',
    );
    expect(made).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('http://delta.localhost:3000/'),
    });
    expect(run('settings', dir, '--site', 'delta').stdout).toContain('* site.template = "outlet"  (site)');
  });

  it('reports wrong use with the usage, and exit code 2', async () => {
    const { dir } = await dealersFolder();
    expect(run('new-site', dir, '--group', 'north', '--slug', 'delta')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^--name is missing\.\n\nnpm run new-site/),
    });
    expect(
      run('new-site', dir, '--group', 'north', '--slug', 'delta', '--name', 'D', '--template', 'outlt'),
    ).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean "outlet"?') });
    expect(run('new-site', dir, '--grup', 'north')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Unknown option '--grup'"),
    });
  });
});
