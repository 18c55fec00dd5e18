import { Icon } from '#ui/icon/icon.tsx';
import { NEARBY_FORM } from './distance-field.tsx';

/** A link to the page that does what a text names, or the field that it needs. */
export type TaskView = { readonly href: string; readonly label: string } | { readonly asksPostcode: true };

/** The meaning that was read from a text. */
export interface ReadingView {
  readonly parts: readonly { readonly label: string; readonly href: string }[];
  readonly corrected: { readonly text: string; readonly typed: string; readonly href: string } | null;
  /** Words that no name or filter has. */
  readonly unknown: readonly string[];
  /** Words that cannot be searched for. */
  readonly unused: readonly string[];
  /** Parts that were left out, because no vehicle has them all. */
  readonly leftOut: readonly string[];
  /** Note about the shown vehicles if none matches everything. */
  readonly nearest: string | null;
  /** The pages that do what the text names. */
  readonly tasks: readonly TaskView[];
  /** Explains why all vehicles are shown; null if the text narrows or orders them. */
  readonly narrowsNothing: string | null;
  /** The search for the text as it was typed; `null` if nothing else was read. */
  readonly exactHref: string | null;
}

export const quotedWords = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' or ');

/** The reading of the shopper's text, above the results. Each part is a link that takes its words out of the text. */
export function ReadText(view: ReadingView) {
  const { parts, corrected, unknown, unused, leftOut, nearest, tasks, narrowsNothing, exactHref } = view;
  return (
    <div className="read-text" data-reading="">
      {corrected !== null && (
        <p data-corrected="">
          Showing results for{' '}
          <a className="link" href={corrected.href} data-keep-scroll="">
            {corrected.text}
          </a>
          .{' '}
          {exactHref !== null && (
            <a className="link" href={exactHref} data-keep-scroll="">
              Search {corrected.typed} instead
            </a>
          )}
        </p>
      )}
      {unknown.length > 0 && <p data-unknown="">We found nothing called {quotedWords(unknown)}.</p>}
      {unused.length > 0 && <p data-unused="">You cannot search for {quotedWords(unused)}.</p>}
      {narrowsNothing && <p data-narrows-nothing="">{narrowsNothing}</p>}
      {tasks.map((task) => (
        <Task key={JSON.stringify(task)} task={task} />
      ))}
      {nearest && <p data-left-out="">{nearest}</p>}
      {parts.length > 0 && (
        <ul className="chips" aria-label="What we understood">
          {exactHref !== null && <li aria-hidden="true">We read:</li>}
          {parts.map(({ label, href }) => (
            <li key={label + href}>
              <a className="chip" data-removes-filter="" href={href} data-keep-scroll="" aria-label={`Remove ${label}`}>
                {leftOut.includes(label) ? <s>{label}</s> : label}
                <Icon name="x" />
              </a>
            </li>
          ))}
          {corrected === null && exactHref !== null && (
            <li>
              <a className="chip-clear" href={exactHref} data-keep-scroll="" rel="nofollow">
                Search as typed
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** A plain link or form: both work without scripts. */
function Task({ task }: { task: TaskView }) {
  if ('href' in task)
    return (
      <p data-task="">
        <a className="button button-secondary button-small" href={task.href}>
          {task.label}
        </a>
      </p>
    );
  return (
    <div className="nearby" data-task="" data-asks-postcode="">
      <label className="range-box">
        <span>Your postcode, to show the nearest first</span>
        <input
          className="control"
          form={NEARBY_FORM}
          name="near"
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="\d{4}"
          maxLength={4}
          required
        />
      </label>
      <input form={NEARBY_FORM} type="hidden" name="sortBy" value="distance" />
      <button form={NEARBY_FORM} className="button button-secondary button-small" type="submit">
        Show the nearest
      </button>
    </div>
  );
}
