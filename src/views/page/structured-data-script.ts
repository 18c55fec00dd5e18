import type { StructuredData } from './structured-data.ts';
import { isDocument } from '#browser/page-data.ts';

/** A page's structured data; absent if the HTML already contains it. */
export interface WithStructuredData {
  readonly structuredData?: StructuredData;
}

/**
 * Structured data is part of the HTML and would be there a second time in the router's hydration data. So it is a non-enumerable
 * property, which is not serialised. Pages that the router fetches (`.data`) include it.
 */
export function withStructuredData<T extends object>(
  page: T,
  structuredData: StructuredData,
  request: Request,
): T & WithStructuredData {
  return Object.defineProperty({ ...page }, 'structuredData', {
    value: structuredData,
    enumerable: !isDocument(request),
  });
}

/** Zero or one item. After a document load the browser reads it from the HTML, so that hydration matches. */
export function structuredDataItems({ structuredData }: WithStructuredData): readonly object[] {
  if (structuredData) return [structuredData];
  const inDocument =
    typeof document === 'undefined' ? null : document.head.querySelector('script[type="application/ld+json"]');
  return inDocument?.textContent ? [JSON.parse(inDocument.textContent) as object] : [];
}
