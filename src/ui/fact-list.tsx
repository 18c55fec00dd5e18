/** Pairs of label and value: specifications, opening hours, lines of a calculation. */
export function FactList({
  facts,
  className,
}: {
  facts: readonly { readonly label: string; readonly value: string }[];
  className?: string;
}) {
  return (
    <dl className={className}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
