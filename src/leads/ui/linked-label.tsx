interface LinkedLabelProps {
  readonly label: string;
  /** Words of the label that are a link, and its path. */
  readonly link?: { readonly text: string; readonly href: string } | undefined;
}

/** The label with its link, which opens in a new tab so that what was typed stays. */
export function LinkedLabel({ label, link }: LinkedLabelProps) {
  const at = link ? label.indexOf(link.text) : -1;
  if (!link || at < 0) return label;
  return (
    <>
      {label.slice(0, at)}
      <a className="link" href={link.href} target="_blank" rel="noopener">
        {link.text}
      </a>
      {label.slice(at + link.text.length)}
    </>
  );
}
