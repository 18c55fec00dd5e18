import { formatNumber } from '#rules/money.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { foldText } from '#rules/normal-form.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import { reviewText, type ShortText } from './short-text.ts';

/** A customer's review of the dealership. */
export interface Review {
  readonly id: string;
  readonly customer_name: string;
  /** May be empty: stars alone. */
  readonly text: string;
  /** Stars, 1 to 5. */
  readonly rating: number;
  readonly image: { readonly url: string } | null;
  /** The day it was written, ISO. */
  readonly review_date: string;
  readonly reply_text: string | null;
  readonly reply_date: string | null;
  /** The slug of the location that it is about; `null` for the dealership as a whole. */
  readonly location: string | null;
}

/** Reviews, and the number and average of all reviews that they are taken from. */
export interface ReviewSet {
  readonly reviews: readonly Review[];
  readonly count: number;
  /** `null` without reviews. */
  readonly average_rating: number | null;
}

export interface ReviewRules {
  readonly minimumRating: number;
  readonly maximum: number;
  readonly filterText: string | null;
}

export const REVIEW_LAYOUTS = ['auto', 'slider', 'grid'] as const;
type ReviewLayout = (typeof REVIEW_LAYOUTS)[number];

export const REVIEW_ROTATION_MS = 3000;
/** Up to this number reviews are a grid, and a slider starts at its first review. */
const FEW = 3;
/** Characters: two or three lines of a card in large letters. */
const SHORT_REVIEW = 90;
const START = 2;
/** In the text of a review that a service translated by machine. */
const TRANSLATED = 'Translated';

/** A set of reviews that are all listed: its average is that of their ratings. */
export function reviewSet(reviews: readonly Review[]): ReviewSet {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return { reviews, count: reviews.length, average_rating: reviews.length === 0 ? null : sum / reviews.length };
}

/** The reviews that a page shows, newest first: not translated, with the site's text in them, and with enough stars. */
export function shownReviews(reviews: readonly Review[], rules: ReviewRules): readonly Review[] {
  const wanted = rules.filterText === null ? null : foldText(rules.filterText);
  return reviews
    .filter(
      ({ rating, text, customer_name }) =>
        rating >= rules.minimumRating &&
        !text.includes(TRANSLATED) &&
        (wanted === null || foldText(text).includes(wanted) || foldText(customer_name).includes(wanted)),
    )
    .toSorted((one, other) => other.review_date.localeCompare(one.review_date) || one.id.localeCompare(other.id))
    .slice(0, rules.maximum);
}

type ReviewSource = 'site' | 'google' | 'ratingService';

/** Source of the average in a heading: a location has a rating of its own, which may differ. */
const WHERE: Readonly<Record<ReviewSource, string>> = {
  site: ' on this site',
  google: ' on Google',
  ratingService: '',
};

/** `4.8`, with the number of reviews that it is the average of; `null` without reviews, or below the minimum. */
export function averageHeading(
  { average_rating, count }: Pick<ReviewSet, 'average_rating' | 'count'>,
  minimumRating: number,
  source: ReviewSource,
): { readonly average: string; readonly stars: number; readonly of: string } | null {
  if (average_rating === null || count === 0 || average_rating < minimumRating) return null;
  return {
    average: average_rating.toFixed(1),
    stars: Math.round(average_rating),
    of: `${formatNumber(count)} ${count === 1 ? 'review' : 'reviews'}${WHERE[source]}`,
  };
}

/** A slider if there are more than three reviews, unless the site chose. */
export function reviewLayout(count: number, layout: ReviewLayout): 'slider' | 'grid' {
  if (layout !== 'auto') return layout;
  return count > FEW ? 'slider' : 'grid';
}

/** The review with which a slider starts, from 0. */
export function startIndex(count: number): number {
  return count > FEW ? START : 0;
}

/** A review as a page shows it. */
export interface ReviewView {
  readonly id: string;
  readonly name: string;
  readonly rating: number;
  readonly image: string | null;
  readonly text: ShortText | null;
  /** Amount of text: stars alone, a line or two, or more. */
  readonly length: 'none' | 'short' | 'long';
  readonly date: { readonly iso: string; readonly text: string; readonly ago: string };
  readonly reply: { readonly text: string; readonly date: string | null } | null;
}

/** `today` is a date of the site's time zone. */
export function reviewView(review: Review, today: string): ReviewView {
  const { id, customer_name, rating, image, text, review_date, reply_text, reply_date } = review;
  return {
    id,
    name: customer_name,
    rating,
    image: image?.url ?? null,
    text: text.trim() === '' ? null : reviewText(text.trim()),
    length: reviewLength(text.trim()),
    date: { iso: review_date, text: formatCalendarDate(review_date)!, ago: timeAgoInWords(review_date, today) },
    reply: reply_text === null ? null : { text: reply_text, date: reply_date && formatCalendarDate(reply_date) },
  };
}

function reviewLength(text: string): ReviewView['length'] {
  if (text === '') return 'none';
  return text.length <= SHORT_REVIEW ? 'short' : 'long';
}

const DAYS_IN = { year: 365, month: 30, week: 7, day: 1 } as const;

/** `2 months ago`, in whole units; `today` for today. */
export function timeAgoInWords(date: string, today: string): string {
  const days = Math.floor((Date.parse(today) - Date.parse(date)) / DAY_MS);
  for (const [unit, length] of Object.entries(DAYS_IN)) {
    const count = Math.floor(days / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'today';
}
