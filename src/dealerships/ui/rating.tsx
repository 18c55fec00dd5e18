import { formatNumber } from '#rules/money.ts';

export interface RatingView {
  /** `4.6` */
  readonly average: string;
  readonly count: number | null;
}

export function Rating({ average, count }: RatingView) {
  const reviews = count === null ? '' : ` from ${formatNumber(count)} reviews`;
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
