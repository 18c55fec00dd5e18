import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { createVehicleViews } from './vehicle-views.server.ts';

it('counts the views of a vehicle over all sites, including concurrent ones [VDP-051]', async () => {
  const views = createVehicleViews((await testDatabase()).db);
  expect(await views.read('car-1')).toBe(0);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => views.add('car-1', at % 2 ? 'group/one' : 'group/two', 1000 + at)),
  );
  expect(await views.read('car-1')).toBe(20);
  expect(await views.add('car-1', 'group/one', 5000)).toBe(21);
  expect(await views.read('car-2')).toBe(0);
});
