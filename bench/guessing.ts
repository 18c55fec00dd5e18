import { openDatabase } from '#platform/db/client.server.ts';
import { openFakeSms } from '#integrations/sms/fake.server.ts';
import { DAILY_CODES, guessChancePerDay } from '#shoppers/rules/code-limits.ts';
import { createSignIn } from '#shoppers/sign-in.server.ts';
import type { Site } from '#sites/site.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { randomFrom } from './random.ts';
import { commandLine, isRecording, programArguments, record, toMeasure } from './record.ts';

/**
 * Attackers with an address each, spread over a day of simulated time. Half of them guess into one number on the sites of
 * two groups: each requests a code and tries five. The others request codes for numbers of their own, to earn from the
 * messages.
 *   node bench/guessing.ts [ATTACKERS]
 */
const attackers = Number(programArguments[0] ?? 20_000);
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 21);
const VICTIM = '0491570006';
const LIMIT = 1e-4;

const database = await openDatabase({ dataDir: 'memory' });
const sms = openFakeSms();
const signIn = createSignIn({ database, sms, log: { warn() {} } });
const plain = sampleSite([sampleDealership('one')]);
const sites: readonly Site[] = ['north/a', 'north/b', 'south/c'].map((id) => ({
  ...plain,
  id,
  slug: id.slice(-1),
  group_id: id.split('/')[0]!,
}));
const random = randomFrom(1);
const counts = { codesOfVictim: 0, triesOfVictim: 0, guessed: 0, otherCodes: 0 };

const started = performance.now();
for (let attacker = 0; attacker < attackers; attacker++) {
  const now = START + Math.floor((attacker / attackers) * DAY_MS);
  const site = sites[attacker % sites.length]!;
  const isGuessing = attacker % 2 === 0;
  const phone = isGuessing ? VICTIM : `04${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
  const remoteAddress = [10, attacker >> 16, (attacker >> 8) & 255, attacker & 255].join('.');
  const sent = await signIn.requestCode(site, { phone, details: {}, remoteAddress, host: 'a.example' }, now);
  if (sent.outcome !== 'sent') continue;
  if (!isGuessing) {
    counts.otherCodes++;
    continue;
  }
  counts.codesOfVictim++;
  for (let n = 0; n < 6; n++) {
    const code = String(Math.floor(random() * 1e6)).padStart(6, '0');
    const answer = await signIn.signIn(site, { token: sent.token, code, userAgent: null }, now);
    if (answer.outcome === 'signedIn') counts.guessed++;
    if (answer.outcome === 'signedIn' || n < 5) counts.triesOfVictim++;
  }
}
const perRequest = (performance.now() - started) / attackers;
await database.close();

const chance = counts.triesOfVictim / 1e6;
const ceiling = new Set(sites.map((site) => site.group_id)).size * DAILY_CODES.group;
console.log(`${attackers.toLocaleString('en-AU')} attackers in a day, ${perRequest.toFixed(2)} ms each`);
console.log(
  `one number: ${counts.codesOfVictim} codes, ${counts.triesOfVictim} tries counted, ${counts.guessed} guessed`,
);
console.log(`chance of guessing: ${chance.toExponential(1)}, ${(chance / LIMIT).toFixed(2)} of the limit of ${LIMIT}`);
console.log(`by the rules at most ${guessChancePerDay().toExponential(1)}`);
console.log(
  `other numbers: ${counts.otherCodes} codes, ${(counts.otherCodes / ceiling).toFixed(2)} of the ceiling of ${ceiling}`,
);
const measures = [
  toMeasure('chance of guessing a sign-in code within a day', chance, '', { atMost: LIMIT }),
  toMeasure('codes to other numbers', counts.otherCodes, '', { atMost: ceiling, comparedWith: 'two groups' }),
];
if (isRecording) record('guessing', measures, { command: commandLine() });
if (chance > LIMIT || counts.otherCodes > ceiling) process.exitCode = 1;
