/**
 * Repetitions of a test with random or very many inputs: `npm run test:all` runs the files that import this again with
 * `LONG_RUNS=on`, and `npm test` takes the short number.
 */
export const repeats = (short: number, long: number): number => (process.env['LONG_RUNS'] === 'on' ? long : short);
