import { appraise } from '#valuation/rules/appraise.ts';
import { calibrate } from '#valuation/rules/calibration.ts';
import { Market } from '#valuation/rules/market.ts';
import { run } from './judge.ts';
import { readListings, SOURCES } from './listings.ts';

const VEHICLES = 50_000;
const ASKED = 500;
const TIMES = 20;

/** Response time among 50,000 cars: the real listings, some of them two or three times. */
export async function timeAnswers(): Promise<void> {
  const year = SOURCES[0].year;
  const real = (await Promise.all(SOURCES.map(readListings))).flatMap((one) =>
    one.listings.map(({ listing }) => listing),
  );
  const listings = Array.from({ length: VEHICLES }, (_, at) => ({
    ...real[at % real.length]!,
    id: String(at),
    seller: String(at % 40),
  }));
  const market = new Market();
  const filled = performance.now();
  for (const listing of listings) market.set(listing);
  const fillMs = performance.now() - filled;
  let longestStep = 0;
  const timed = function* <T>(steps: Generator<void, T>): Generator<void, T> {
    for (;;) {
      const started = process.threadCpuUsage();
      const step = steps.next();
      const used = process.threadCpuUsage(started);
      longestStep = Math.max(longestStep, (used.user + used.system) / 1000);
      if (step.done) return step.value;
      yield;
    }
  };
  run(timed(market.prepare()));
  const preparedMs = performance.now() - filled - fillMs;
  const calibration = run(timed(calibrate(market, year)));
  const calibratedMs = performance.now() - filled - fillMs - preparedMs;
  const asked = Array.from({ length: ASKED }, (_, at) => listings[Math.floor((at * VEHICLES) / ASKED)]!);
  // Processor time, which does not depend on other work on the machine. It is counted in coarse steps, so each car is estimated many times.
  const measure = (before: (at: number) => void) => {
    const times = asked.map((vehicle, at) => {
      const started = process.threadCpuUsage();
      for (let time = 0; time < TIMES; time++) {
        before(at);
        appraise(vehicle, market, calibration);
      }
      const used = process.threadCpuUsage(started);
      return (used.user + used.system) / 1000 / TIMES;
    });
    times.sort((a, b) => a - b);
    return `median ${times[ASKED / 2]!.toFixed(2)}, p99 ${times[Math.floor(0.99 * ASKED)]!.toFixed(2)}, longest ${times.at(-1)!.toFixed(2)} ms`;
  };
  let changes = 0;
  console.log(`\n## ${VEHICLES} cars\n`);
  console.log(
    `- Filling the index ${fillMs.toFixed(0)} ms; shared slopes ${preparedMs.toFixed(0)} ms and calibration ${calibratedMs.toFixed(0)} ms, the longest step ${longestStep.toFixed(0)} ms of processor time.`,
  );
  console.log(`- An answer, nothing changed (processor time): ${measure(() => {})}.`);
  console.log(
    `- An answer after a price of the same model changed, the same fit (processor time): ${measure((at) => market.set({ ...asked[at]!, price: asked[at]!.price + 100 * (changes++ % 7) }))}.`,
  );
}
