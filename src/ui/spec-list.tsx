/** Labels and values in two columns; entries without data never come here (VDP-064). */
export function SpecList({ entries }: { entries: readonly { readonly label: string; readonly value: string }[] }) {
  return (
    <dl className="specs">
      {entries.map((entry) => (
        <div key={entry.label}>
          <dt>{entry.label}</dt>
          <dd>{entry.value}</dd>
        </div>
      ))}
    </dl>
  );
}
