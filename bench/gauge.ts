import os from 'node:os';
import { isShown } from '#valuation/rules/gauge-view.ts';
import { median } from '#valuation/rules/statistics.ts';
import { judge, type Verdict } from './gauge/judge.ts';
import { readListings, SOURCES } from './gauge/listings.ts';
import { timeAnswers } from './gauge/timing.ts';

/**
 * Compares the gauge's market estimate with real asking prices. Each car is estimated without its own listing.
 *   node bench/gauge.ts                     both files of ../shared/data/au-listings, then the time of an answer among 50,000 cars
 *   node bench/gauge.ts au-vehicle-prices   one of the files
 *   node bench/gauge.ts --speed             the time alone
 */
const only = process.argv[2];
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const header = (...cells: readonly string[]) => {
  console.log('');
  row(...cells);
  row(...cells.map((_, at) => (at === 0 ? '---' : '---:')));
};

const BINS = [0.2, 0.3, 0.4, 0.5, 0.6, 1];
/** The name of the first band whose limit is above the number. */
const bandOf = (bands: readonly (readonly [below: number, name: string])[]) => (number: number) =>
  bands.find(([below]) => number < below)![1];
const priceBand = bandOf([
  [10_000, 'under $10,000'],
  [20_000, '$10,000 to 19,999'],
  [40_000, '$20,000 to 39,999'],
  [80_000, '$40,000 to 79,999'],
  [Infinity, '$80,000 and more'],
]);
const ageBand = bandOf([
  [2, '0 to 1 year'],
  [5, '2 to 4 years'],
  [10, '5 to 9 years'],
  [15, '10 to 14 years'],
  [Infinity, '15 years and more'],
]);

const countBand = bandOf([
  [3, 'too few similar'],
  [5, '3 or 4 similar'],
  [10, '5 to 9 similar'],
  [30, '10 to 29 similar'],
  [Infinity, '30 and more similar'],
]);

type Judgeable = Verdict & { readonly error: number; readonly byModel: number; readonly byModelAndYear: number };

console.log(
  `Machine: ${os.cpus().length} x ${os.cpus()[0]?.model}, Node ${process.version}, load ${os.loadavg()[0]!.toFixed(1)}`,
);
for (const source of SOURCES.filter((one) => only === undefined || one.name === only)) {
  const { advertised, listings } = await readListings(source);
  const { verdicts, prepareMs, size } = judge(listings, source.year);
  const estimated = verdicts.filter((one): one is Judgeable => one.error !== null && one.byModel !== null);
  const shown = estimated.filter((one) => isShown(one.gauge));
  // Prices above the range hide the gauge too, but are part of the market.
  const sure = estimated.filter((one) => one.gauge !== null && one.gauge.confidence > 0.2);

  console.log(`\n## ${source.name}: ${advertised} advertisements, ${listings.length} different cars with a price`);
  const errors = (name: string, of: readonly Judgeable[]) => {
    const answered = of.filter((one) => one.gauge !== null);
    const inside = answered.filter(
      ({ vehicle, gauge }) => gauge!.market_range_min <= vehicle.price && vehicle.price <= gauge!.market_range_max,
    );
    const [ours, model, year] = [
      median(of.map((one) => one.error)),
      median(of.map((one) => one.byModel)),
      median(of.map((one) => one.byModelAndYear)),
    ];
    row(
      name,
      of.length,
      percent(ours),
      percent(model),
      percent(year),
      (ours / year).toFixed(2),
      answered.length === 0 ? '-' : percent(inside.length / answered.length),
      percent(1 - of.filter((one) => isShown(one.gauge)).length / of.length),
    );
  };
  header(
    'segment',
    'cars',
    'median error',
    'median of the model',
    'median of model and year',
    'ours against the better',
    'inside the 80 % range',
    'gauge hidden',
  );
  errors('all with any listing near', estimated);
  errors('sure enough (confidence over 0.2)', sure);
  errors('shown', shown);
  const by = (segment: (one: Judgeable) => string, order?: readonly string[]) => {
    const groups = Map.groupBy(estimated, segment);
    for (const name of order ?? [...groups.keys()].toSorted())
      if ((groups.get(name)?.length ?? 0) > 0) errors(name, groups.get(name)!);
  };
  by((one) => one.vehicle.type);
  by((one) => ageBand(source.year - one.vehicle.year), [0, 2, 5, 10, 15].map(ageBand));
  by((one) => one.vehicle.body ?? 'body unknown');
  by((one) => priceBand(one.vehicle.price / 100), [0, 10_000, 20_000, 40_000, 80_000].map(priceBand));
  by((one) => one.popularity);
  by((one) => countBand(one.gauge?.basis?.listings ?? 0), [0, 3, 5, 10, 30].map(countBand));

  header('confidence', 'cars', 'said: chance within 5 %', 'came true', 'median error', 'median width of the range');
  for (const [at, top] of BINS.entries()) {
    const bottom = BINS[at - 1] ?? 0;
    const inBin = estimated.filter(
      ({ gauge }) => gauge !== null && gauge.confidence > bottom - (at === 0 ? 1 : 0) && gauge.confidence <= top,
    );
    if (inBin.length === 0) continue;
    const close = inBin.filter((one) => one.gauge!.market_range_max > 0 && one.error <= 0.05).length;
    const widths = inBin.map(({ gauge }) => gauge!.market_range_max / gauge!.market_range_min - 1);
    row(
      `${bottom} to ${top}`,
      inBin.length,
      percent(inBin.reduce((sum, one) => sum + one.gauge!.confidence, 0) / inBin.length),
      percent(close / inBin.length),
      percent(median(inBin.map((one) => one.error))),
      percent(median(widths)),
    );
  }

  const times = verdicts.map((one) => one.ms).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(2);
  const silent = verdicts.filter((one) => one.gauge === null).length;
  const unsure = verdicts.filter((one) => one.gauge !== null && one.gauge.confidence <= 0.2).length;
  const above = verdicts.filter(
    (one) => one.gauge !== null && one.gauge.confidence > 0.2 && !isShown(one.gauge),
  ).length;
  console.log(
    `\n- Hidden: ${percent((silent + unsure + above) / verdicts.length)} of all ${verdicts.length}: ${percent(silent / verdicts.length)} too few listings, ${percent(unsure / verdicts.length)} too unsure, ${percent(above / verdicts.length)} priced above the range.`,
  );
  console.log(
    `- An answer among ${size} cars, the least of three: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms. Slopes and calibration, in steps: ${prepareMs.toFixed(0)} ms.`,
  );
}
if (only === undefined || only === '--speed') await timeAnswers();
