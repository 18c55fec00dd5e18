export interface BodySelectorView {
  readonly bodies: readonly { readonly label: string; readonly count: number; readonly href: string; readonly picture: string }[];
}

/** SRCH-072: bodies as pictures, each the way to its vehicles. */
export function BodySelector({ bodies }: BodySelectorView) {
  return (
    <ul className="body-tiles">
      {bodies.map((body) => (
        <li key={body.label}>
          <a href={body.href}>
            <img src={body.picture} alt="" width={400} height={300} loading="lazy" decoding="async" />
            <span>{body.label}</span>
            <span className="tile-count">{body.count.toLocaleString('en-AU')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
