import type { StructuredData } from './structured-data.ts';
import { isDocument } from '#browser/page-data.ts';

/** What a page brings of its structured data: nothing where they stand in its document already. */
export interface WithStructuredData {
  readonly structuredData?: StructuredData;
}

/**
 * Structured data stand in the document, for machines, and would stand there a second time in what the document hands to the browser's router. So
 * they are for the server's rendering alone: not enumerable, not handed over. A page that the router itself asks for (`.data`) brings them.
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

/** None or one. A browser that got the document reads them from where they stand, so that they stay as they are. */
export function structuredDataOf({ structuredData }: WithStructuredData): readonly object[] {
  if (structuredData) return [structuredData];
  const standing =
    typeof document === 'undefined' ? null : document.head.querySelector('script[type="application/ld+json"]');
  return standing?.textContent ? [JSON.parse(standing.textContent) as object] : [];
}
