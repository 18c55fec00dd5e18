import type { StructuredData } from './vehicle-structured-data.ts';

/** What a messenger or network shows of a vehicle that somebody shares (SITE-078): its name, price and first photo. */
export function linkPreview(
  page: { readonly name: string; readonly description: string; readonly siteName: string; readonly url: string },
  structuredData: readonly object[],
) {
  const [vehicle] = (structuredData[0] as StructuredData | undefined)?.['@graph'] ?? [];
  const photo = (vehicle?.['image'] as readonly string[] | undefined)?.[0] ?? null;
  const told: readonly (readonly [property: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:site_name', page.siteName],
    ['og:title', page.name],
    ['og:description', page.description],
    ['og:url', page.url],
    ...(photo === null ? [] : ([['og:image', photo]] as const)),
  ];
  return [
    ...told.map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: photo === null ? 'summary' : 'summary_large_image' },
  ];
}
