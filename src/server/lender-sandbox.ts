import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { FAKE_LENDER } from '#integrations/finance-service/fake.server.ts';

/** Path of the demonstration's lender page, on every site's own origin. */
export const LENDER_SANDBOX_PATH = '/lender-sandbox';

/** The page of the sandbox in place of a URL of the lender that does not exist; any other URL as it is. */
export function lenderPage(url: string, origin: string): string {
  return url.startsWith(`${FAKE_LENDER}/`) ? `${origin}${LENDER_SANDBOX_PATH}${url.slice(FAKE_LENDER.length)}` : url;
}

/** System fonts and colours: the page belongs to no site. */
const STYLE = `
:root { color-scheme: light dark }
body {
  margin: 0; min-height: 90vh; padding: 1.5rem;
  display: grid; place-content: center;
  font: 1.0625rem/1.5 system-ui, sans-serif;
}
main { max-width: 34rem }
p { margin: 0 0 1rem }
h1 { margin: 0 0 .5rem; font-size: 1.625rem; line-height: 1.2 }
.back {
  display: inline-block; padding: .75rem 1.25rem;
  border: 1px solid; border-radius: .5rem;
  color: inherit; font-weight: 600; text-decoration: none;
}
.back:focus-visible { outline: 3px solid; outline-offset: 2px }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page on which an applicant of the demonstration arrives. It works without scripts. */
export function createLenderSandbox(): Hono {
  const app = new Hono();
  app.get('/applications/:number{[0-9]{1,9}}', (c) => {
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Content-Security-Policy', POLICY);
    return c.html(document(c.req.param('number')));
  });
  return app;
}

const document = (number: string) => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Test lender: application ${number}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Test lender</h1>
<p><strong>Application ${number} has arrived.</strong> This is a demonstration: no lender has it, and no credit check is made.</p>
<p>On a real site, the applicant continues here with their lender.</p>
<p><a class="back" href="/">Back to the website</a></p>
</main>
</body>
</html>
`;
