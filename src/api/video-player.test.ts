import { expect, it } from 'vitest';
import { youtubePlayer } from './video-player.ts';
import { policy } from '#platform/content-security-policy.ts';

it('serves the YouTube player on a page with its own policy, which only our pages may frame [VDP-007]', async () => {
  const response = youtubePlayer('Forecourt01', 'iframe');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<iframe src="https://www.youtube-nocookie.com/embed/Forecourt01?');
  const allowed = response.headers.get('content-security-policy')!;
  expect(allowed).toContain('frame-src https://www.youtube-nocookie.com;');
  expect(allowed).toContain("frame-ancestors 'self'");
  expect(policy([])).not.toContain('youtube');
});

it('redirects to YouTube when opened directly', () => {
  const response = youtubePlayer('Forecourt01', 'document');
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    'https://www.youtube.com/watch?v=Forecourt01',
  ]);
});

it.each(['', 'short', 'Forecourt01x', '"><script>a', '../../secret'])('knows no video %j', (id) =>
  expect(youtubePlayer(id, 'iframe').status).toBe(404),
);
