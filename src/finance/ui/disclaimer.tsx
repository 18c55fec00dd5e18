import type { DisclaimerView } from '../rules/disclaimer.ts';
import { DISCLAIMER_ID } from '../rules/rate-text.ts';

/** The finance disclaimer, collapsed to 197 characters. */
export function Disclaimer({ view: { short, paragraphs } }: { view: DisclaimerView }) {
  return (
    <section id={DISCLAIMER_ID} className="disclaimer" aria-labelledby={`${DISCLAIMER_ID}-title`}>
      <h2 id={`${DISCLAIMER_ID}-title`}>Finance disclaimer</h2>
      <details>
        <summary>
          <span className="disclaimer-short">{short} </span>
          <span className="disclaimer-more">Show more</span>
          <span className="disclaimer-less">Show less</span>
        </summary>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
    </section>
  );
}
