import { useEffect, useRef, useState } from 'react';
import type { GaugeWords } from '#valuation/rules/gauge-view.ts';
import { GaugeSkeleton } from '#valuation/ui/gauge-skeleton.tsx';
import { useInView } from '#ui/use-in-view.ts';
import { usePreservedScroll } from '#browser/use-scroll-position.ts';
import type { SectionProps } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

interface Answered {
  readonly of: string;
  readonly words: GaugeWords | null;
}

/** Loaded with the answer, because most shoppers do not scroll this far. */
const loadGaugeAnswer = () => import('#valuation/ui/gauge.tsx');
type GaugeAnswer = Awaited<ReturnType<typeof loadGaugeAnswer>>;

/** Fetched when the shopper scrolls near, so that a section without an answer is removed before it is in view. */
export function Gauge({ view, title }: SectionProps<'gauge'>) {
  const box = useRef<HTMLDivElement>(null);
  const near = useInView(box, { margin: '2500px', once: true });
  const inView = useInView(box);
  const seen = useInView(box, { once: true });
  const [module, setModule] = useState<GaugeAnswer | null>(null);
  const [answer, setAnswer] = useState<Answered | null>(null);
  useEffect(() => {
    if (!near) return;
    const stop = new AbortController();
    Promise.all([fetch(view.address, { signal: stop.signal }), loadGaugeAnswer()])
      .then(async ([response, loaded]) => {
        if (!response.ok) throw new Error(`status ${response.status}`);
        const words = loaded.readAnswer(await response.json(), view.model);
        setModule(loaded);
        setAnswer({ of: view.address, words });
      })
      .catch((error: Error) => {
        if (stop.signal.aborted) return;
        console.debug(`No price comparison: ${error.message}`);
        setAnswer({ of: view.address, words: null });
      });
    return () => stop.abort();
  }, [near, view.address, view.model]);

  // Ignore an answer about the previous vehicle.
  const known = answer?.of === view.address ? answer : null;
  const gone = known?.words === null;
  // In view, an empty section keeps its space until it is scrolled away, so that nothing moves visibly.
  const leaves = gone && !inView;
  usePreservedScroll(box, leaves);
  if (leaves) return null;
  return (
    <div ref={box} className="gauge-section" data-gone={gone || undefined}>
      <VehicleSection id="price-comparison" title={title}>
        {known?.words && module ? <module.Gauge gauge={known.words} running={seen} /> : <GaugeSkeleton />}
      </VehicleSection>
    </div>
  );
}
