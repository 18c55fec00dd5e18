import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    ssr: {
      build: {
        // The whole server is one build, so that context keys made by createContext() are one module instance.
        rolldownOptions: { input: './src/server/main.ts' },
      },
    },
  },
  build: { assetsInlineLimit: 0, cssCodeSplit: false, target: 'es2022' },
});
