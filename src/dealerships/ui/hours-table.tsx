import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogButton } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Select } from '#ui/select.tsx';
import type { HoursLine, HoursPlace, HoursToday, SpecialDay } from '../rules/opening-hours.ts';
import { OpenNow } from './open-now.tsx';

export interface HoursView {
  readonly slug: string;
  /** `Sales`, `Service`. */
  readonly label: string;
  readonly name: string;
  readonly place: HoursPlace;
  readonly today: HoursToday | null;
  readonly week: readonly HoursLine[];
  /** Dates within the next days that differ from their weekday. */
  readonly special: readonly SpecialDay[];
  /** All coming dates for the dialog; `null` if the site hides it. */
  readonly holidays: readonly SpecialDay[] | null;
  /** Closed days link to the enquiry form. */
  readonly enquires: boolean;
}

/**
 * The week's hours of a location, with a choice between the departments of its dealership. Without scripts the choice is a form that loads
 * the page with `?hours=`.
 */
export function HoursTable({
  departments,
  chosen,
  action,
}: {
  departments: readonly HoursView[];
  /** The slug of the department that is shown at first. */
  chosen: string;
  /** The path of the page. */
  action: string;
}) {
  const [slug, setSlug] = useState(chosen);
  const shown = departments.find((one) => one.slug === slug) ?? departments[0]!;
  return (
    <div className="hours">
      {departments.length > 1 && (
        <form className="hours-choice cluster" action={action} method="get">
          <label htmlFor="hours-department">Department</label>
          <Select
            id="hours-department"
            name="hours"
            value={shown.slug}
            onChange={(event) => setSlug(event.currentTarget.value)}
            choices={departments.map(({ slug: value, label }) => ({ value, label }))}
          />
          <noscript>
            <Button variant="secondary" type="submit">
              Show hours
            </Button>
          </noscript>
        </form>
      )}
      <OpenNow key={shown.slug} place={shown.place} today={shown.today} />
      <Week view={shown} />
      {shown.holidays && shown.holidays.length > 0 && <Holidays view={shown} days={shown.holidays} />}
    </div>
  );
}

function Week({ view }: { view: HoursView }) {
  const closedDay = (line: { readonly text: string; readonly closed: boolean }) =>
    line.closed && view.enquires ? (
      <>
        {line.text}{' '}
        <a className="link" href="#enquire">
          Enquire Now
        </a>
      </>
    ) : (
      line.text
    );
  return (
    <table className="hours-week">
      <caption className="visually-hidden">Opening hours of {view.name}</caption>
      <tbody>
        {view.week.map((line) => (
          <tr key={line.days}>
            <th scope="row">{line.days}</th>
            <td>{closedDay(line)}</td>
          </tr>
        ))}
        <SpecialDays days={view.special} className="hours-special" />
      </tbody>
    </table>
  );
}

function SpecialDays({ days, className }: { days: readonly SpecialDay[]; className?: string }) {
  return days.map((day) => (
    <tr key={day.date} className={className}>
      <th scope="row">
        {day.day}
        <span>{day.name}</span>
      </th>
      <td>{day.text}</td>
    </tr>
  ));
}

function Holidays({ view, days }: { view: HoursView; days: readonly SpecialDay[] }) {
  const id = `holidays-${view.slug}`;
  return (
    <>
      <DialogButton opens={id} variant="secondary">
        <Icon name="calendar" />
        Holiday hours
      </DialogButton>
      <Dialog id={id} title={`Holiday hours: ${view.name}`}>
        <table className="hours-week">
          <caption className="visually-hidden">Holiday hours of {view.name}</caption>
          <tbody>
            <SpecialDays days={days} />
          </tbody>
        </table>
      </Dialog>
    </>
  );
}
