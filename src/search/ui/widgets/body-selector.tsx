import { SitePicture, type SitePictureView } from '#ui/responsive-picture.tsx';
import { formatNumber } from '#rules/money.ts';

export interface BodySelectorView {
  readonly bodies: readonly {
    readonly label: string;
    readonly count: number;
    readonly href: string;
    readonly picture: SitePictureView;
  }[];
}

/** Body types as pictures that link to their vehicles. */
export function BodySelector({ bodies }: BodySelectorView) {
  return (
    <ul className="body-tiles">
      {bodies.map((body) => (
        <li key={body.label}>
          <a href={body.href}>
            <SitePicture
              picture={body.picture}
              alt=""
              sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 30vw, 46vw"
            />
            <span>{body.label}</span> <span className="tile-count">{formatNumber(body.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
