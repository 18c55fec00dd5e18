// `npm run dev`: the same app through Vite in middleware mode: edited modules apply immediately, and the database and services stay open.
import http from 'node:http';
import { createServer } from 'vite';

process.env.NODE_ENV = 'development';
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { parseEnv } = await vite.ssrLoadModule('/src/server/env.ts');
const { compose } = await vite.ssrLoadModule('/src/server/compose.ts');
const env = parseEnv(process.env);
const demonstration = await vite.ssrLoadModule('/demo/demonstration.ts');
const logLevel = process.env.LOG_LEVEL ? env.LOG_LEVEL : 'warn';
const base = await compose({ ...env, LOG_LEVEL: logLevel }, (line) => console.log(line), demonstration);

const { getRequestListener } = await import('@hono/node-server');
const server = http.createServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      // Reloaded after an edit: the module and the context keys that it shares with the routes.
      const { createApp } = await vite.ssrLoadModule('/src/server/app.ts');
      const app = createApp({ ...base.web, built: null });
      await getRequestListener((incoming, bindings) => app.fetch(incoming, bindings))(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error.stack ?? error));
    }
  });
});
server.listen(env.PORT, () => {
  for (const site of base.web.tenants.all())
    console.log(`  ${site.name.padEnd(36)} http://${site.slug}.localhost:${env.PORT}/`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await base.close();
    await vite.close();
    process.exit(0);
  });
}
