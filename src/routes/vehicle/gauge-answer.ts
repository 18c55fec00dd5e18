import { gaugeWords, type GaugeWords } from '#domain/gauge/gauge-words.ts';
import { readGauge } from '#domain/gauge/read-gauge.ts';

/** Loaded when a price is compared, not before. */
export { Gauge } from '#ui/gauge.tsx';

export function readAnswer(answer: unknown, model: string): GaugeWords | null {
  return gaugeWords(readGauge(answer), model);
}
