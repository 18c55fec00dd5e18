import type { Model } from './rules/model.ts';
import type { Offer } from './rules/offer.ts';
import type { Post } from './rules/post.ts';
import type { Review } from './rules/reviews.ts';

/** The fields of a site that content reads. */
export interface ContentSite {
  readonly id: string;
  /** Changes with every change of the site's folder. */
  readonly version: string;
  readonly timeZone: string;
  readonly models: readonly Model[];
  readonly offers: readonly Offer[];
  readonly posts: readonly Post[];
  /** The site's own reviews. */
  readonly reviews: { readonly reviews: readonly Review[] };
  readonly settings: {
    readonly blogs: { readonly list: boolean };
    readonly reviews: {
      readonly source: 'site' | 'google' | 'ratingService';
      readonly googlePlaceId: string | null;
      readonly googleQuantity: number;
      readonly ratingServiceId: string | null;
    };
  };
}
