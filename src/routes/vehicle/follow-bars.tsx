import { announceEvent } from '#browser/announce-event.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useScrolledPast } from '#ui/use-in-view.ts';
import type { FollowView } from './follow-view.ts';
import { PageIndex } from './page-index.tsx';

/** Scroll positions in pixels. */
const HEADER_AFTER = 500;
const BAR_CHANGES_AFTER = 900;

/**
 * A header that slides in after the pictures are scrolled past, and the page's index, which phones have without the header.
 * Both overlay the page.
 */
export function FollowHeader({ view }: { view: FollowView }) {
  const shown = useScrolledPast(HEADER_AFTER);
  return (
    <>
      {/* Inert until it is shown. The index is not: without scripts it is always there. */}
      <div className="follow-header" data-shown={shown || undefined} inert={!shown}>
        <div className="container">
          <p className="follow-name">{view.name}</p>
          {view.price && <p className="follow-price">{view.price}</p>}
          <MainAction view={view} />
        </div>
      </div>
      {view.index.length > 1 && <PageIndex entries={view.index} shown={shown} />}
    </>
  );
}

/** The bottom bar on phones: always the price, and the vehicle's name after scrolling down. */
export function FollowBar({ view }: { view: FollowView }) {
  const far = useScrolledPast(BAR_CHANGES_AFTER);
  return (
    // A key remounts the bar: its buttons are in other places, and must not be animated.
    <div
      key={far ? 'far' : 'near'}
      className="follow-bar"
      data-far={far || undefined}
      role="group"
      aria-label="Contact"
    >
      <p className="follow-about">
        {far && <span className="follow-name">{view.name}</span>}
        {view.price && <span className="follow-price">{view.price}</span>}
        {!far && view.priceType && <span className="follow-type">{view.priceType}</span>}
      </p>
      {view.call && (
        <ButtonLink
          href={view.call}
          variant="secondary"
          aria-label="Call the dealer"
          onClick={view.call.startsWith('tel:') ? () => announceEvent('callClicked') : undefined}
        >
          <Icon name="phone" />
        </ButtonLink>
      )}
      <MainAction view={view} />
    </div>
  );
}

/** The first thing that a shopper can do: Enquire, as a rule. */
export function MainAction({ view: { main } }: { view: FollowView }) {
  return (
    <ButtonLink href={main.href} {...(main.away ? { target: '_blank', rel: 'noopener' } : {})}>
      {main.label}
    </ButtonLink>
  );
}
