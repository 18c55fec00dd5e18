import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What forms and the pages of locations share. */
const ENQUIRY = /\/src\/((leads|dealerships)\/(?!ui\/remembered-details)|routes\/(contact|locations)\/)/;

/** What the pages of a dealer's content share. */
const CONTENT = /\/src\/(routes\/content\/|content\/ui\/directory-screen)/;

function isOnMostPages(id: string): boolean {
  return id.includes('/src/') && !id.includes('/src/styles/') && !ENQUIRY.test(id) && !CONTENT.test(id);
}

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
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@remix-run|cookie-es)\/|vite\/preload-helper/,
                  priority: 2,
                },
                { name: 'shared', test: isOnMostPages, minShareCount: 2, priority: 1 },
                // What a search or a home page does not need: only the pages that show a form or a dealer's content load it.
                { name: 'enquiry', test: ENQUIRY, minShareCount: 2 },
                { name: 'content', test: CONTENT, minShareCount: 2 },
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
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // The first versions with :has() and color-mix(), which the layout needs: rewritten rules for older ones would be dead weight.
    cssTarget: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
  },
});
