import { useEffect, useRef, useState } from 'react';
import type { GaugeWords } from '#valuation/rules/gauge-view.ts';
import { GaugeSkeleton } from '#valuation/ui/gauge-skeleton.tsx';
import { useInView } from '#ui/use-in-view.ts';
import { useKeptPlace } from '#browser/use-scroll-position.ts';
import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';

interface Answered {
  readonly of: string;
  readonly words: GaugeWords | null;
}

/** What reads and draws an answer comes with it: most of a page's readers never get so far. */
const loadDrawing = () => import('#valuation/ui/gauge-answer.ts');
type Drawing = Awaited<ReturnType<typeof loadDrawing>>;

/** Asked for when one comes near it, so that what has nothing to show is gone before it is seen. */
export function Gauge({ view }: { view: ViewOf<'gauge'> }) {
  const box = useRef<HTMLDivElement>(null);
  const near = useInView(box, { margin: '2500px', once: true });
  const inView = useInView(box);
  const seen = useInView(box, { once: true });
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [answer, setAnswer] = useState<Answered | null>(null);
  useEffect(() => {
    if (!near) return;
    const stop = new AbortController();
    Promise.all([fetch(view.address, { signal: stop.signal }), loadDrawing()])
      .then(async ([response, loaded]) => {
        if (!response.ok) throw new Error(`status ${response.status}`);
        const words = loaded.readAnswer(await response.json(), view.model);
        setDrawing(loaded);
        setAnswer({ of: view.address, words });
      })
      .catch((error: Error) => {
        if (stop.signal.aborted) return;
        console.debug(`No price comparison: ${error.message}`);
        setAnswer({ of: view.address, words: null });
      });
    return () => stop.abort();
  }, [near, view.address, view.model]);

  // An answer about the car that was here before says nothing of this one.
  const known = answer?.of === view.address ? answer : null;
  const gone = known?.words === null;
  // On the screen it leaves its space until the reader has gone on: nothing moves under anyone's eyes.
  const leaves = gone && !inView;
  useKeptPlace(box, leaves);
  if (leaves) return null;
  return (
    <div ref={box} className="gauge-section" data-gone={gone || undefined}>
      <VehicleSection id="price-comparison" title="Price Comparison">
        {known?.words && drawing ? <drawing.Gauge gauge={known.words} running={seen} /> : <GaugeSkeleton />}
      </VehicleSection>
    </div>
  );
}
