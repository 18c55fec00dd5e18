import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  serverBuildFile: 'main.js',
  // Pages are whole documents of one site: no manifest requests, the few routes travel with the first page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
