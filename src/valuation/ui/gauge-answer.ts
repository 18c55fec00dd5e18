import { gaugeWords, type GaugeWords, readGauge } from '../rules/gauge-view.ts';

/** Loaded when a price is compared, not before. */
export { Gauge } from './gauge.tsx';

export function readAnswer(answer: unknown, model: string): GaugeWords | null {
  return gaugeWords(readGauge(answer), model);
}
