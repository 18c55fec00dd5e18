import type { ShortText } from '../rules/short-text.ts';

/** CONT-006: a text that is cut until one asks for the rest of it. Works without scripts. */
export function ReadOn({ text, label }: { text: ShortText; label: string }) {
  if (!text.cut) return <p className="read-whole">{text.full}</p>;
  return (
    <details className="read-on">
      <summary>
        <span className="read-short">{text.short}</span> <span className="read-more">View more</span>
        <span className="read-less">View less</span>
        <span className="said"> of {label}</span>
      </summary>
      <p className="read-whole">{text.full}</p>
    </details>
  );
}
