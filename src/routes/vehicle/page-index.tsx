import { useEffect, useRef, useState } from 'react';
import type { IndexEntry } from '#vehicle/rules/page-sections.ts';

/** The band of the window whose section is the current one: below the headers. */
const BAND = '-20% 0px -70% 0px';

/** Links to the sections of the page. `shown`: it is over the page, so the section in view is marked. Without scripts it is a row at the top. */
export function PageIndex({ entries, shown }: { entries: readonly IndexEntry[]; shown: boolean }) {
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
