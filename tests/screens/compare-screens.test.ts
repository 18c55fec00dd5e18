import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compareScreens, toReference } from './compare-screens.ts';
import { SCREENS } from './screens.ts';

interface Look {
  readonly header?: string;
  readonly button?: boolean;
  readonly picture?: string;
  readonly textAt?: number;
  readonly width?: number;
}

/** A page as boxes: a header, a picture, a button, and lines of letters. */
async function screenshot(look: Look = {}): Promise<Buffer> {
  const { header = '#12305e', button = true, picture = '#b3202c', textAt = 0, width = 1440 } = look;
  const letters = Array.from({ length: 600 }, (_, at) => {
    const [column, line] = [at % 60, Math.floor(at / 60)];
    return `<rect x="${80 + column * 9 + textAt}" y="${420 + line * 28}" width="${3 + ((at * 7) % 4)}" height="12" fill="#222"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="900">
    <rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="72" fill="${header}"/>
    <rect x="760" y="140" width="600" height="420" fill="#eef0f3"/><circle cx="1060" cy="350" r="150" fill="${picture}"/>
    ${button ? '<rect x="80" y="320" width="170" height="48" rx="8" fill="#12305e"/>' : ''}${letters.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

describe('the comparison of a screen with its reference', async () => {
  const reference = await toReference(await screenshot());
  const isSame = async (shot: Buffer) => (await compareScreens(shot, reference)).isSame;

  it('takes the same screen for the same, also when letters are smoothed or set a little differently', async () => {
    expect(await isSame(await screenshot())).toBe(true);
    expect(
      await isSame(
        await sharp(await screenshot())
          .blur(0.8)
          .png()
          .toBuffer(),
      ),
    ).toBe(true);
    expect(await isSame(await screenshot({ textAt: 1 }))).toBe(true);
  });

  it.each([
    ['a missing button', { button: false }],
    ['another colour of the header', { header: '#5e1212' }],
    ['another picture', { picture: '#2458a6' }],
    ['text that has moved', { textAt: 300 }],
    ['another width', { width: 1400 }],
  ] as const)('sees %s', async (_, look) => {
    const found = await compareScreens(await screenshot(look), reference);
    expect(found.isSame).toBe(false);
    expect(found.text).toMatch(
      /^(differs in \d+ squares of 32 pixels, at [\d, ]+|has 350 x 225 pixels, its reference)/,
    );
  });

  it('does not take a plain or a wrong reference for the screen', async () => {
    const plain = await sharp({ create: { width: 360, height: 225, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    expect((await compareScreens(await screenshot(), plain)).isSame).toBe(false);
    const upsideDown = await sharp(reference).flip().webp().toBuffer();
    expect((await compareScreens(await screenshot(), upsideDown)).isSame).toBe(false);
  });

  it('has forty screens with names of their own', () => {
    expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(40);
  });
});
