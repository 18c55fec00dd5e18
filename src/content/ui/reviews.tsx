import { Carousel } from '#ui/carousel.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { averageHeading, ReviewView } from '../rules/reviews.ts';
import { ReadMore } from './read-more.tsx';

export interface ReviewsView {
  readonly layout: 'slider' | 'grid';
  /** The review with which the slider starts. */
  readonly start: number;
  /** Interval of the slider, in milliseconds. */
  readonly rotateMs: number;
  readonly average: ReturnType<typeof averageHeading>;
  readonly reviews: readonly ReviewView[];
  /** Criteria for the shown reviews. */
  readonly choice: string | null;
  /** Source of the reviews. */
  readonly notice: string | null;
  readonly leave: string;
  /** `Leave a Review` */
  readonly leaveLabel: string;
}

/** Reviews of the dealership, under their average. */
export function Reviews({ view, id = 'reviews' }: { view: ReviewsView; id?: string }) {
  const { average, reviews, layout, leave, leaveLabel } = view;
  return (
    <Section
      id={id}
      title={average ? `${average.average} out of 5 from ${average.of}` : 'Customer reviews'}
      intro={average && <Stars rating={average.stars} />}
      aside={
        <a className="link-more" href={leave} {...(leave.startsWith('/') ? {} : { rel: 'noopener', target: '_blank' })}>
          {leaveLabel}
          <Icon name="arrow-right" />
        </a>
      }
    >
      {layout === 'grid' ? (
        // On a phone the reviews of a home page are a row that scrolls, which needs a stop for keyboards.
        <ul className="reviews" aria-label="What our customers say" tabIndex={0}>
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      ) : (
        <Carousel
          id={`${id}-row`}
          className="reviews-carousel"
          label="What our customers say"
          start={view.start}
          rotateMs={view.rotateMs}
          items={reviews.map((review) => ({ key: review.id, content: <ReviewCard review={review} /> }))}
        />
      )}
      {(view.choice || view.notice) && (
        <p className="reviews-note quiet">{[view.choice, view.notice].filter(Boolean).join(' ')}</p>
      )}
    </Section>
  );
}

function ReviewCard({ review }: { review: ReviewView }) {
  return (
    <article className="card review" data-length={review.length} aria-label={`Review by ${review.name}`}>
      <div className="review-head row gap-3">
        {review.image ? (
          <img className="review-face" src={review.image} alt="" width={48} height={48} loading="lazy" />
        ) : (
          <span className="review-face" aria-hidden="true">
            {review.name.charAt(0)}
          </span>
        )}
        <div>
          <p className="review-name">{review.name}</p>
          <p className="quiet">
            <time dateTime={review.date.iso} title={review.date.text}>
              {review.date.ago}
            </time>
          </p>
        </div>
      </div>
      <Stars rating={review.rating} />
      {review.text ? (
        <ReadMore text={review.text} label={`the review by ${review.name}`} />
      ) : (
        <p className="review-stars-only muted">A rating without a comment.</p>
      )}
      {review.reply && (
        <div className="review-reply">
          <p className="review-name">Our reply{review.reply.date ? `, ${review.reply.date}` : ''}</p>
          <p>{review.reply.text}</p>
        </div>
      )}
    </article>
  );
}

/** Whole stars of five. */
function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars">
      <span aria-hidden="true">
        {'★'.repeat(rating)}
        <span className="stars-empty">{'★'.repeat(5 - rating)}</span>
      </span>
      <span className="visually-hidden">{rating} of 5 stars</span>
    </span>
  );
}
