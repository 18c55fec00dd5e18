import { gaugeWords, type GaugeWords } from '../rules/gauge-words.ts';
import { readGauge } from '../rules/read-gauge.ts';

/** Loaded when a price is compared, not before. */
export { Gauge } from './gauge.tsx';

export function readAnswer(answer: unknown, model: string): GaugeWords | null {
  return gaugeWords(readGauge(answer), model);
}
