import { Hono } from 'hono';
import { FAKE_LENDER } from '#integrations/finance-service/fake.server.ts';

/** Path of the demonstration's lender page, on every site's own origin. */
export const LENDER_SANDBOX_PATH = '/lender-sandbox';

/** The page of the sandbox in place of a URL of the lender that does not exist; any other URL as it is. */
export function lenderPage(url: string, origin: string): string {
  return url.startsWith(`${FAKE_LENDER}/`) ? `${origin}${LENDER_SANDBOX_PATH}${url.slice(FAKE_LENDER.length)}` : url;
}

/** The page on which an applicant of the demonstration arrives. It works without scripts and styles. */
export function createLenderSandbox(): Hono {
  const app = new Hono();
  app.get('/applications/:number{[0-9]{1,9}}', (c) => {
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
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
</head>
<body>
<main>
<h1>Test lender</h1>
<p><strong>Application ${number} has arrived.</strong> This is a demonstration: no lender has it, and no credit check is made.</p>
<p>On a real site, the applicant continues here with their lender.</p>
<p><a href="/">Back to the website</a></p>
</main>
</body>
</html>
`;
