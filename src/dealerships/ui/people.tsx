import { Icon } from '#ui/icon/icon.tsx';
import { SitePicture, type SitePictureView } from '#ui/responsive-picture.tsx';

export interface PersonView {
  readonly name: string;
  readonly role: string;
  /** `Speaks Hindi and Tamil` */
  readonly languages: string | null;
  readonly photo: SitePictureView | null;
  /** This person's location, in a list of several locations. */
  readonly place: string | null;
}

/** The people of a location. */
export function People({ people }: { people: readonly PersonView[] }) {
  return (
    <ul className="people">
      {people.map((person) => (
        <li key={person.name} className="person">
          {person.photo ? (
            <SitePicture
              className="person-photo"
              picture={person.photo}
              alt=""
              width={400}
              height={400}
              sizes="(min-width: 64rem) 6rem, 4rem"
            />
          ) : (
            <span className="person-photo person-letters" aria-hidden="true">
              {initials(person.name)}
            </span>
          )}
          <div>
            <p className="person-name">{person.name}</p>
            <p className="muted">{person.role}</p>
            {person.place && <p className="muted">{person.place}</p>}
            {person.languages && <p className="muted">{person.languages}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The first letters of the first and the last name. */
function initials(name: string): string {
  const words = name.split(/\s+/);
  return [words[0]!, ...words.slice(1).slice(-1)].map((word) => [...word][0]).join('');
}

export interface RatingView {
  /** `4.6` */
  readonly average: string;
  /** ` from 212 Google reviews`; empty if their number is not known. */
  readonly reviews: string;
}

export function Rating({ average, reviews }: RatingView) {
  return (
    <p className="location-rating">
      <span aria-hidden="true">★ </span>
      <span className="visually-hidden">Rated </span>
      {average}
      <span className="visually-hidden"> out of 5</span>
      {reviews}
    </p>
  );
}

export interface TrustView {
  readonly people: readonly PersonView[];
  readonly facts: readonly string[];
  readonly rating: (RatingView & { readonly href: string }) | null;
}

/** People who answer, and facts about the dealership: beside buttons and forms. */
export function Trust({ view: { people, facts, rating } }: { view: TrustView }) {
  return (
    <aside className="trust" aria-label="Who answers">
      {people.length > 0 && <p className="trust-title">Who answers</p>}
      {people.length > 0 && <People people={people} />}
      {(rating || facts.length > 0) && (
        <ul className="trust-facts">
          {rating && (
            <li>
              <a href={rating.href}>
                <Rating {...rating} />
              </a>
            </li>
          )}
          {facts.map((fact) => (
            <li key={fact}>
              <Icon name="check" />
              {fact}
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

/** Steps after an enquiry. */
export function NextSteps({ steps }: { steps: readonly { readonly title: string; readonly text: string }[] }) {
  return (
    <div className="next-steps">
      <p className="trust-title">What happens next</p>
      <ol>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
