/** The data of a page as one text of JSON, which loaders give to the router in place of the data. */
export interface PageData<T> {
  readonly pageJson: string;
  /** Only says what the text holds. */
  readonly of?: T;
}

/** What a text was made of, or was read as: each page's data are one object, however often they are asked for. */
const opened = new WeakMap<object, unknown>();

/**
 * The router writes each value of a page's data for itself, to send promises and dates too; that took a tenth of the time of a page and more of the
 * browser's. Data that are JSON anyway go as one text, and stay what they are where they are rendered. What JSON cannot say (dates, maps,
 * promises) must not be in them.
 */
export function pageData<T extends object>(data: T): PageData<T> {
  const page: PageData<T> = { pageJson: JSON.stringify(data) };
  opened.set(page, data);
  return page;
}

/** The data of a page, also where the browser itself put them in the place of the server's. */
export function dataOf<T extends object>(page: PageData<T> | T): T {
  if (!('pageJson' in page)) return page as T;
  let data = opened.get(page) as T | undefined;
  if (data === undefined) {
    data = JSON.parse(page.pageJson) as T;
    opened.set(page, data);
  }
  return data;
}
