/** The URL of a page of a list of posts, from 1. */
export function postsPageUrl(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}
