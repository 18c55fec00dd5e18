import type { CSSProperties } from 'react';
import { gaugeWords, type GaugeWords, readGauge } from '../rules/gauge-view.ts';
import { classNames } from '#ui/class-names.ts';
import { GaugeArc } from './gauge-skeleton.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import './gauge.css';

/** Reads the service's answer about a model; loaded with the gauge, only when a price is compared. */
export function readAnswer(answer: unknown, model: string): GaugeWords | null {
  return gaugeWords(readGauge(answer), model);
}

/** A price compared with its market. The arc fills while `running`; the text beside it contains all its information. */
export function Gauge({ gauge, running }: { gauge: GaugeWords; running: boolean }) {
  return (
    <div
      className={classNames('gauge', `gauge-${gauge.tone}`, running && 'gauge-running')}
      style={{ '--gauge-fill': gauge.fill } as CSSProperties}
    >
      <div className="gauge-dial">
        <GaugeArc filled={gauge.fill > 0} />
        <p className="gauge-verdict">
          <span className="gauge-kicker">Our estimate</span>
          {gauge.verdict}
        </p>
        <p className="gauge-ends" aria-hidden="true">
          <span>Dearer</span>
          <span>Better value</span>
        </p>
      </div>
      <div className="gauge-words">
        <dl className="gauge-prices">
          <div>
            <dt>Listed at</dt>
            <dd>{gauge.price}</dd>
          </div>
          <div>
            <dt>Estimated market range</dt>
            <dd>{gauge.range}</dd>
          </div>
        </dl>
        <p className="quiet">{gauge.basis}</p>
        {gauge.how.length > 0 && (
          <details className="collapse gauge-how">
            <summary>
              How this is calculated
              <Icon name="chevron-down" className="collapse-sign" />
            </summary>
            <div className="gauge-how-text">
              {gauge.how.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        )}
      </div>
    </div>
  );
}
