import { openDatabase } from '#platform/db/client.server.ts';
import { importFeed } from '#feeds/import-feed.server.ts';
import { parseMapping } from '#feeds/mapping.server.ts';
import { NOW, sampleGroup, YARD_MAPPING } from './feeds.ts';

/**
 * A separate process for the test that kills imports: `node import-child.ts <data folder> <feed file>`. Prints every
 * step.
 */
const [dataDir, file] = process.argv.slice(2) as [string, string];
const database = await openDatabase({ dataDir });
process.stdout.write('open\n');
await importFeed({
  database,
  group: sampleGroup,
  mapping: parseMapping(YARD_MAPPING, 'yards.yaml'),
  file,
  now: () => NOW,
  removalHoldShare: 1,
  confirm: false,
  reportDir: `${dataDir}/reports`,
  onProgress: (progress) => process.stdout.write(`${progress.phase} ${progress.done}\n`),
});
process.stdout.write('done\n');
await database.close();
