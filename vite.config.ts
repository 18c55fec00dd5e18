import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file costs a part of a round trip on a slow connection: a page loads the framework, what pages share, and its own module.
            codeSplitting: {
              groups: [
                {
                  // In one file: it changes with upgrades only, and one file compresses better than five.
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@remix-run|cookie-es)\//,
                  priority: 2,
                },
                { name: 'shared', test: /\/src\//, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // The whole server is one build, so that context keys made by createContext() are one module instance.
        rolldownOptions: { input: './src/server/main.ts' },
      },
    },
  },
  build: { assetsInlineLimit: 0, cssCodeSplit: false, target: 'es2022' },
});
