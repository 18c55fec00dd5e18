import { useEffect, useRef, useState } from 'react';
import type { IndexEntry } from '#vehicle/rules/page-sections.ts';
import { afterPaint } from '#browser/schedule.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { FollowView } from './follow-view.ts';

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
          {view.price && (
            <p>
              <span className="follow-price">{view.price.text}</span>{' '}
              <span className="follow-type">{view.price.words}</span>
            </p>
          )}
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
      data-where="bar"
      data-far={far || undefined}
      role="group"
      aria-label="Contact"
    >
      <p className="follow-about">
        {far && <span className="follow-name">{view.name}</span>}
        {view.price && <span className="follow-price">{view.price.text}</span>}
        {view.price?.words && <span className="follow-type">{view.price.words}</span>}
      </p>
      {view.call && (
        <ButtonLink href={view.call} variant="secondary" aria-label="Call the dealer">
          <Icon name="phone" />
        </ButtonLink>
      )}
      <MainAction view={view} />
    </div>
  );
}

/** True if the page is scrolled by more than `pixels`. `false` on the server and in the first frame. */
function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const read = () => setPast(window.scrollY > pixels);
    // Reading the position lays out the page, which would delay its first frame.
    const cancel = afterPaint(read);
    window.addEventListener('scroll', read, { passive: true });
    return () => {
      cancel();
      window.removeEventListener('scroll', read);
    };
  }, [pixels]);
  return past;
}

/** The first thing that a shopper can do: Enquire, as a rule. */
export function MainAction({ view: { main } }: { view: FollowView }) {
  return (
    <ButtonLink href={main.href} {...(main.away ? { target: '_blank', rel: 'noopener' } : {})}>
      {main.label}
    </ButtonLink>
  );
}

/** The band of the window whose section is the current one: below the headers. */
const BAND = '-20% 0px -70% 0px';

/** Links to the sections of the page. `shown`: it is over the page, so the section in view is marked. Without scripts it is a row at the top. */
function PageIndex({ entries, shown }: { entries: readonly IndexEntry[]; shown: boolean }) {
  const row = useRef<HTMLUListElement>(null);
  const current = useSectionInView(entries, shown);
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && link) list.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav className="page-index" aria-label="On this page" data-shown={shown || undefined}>
      <ul ref={row} className="container">
        {entries.map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? 'location' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The anchor of the last section that has reached the band; `null` before the first one. */
function useSectionInView(entries: readonly IndexEntry[], watches: boolean): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (!watches) return;
    const sections = entries.flatMap(({ href }) => document.getElementById(href.slice(1)) ?? []);
    const inBand = new Set<Element>();
    const watcher = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) inBand[isIntersecting ? 'add' : 'delete'](target);
        const last = sections.findLast((section) => inBand.has(section));
        if (last) setCurrent(`#${last.id}`);
        else if (sections[0] && sections[0].getBoundingClientRect().top > 0) setCurrent(null);
      },
      { rootMargin: BAND },
    );
    for (const section of sections) watcher.observe(section);
    return () => watcher.disconnect();
  }, [entries, watches]);
  return current;
}
