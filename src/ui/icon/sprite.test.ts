import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawSprite, SPRITE_FILE } from '../../../scripts/icon-sprite.ts';

it('the sprite holds exactly the named icons (run "node scripts/icon-sprite.ts" after adding a name)', async () => {
  expect(readFileSync(SPRITE_FILE, 'utf8')).toBe(await drawSprite());
});
