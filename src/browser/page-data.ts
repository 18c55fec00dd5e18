/**
 * The data of a page, which loaders return to the router. The router's format serialises every value individually, to support promises
 * and dates; that took a tenth of the rendering time, and more in the browser. JSON data bypasses it: as a block of the document, or
 * as one string in data requests. Values that JSON does not support (dates, maps, promises) are not allowed.
 */
export interface PageData<T> {
  /** Name of the block in the document. */
  readonly pageBlock?: string;
  readonly pageJson?: string;
  /** Only for the type. */
  readonly of?: T;
}

/** Serialised or parsed data, so that a page's data is always the same object. */
const opened = new WeakMap<object, object>();
/** Serialised text of data that is shared by requests. */
const texts = new WeakMap<object, string>();

/** JSON that is safe in HTML. Angle brackets only occur in strings, where they can be escaped. */
function jsonText(data: object): string {
  let text = texts.get(data);
  if (text === undefined) {
    text = JSON.stringify(data).replaceAll('<', '\\u003c');
    texts.set(data, text);
  }
  return text;
}

/** True if the request is for a document, not only for its data. */
export function isDocument(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith('.data');
}

/** `name` must be unique within the page. */
export function pageData<T extends object>(name: string, data: T, request: Request): PageData<T> {
  const page: PageData<T> = isDocument(request) ? { pageBlock: name } : { pageJson: jsonText(data) };
  opened.set(page, data);
  return page;
}

/** The script blocks with the data of all loaders of a document. */
export function pageBlocks(loaderData: Readonly<Record<string, unknown>>): string[] {
  return Object.values(loaderData).flatMap((page) => {
    const data = typeof page === 'object' && page !== null && 'pageBlock' in page ? opened.get(page) : undefined;
    return data === undefined
      ? []
      : [
          `<script type="application/json" data-page="${(page as PageData<object>).pageBlock}">${jsonText(data)}</script>`,
        ];
  });
}

/** The data of a page, from the server or from a client loader. */
export function readPageData<T extends object>(page: PageData<T> | T): T {
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
