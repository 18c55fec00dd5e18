import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createMemoryRouter, redirect, type ShouldRevalidateFunction } from 'react-router';
import { expect, it } from 'vitest';

const ROUTES = path.resolve('src/routes');

/** The modules of routes that take posts: an answer may lead back to the same route. */
async function modulesWithActions(): Promise<readonly string[]> {
  const files = (await readdir(ROUTES, { recursive: true })).filter((file) => file.endsWith('.tsx')).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(path.join(ROUTES, file), 'utf8')));
  return files.filter((_, at) => /^export (?:async )?(?:function|const) action\b/m.test(texts[at]!));
}

/** A browser's router with one route that posts to itself. `answer`: of the action. */
async function afterPost(shouldRevalidate: ShouldRevalidateFunction | undefined, answer: () => unknown) {
  let loads = 0;
  const route = {
    id: 'form',
    path: '/form',
    loader: () => ++loads,
    action: async () => answer(),
    ...(shouldRevalidate && { shouldRevalidate }),
  };
  const router = createMemoryRouter([route], { initialEntries: ['/form'] });
  await router.navigate('/form');
  const before = loads;
  const formData = new FormData();
  formData.set('name', 'Sam');
  await router.navigate('/form?price=1', { formMethod: 'post', formData });
  const { search } = router.state.location;
  router.dispose();
  return { loadedAgain: loads > before, search };
}

const files = await modulesWithActions();

it('finds every route with a form', () => {
  expect(files).toContain('reserve/reserve.tsx');
  expect(files.length).toBeGreaterThan(20);
});

it.each(files)('%s: an answer that leads to the same route is shown', async (file) => {
  const { shouldRevalidate } = (await import(/* @vite-ignore */ `../../src/routes/${file}`)) as {
    shouldRevalidate?: ShouldRevalidateFunction;
  };
  const led = await afterPost(shouldRevalidate, () => redirect('/form?receipt=1', 303));
  expect(led).toEqual({ loadedAgain: true, search: '?receipt=1' });
  const same = await afterPost(shouldRevalidate, () => redirect('/form', 303));
  expect(same.loadedAgain).toBe(true);
});
