import type { ReactNode } from 'react';

export interface OtherVehiclesView {
  /** `Other D-MAX`. */
  readonly title: string;
  /** The search for all of them: `See all 18 cars`. */
  readonly more: { readonly href: string; readonly text: string } | null;
}

/** Below few vehicles that have all of a text: those that have less of it. `cards` are the items of a list. */
export function OtherVehicles({ title, more, cards }: OtherVehiclesView & { cards: ReactNode }) {
  return (
    <section className="other-vehicles" aria-labelledby="other-vehicles" data-other-vehicles="">
      <h2 id="other-vehicles">{title}</h2>
      <p>These do not have everything you searched for. The nearest come first.</p>
      <ul className="cards">{cards}</ul>
      {more && (
        <p>
          <a className="link" href={more.href}>
            {more.text}
          </a>
        </p>
      )}
    </section>
  );
}
