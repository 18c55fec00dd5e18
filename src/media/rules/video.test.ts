import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVideo, vehicleVideo } from './video.ts';

const youtube = { kind: 'youtube', id: 'Forecourt01' };

describe('a video [VDP-007]', () => {
  it.each([
    'https://www.youtube.com/watch?v=Forecourt01',
    'http://youtube.com/watch?v=Forecourt01&t=90s',
    'https://m.youtube.com/watch?feature=share&v=Forecourt01',
    'https://youtu.be/Forecourt01',
    'https://youtu.be/Forecourt01?si=abc',
    'https://www.youtube.com/shorts/Forecourt01',
    'https://www.youtube.com/embed/Forecourt01?rel=0',
    'https://www.youtube-nocookie.com/embed/Forecourt01',
    'HTTPS://WWW.YouTube.com/watch?v=Forecourt01',
    'https://www.youtube.com/live/Forecourt01',
  ])('is on YouTube at %s', (address) => expect(readVideo(address)).toEqual(youtube));

  it.each([
    ['https://cdn.example.com/walk.mp4', 'video/mp4'],
    ['https://cdn.example.com/a/walk.WEBM?v=2', 'video/webm'],
    ['https://cdn.example.com/walk.m4v', 'video/mp4'],
    ['/media/studio/videos/suv-white.mp4', 'video/mp4'],
  ])('is a file at %s', (address, type) => expect(readVideo(address)).toEqual({ kind: 'file', src: address, type }));

  it.each([
    '',
    'javascript:alert(1)',
    'javascript:alert(1)//.mp4',
    'data:video/mp4;base64,AA',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=Forecourt01"><script>',
    'https://youtu.be/../../evil',
    'https://youtube.com.evil.example/watch?v=Forecourt01',
    'https://evil.example/watch?v=Forecourt01',
    'https://vimeo.com/76979871',
    'https://cdn.example.com/walk.mov',
    'http://cdn.example.com/walk.mp4',
    '//cdn.example.com/walk.mp4',
    'https://user:pass@cdn.example.com/walk.mp4',
    '/etc/walk.mp4',
    '/media/../walk.mp4',
    'walk.mp4',
    'https://www.youtube.com/playlist?list=PL123',
    'not an address',
  ])('is not at %s', (address) => expect(readVideo(address)).toBeNull());

  it('has an 11-character id or an https URL, for any input', () => {
    const nearly = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.string().map((text) => `https://www.youtube.com/watch?v=${text}`),
      fc.string().map((text) => `https://youtu.be/${text}`),
      fc.string().map((text) => `https://a.example/${text}.mp4`),
    );
    fc.assert(
      fc.property(nearly, (address) => {
        const video = readVideo(address);
        if (video?.kind === 'youtube') expect(video.id).toMatch(/^[\w-]{11}$/);
        if (video?.kind === 'file') expect(video.src).toMatch(/^(?:https:\/\/[^\s"<>]+|\/media\/[\w./-]+)$/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the video of a vehicle [VDP-006]', () => {
  it('is its own, else the external one, else null', () => {
    const own = 'https://cdn.example.com/walk.mp4';
    expect(vehicleVideo({ videoUrl: own, externalVideoUrl: 'https://youtu.be/Forecourt01' })).toMatchObject({
      src: own,
    });
    expect(vehicleVideo({ videoUrl: 'https://vimeo.com/1', externalVideoUrl: 'https://youtu.be/Forecourt01' })).toEqual(
      youtube,
    );
    expect(vehicleVideo({ videoUrl: null, externalVideoUrl: 'javascript:alert(1)' })).toBeNull();
    expect(vehicleVideo({ videoUrl: null, externalVideoUrl: null })).toBeNull();
  });
});
