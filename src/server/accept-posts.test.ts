import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { takeFiles } from './accept-posts.ts';
import type { App } from './web-dependencies.ts';

/** An application with a form that takes files; `answer` is what it does with a post. */
function open(answer: () => Response) {
  const events: string[] = [];
  const site = sampleSite([sampleDealership('one')], { forms: { offered: ['careers'] } });
  const upload = { fields: [], files: [], close: async () => void events.push('closed') };
  const app = new Hono<App>();
  app.use(async (c, next) => (c.set('site', site), next()));
  app.use(takeFiles({ uploads: { read: async () => upload } }));
  app.post('/careers', () => (events.push('answered'), answer()));
  app.onError(() => new Response(null, { status: 500 }));
  return { events, post: () => app.request('/careers', { method: 'POST', body: new FormData() }) };
}

it.each([
  [
    'throws',
    () => {
      throw new Error('the database is gone');
    },
    500,
  ],
  ['answers', () => new Response('thank you'), 200],
])('frees the files of a form once the application %s', async (_, answer, status) => {
  const { events, post } = open(answer);
  expect((await post()).status).toBe(status);
  expect(events).toEqual(['answered', 'closed']);
});
