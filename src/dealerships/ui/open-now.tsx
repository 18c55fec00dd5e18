import { useEffect, useState } from 'react';
import { hoursToday } from '../rules/hours-on-date.ts';
import type { HoursPlace, HoursToday } from '../rules/opening-hours.ts';
import { Icon } from '#ui/icon/icon.tsx';

const LONGEST_WAIT_MS = 3_600_000;

/**
 * Status of a location: open or closed. The page is cached until the text changes; a page that stays open is brought up
 * to date from the same hours.
 */
export function OpenNow({
  place,
  today,
  opens = null,
}: {
  place: HoursPlace;
  today: HoursToday | null;
  /** `opens tomorrow at 8:00 am`, shown until `today` is over. */
  opens?: string | null;
}) {
  const [shown, setShown] = useState(today);
  useEffect(() => {
    if (shown === null) return;
    const wait = Math.min(Math.max(shown.until - Date.now(), 0) + 50, LONGEST_WAIT_MS);
    const timer = setTimeout(() => setShown(hoursToday(place, Date.now(), true)), wait);
    return () => clearTimeout(timer);
  }, [place, shown]);
  return (
    shown && (
      <p className="open-now row quiet" data-state={shown.state}>
        <Icon name="clock" />
        <span>
          {shown.text}
          {opens && shown === today && `, ${opens}`}
        </span>
      </p>
    )
  );
}
