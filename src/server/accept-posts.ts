import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { siteUploadLimits } from '#leads/rules/lead-forms.ts';
import { UploadRefused } from './uploads.ts';
import type { App, WebDependencies } from './web-dependencies.ts';

const MAX_BODY_BYTES = 64 * 1024;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
const SAFE_METHOD = /^(?:GET|HEAD|OPTIONS)$/;

/** Refuses posts from other websites, whose origin browsers send. The router would refuse them too, but as an error of the server. */
export const fromOwnPages: MiddlewareHandler<App> = createMiddleware<App>(async (c, next) => {
  const from = c.req.header('origin');
  if (SAFE_METHOD.test(c.req.method) || from === undefined || from === c.get('url').origin) return next();
  return c.text(
    'This form was sent from another website and was not accepted. Please open the page on this website and send it again.\n',
    403,
  );
});

/** Pages accept what forms send; the operations of the API check their own content types. */
export const formsOnly: MiddlewareHandler<App> = createMiddleware<App>(async (c, next) => {
  const type = c.req.header('content-type') ?? '';
  if (c.req.method !== 'POST' || c.req.path.startsWith('/api/') || FORM_TYPE.test(type)) return next();
  return c.text(
    `This URL accepts forms (application/x-www-form-urlencoded or multipart/form-data), not ${type.slice(0, 60) || 'a body without a content type'}. Nothing was stored.\n`,
    415,
  );
});

const limit = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) =>
    c.text(`The form is larger than ${MAX_BODY_BYTES / 1024} kB. Please shorten the message and send it again.\n`, 413),
});

/** Only for requests with a body: to read one, the adapter must build a complete `Request`. A form with files has limits of its own. */
export const limitBody: MiddlewareHandler<App> = createMiddleware<App>(async (c, next) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' || c.get('upload') ? next() : limit(c, next),
);

/** Reads a form with file fields as it arrives, and frees its files once it is answered. */
export function takeFiles({ uploads }: Pick<WebDependencies, 'uploads'>): MiddlewareHandler<App> {
  return createMiddleware<App>(async (c, next) => {
    const isMultipart = /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');
    const isPage = c.req.method === 'POST' && !c.req.path.startsWith('/api/');
    const limits = isPage && isMultipart ? siteUploadLimits(c.get('site')) : null;
    if (!limits) return next();
    try {
      c.set('upload', await uploads.read(c.req.raw, limits));
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error;
      return c.text(`${error.message}\n`, error.status);
    }
    try {
      await next();
    } finally {
      await c.get('upload')?.close();
    }
    return undefined;
  });
}
