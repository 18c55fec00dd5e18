/** Where the search box of the header leads, and the fields that it sends with the text. */
export interface QuickSearchForm {
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Of another search they have another meaning: the text is typed again, and the results start at their first page. */
const OWN: ReadonlySet<string> = new Set(['query', 'text', 'page', 'from']);

/** On a page of results the box searches among them: it keeps the path and the filters. Elsewhere it searches the site's stock. */
export function quickSearchForm(pathname: string, search: string, searchPath: string): QuickSearchForm {
  if (!/^\/search\/(?!budget$)/.test(pathname)) return { action: searchPath, fields: [] };
  return { action: pathname, fields: [...new URLSearchParams(search)].filter(([name]) => !OWN.has(name)) };
}
