import type { ShortText } from '../rules/short-text.ts';

/** A truncated text that expands. Works without scripts. */
export function ReadMore({ text, label }: { text: ShortText; label: string }) {
  if (!text.cut) return <p className="read-whole">{text.full}</p>;
  return (
    <details className="read-on">
      <summary>
        <span className="read-short">{text.short}</span> <span className="read-more">View more</span>
        <span className="read-less">View less</span>
        <span className="visually-hidden"> of {label}</span>
      </summary>
      <p className="read-whole">{text.full}</p>
    </details>
  );
}
