import { gaugeWords, type GaugeWords, readGauge } from '../rules/gauge-view.ts';

/** Loaded only when a price is compared. */
export { Gauge } from './gauge.tsx';

export function readAnswer(answer: unknown, model: string): GaugeWords | null {
  return gaugeWords(readGauge(answer), model);
}
