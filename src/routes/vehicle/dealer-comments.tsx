import type { ViewOf } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';
import { MoreOrLess } from '#ui/more-or-less.tsx';

/** VDP-075: the beginning, and the whole in a disclosure that takes its place when it is opened. */
export function DealerComments({ view }: { view: ViewOf<'dealerComments'> }) {
  return (
    <VehicleSection id="dealer-comments" title="Dealer Comments">
      <div className="comments">
        <Paragraphs paragraphs={view.short ?? view.paragraphs} />
        {view.short && (
          <details className="show-all">
            <summary>
              <MoreOrLess more="more" less="less" />
            </summary>
            <Paragraphs paragraphs={view.paragraphs} />
          </details>
        )}
      </div>
    </VehicleSection>
  );
}

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="prose">
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
