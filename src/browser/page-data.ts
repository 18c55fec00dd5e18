/**
 * The data of a page, as loaders give them to the router. The router writes each value by itself, to send promises and dates too; that took a tenth
 * of the time of a page, and more of the browser's. Data that are JSON anyway go past it: in a block of the document, or as one text where
 * the router itself asks. What JSON cannot say (dates, maps, promises) must not be in them.
 */
export interface PageData<T> {
  /** The block of the document that has them. */
  readonly pageBlock?: string;
  readonly pageJson?: string;
  /** Only says what they are. */
  readonly of?: T;
}

/** What was given or read: the data of a page are one object, however often they are asked for. */
const opened = new WeakMap<object, object>();
/** Data that outlive a request are written once. */
const texts = new WeakMap<object, string>();

/** Text of JSON that may stand in HTML: an angle bracket stands in texts only. */
function textOf(data: object): string {
  let text = texts.get(data);
  if (text === undefined) {
    text = JSON.stringify(data).replaceAll('<', '\\u003c');
    texts.set(data, text);
  }
  return text;
}

/** Whether a document is asked for, and not the data alone. */
export function isDocument(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith('.data');
}

/** Under a name that no other data of the same page have. */
export function pageData<T extends object>(name: string, data: T, request: Request): PageData<T> {
  const page: PageData<T> = isDocument(request) ? { pageBlock: name } : { pageJson: textOf(data) };
  opened.set(page, data);
  return page;
}

/** The blocks that a document needs beside what the loaders of its routes gave. */
export function pageBlocks(loaderData: Readonly<Record<string, unknown>>): string[] {
  return Object.values(loaderData).flatMap((page) => {
    const data = typeof page === 'object' && page !== null && 'pageBlock' in page ? opened.get(page) : undefined;
    return data === undefined
      ? []
      : [
          `<script type="application/json" data-page="${(page as PageData<object>).pageBlock}">${textOf(data)}</script>`,
        ];
  });
}

/** The data of a page, also where the browser itself put them in the place of the server's. */
export function dataOf<T extends object>(page: PageData<T> | T): T {
  const isPage = 'pageBlock' in page || 'pageJson' in page;
  if (!isPage) return page as T;
  let data = opened.get(page) as T | undefined;
  if (data === undefined) {
    const { pageBlock, pageJson } = page as PageData<T>;
    data = JSON.parse(pageJson ?? document.querySelector(`script[data-page="${pageBlock}"]`)!.textContent) as T;
    opened.set(page, data);
  }
  return data;
}
