import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  serverBuildFile: 'main.js',
  // Pages are whole documents of one site: no manifest requests, the few routes travel with the first page.
  routeDiscovery: { mode: 'initial' },
  // One file per route: the separate loading of a route's loader and its component costs more round trips than it saves.
  splitRouteModules: false,
} satisfies Config;
