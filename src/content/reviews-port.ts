import type { Review, ReviewSet } from './rules/reviews.ts';

export interface ReviewRequest {
  /** The reviews in the site's own folder. */
  readonly own: readonly Review[];
  /** The dealership's id at the service; `null` if the site has none. */
  readonly id: string | null;
  /** Largest number of reviews. */
  readonly most: number;
}

/** A collector of reviews of a dealership: some reviews, and the number and average of all. */
export interface Reviews {
  /** `null` for a dealership that the service does not know. Throws ReviewsUnavailable if it cannot be reached. */
  read(request: ReviewRequest): Promise<ReviewSet | null>;
}

/** The reason for a missing answer. The message contains no personal data, so it may be logged. */
export class ReviewsUnavailable extends Error {
  override readonly name = 'ReviewsUnavailable';
}
