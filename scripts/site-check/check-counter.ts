import type { Site } from '#sites/site.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

/** A counter that no sale changes: under the Australian Consumer Law the dealer answers for what it says. */
export function checkCounter({ id, settings }: Pick<Site, 'id' | 'settings'>, texts: SiteTexts): readonly Finding[] {
  const { sales, source, perDay } = settings.counter;
  if (!sales || source === 'sold' || perDay === null) return [];
  const file = `${id}/site.yaml`;
  return [
    {
      level: 'risk',
      file,
      line: findLine(texts, file, 'source: clock', 'counter:'),
      message: `Vehicle pages say "Sales this Month" and count ${perDay} a day by the clock, whatever is sold.`,
      todo: 'Set counter.source to sold, which counts vehicles that are marked as sold.',
    },
  ];
}
