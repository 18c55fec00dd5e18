import { once } from 'node:events';
import { openDatabase } from '#platform/db/client.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { LEAD_JOBS } from '#leads/jobs.server.ts';
import { createLinkSigner } from '#leads/signed-links.server.ts';
import { createTradeInOffers, OFFER_LINKS } from '#leads/trade-in-offers.server.ts';
import { sampleDealership } from './sample-dealership.ts';
import { sampleSite, sampleTenants } from './sample-site.ts';

/**
 * A separate process for the test of simultaneous answers: `node offers-child.ts <database url> <accept|withdraw> <now> <offer ids>`.
 * Prints `ready`, and starts when it reads a line.
 */
const [url, action, now, ...ids] = process.argv.slice(2) as [string, string, string, ...string[]];
const database = await openDatabase({ url, dataDir: 'unused', migrate: false });
const log = { info() {}, warn() {}, error() {} };
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
const site = sampleSite([sampleDealership('one', { mail: ['sales@one.example'] })]);
const signer = createLinkSigner(database.db, OFFER_LINKS);
const offers = createTradeInOffers({ database, jobs, tenants: sampleTenants(site), signer });
process.stdout.write('ready\n');
await once(process.stdin, 'data');
await Promise.all(
  ids.map((offerId) =>
    action === 'accept'
      ? offers.answer({ siteId: site.id, offerId }, 'accepted', Number(now))
      : offers.withdraw(site.id, offerId, Number(now)),
  ),
);
await jobs.close({ gracefulMs: 0 });
await database.close();
process.stdin.destroy();
