import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The framework in one piece: it changes with upgrades only, and one file packs better than five.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@remix-run|cookie-es)\//,
                },
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
