import { describe, expect, it } from 'vitest';
import * as demonstration from '#demo/demonstration.ts';
import { openEmptyLibrary } from '#integrations/media-library/empty.server.ts';
import { openFakeLibrary } from '#integrations/media-library/fake.server.ts';
import type { MediaLibrary } from '#media/media-library-port.ts';

const SCENE = '/media/scenes/family-dusk.webp';
const VIDEO = '/media/studio/videos/ute-grey.mp4';

interface Candidate {
  readonly library: MediaLibrary;
  /** A picture and a video of this library; `null` if it has none at all. */
  readonly has: { readonly picture: string; readonly video: string } | null;
}

const CANDIDATES: readonly [string, Candidate][] = [
  [
    'the fake',
    {
      library: openFakeLibrary({ [SCENE]: new Uint8Array([1]), [VIDEO]: new Uint8Array([2]) }),
      has: { picture: SCENE, video: VIDEO },
    },
  ],
  ['an installation without a library', { library: openEmptyLibrary(), has: null }],
  ['the demonstration', { library: demonstration.library, has: { picture: SCENE, video: VIDEO } }],
];

describe.each(CANDIDATES)('a library of pictures: %s', (_, { library, has }) => {
  it('returns the bytes of its files', async () => {
    const picture = await library.picture(has?.picture ?? SCENE);
    const video = await library.video(has?.video ?? VIDEO);
    expect([picture === null, video === null]).toEqual([has === null, has === null]);
    expect(picture?.length ?? 1).toBeGreaterThan(0);
  });

  it.each([
    '/media/scenes/unknown.webp',
    '/media/scenes/../../package.json',
    '/media/studio/videos/unknown.mp4',
    '/etc/passwd',
    '',
  ])('has nothing at %s', async (pathname) => {
    expect(await library.picture(pathname)).toBeNull();
    expect(await library.video(pathname)).toBeNull();
  });

  it('returns a video only from the call for videos', async () => {
    expect(await library.picture(has?.video ?? VIDEO)).toBeNull();
    expect(await library.video(has?.picture ?? SCENE)).toBeNull();
  });
});

describe('the fake library', () => {
  it('throws for a path with the magic word', async () => {
    await expect(openFakeLibrary({}).picture('/media/fails.webp')).rejects.toThrow('could not be read');
  });
});
